// The board as a rose window: four wedges whose points meet, rank r a ring of r panes, in units of the drawing.

import { kElements, readPlace, unitsOf, frameOf, type Card, type Element, type Place, type Placed } from './position';

export type Point = [number, number];

/** The radius of the whole window. */
export const kRadius = 200;
/** Half of the drawing's side: the window and its corners. */
export const kHalf = 224;
/** Between two wedges. */
const kGap = 15;
/** The hub, in rings. */
const kHub = 0.78;
/** Between panes. */
const kLead = 1.6;

/** Where a wedge points, in degrees, clockwise from the right. */
const kTurns: Record<Element, number> = { A: -135, F: -45, E: 45, W: 135 };

/** In reading order. */
export const kReading: Element[] = ['A', 'F', 'W', 'E'];

const rad = (degrees: number): number => (degrees * Math.PI) / 180;

/** How thick a ring is if so many are shown. */
export const ringWidth = (rings: number): number => kRadius / (rings + kHub);

/** The inner and the outer radius of a rank. */
export function ringSpan(rank: number, rings: number): [number, number] {
  const width = ringWidth(rings);
  return [(rank - 1 + kHub) * width, (rank + kHub) * width];
}

export const hubRadius = (rings: number): number => kHub * ringWidth(rings);

/** The angle, in radians, of a share 0..1 of a wedge's arc, clockwise, at a radius. */
function angleAt(element: Element, radius: number, share: number): number {
  const half = Math.PI / 4 - Math.asin(Math.min(0.9, kGap / 2 / radius));
  return rad(kTurns[element]) + half * (2 * share - 1);
}

const polar = (radius: number, angle: number): Point => [radius * Math.cos(angle), radius * Math.sin(angle)];
const round = (value: number): number => Math.round(value * 100) / 100;
const text = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

/** A piece of a ring between two shares of the wedge's arc, drawn in by `inset` on every side. */
export function sector(
  element: Element,
  [inner, outer]: [number, number],
  [from, to]: [number, number],
  inset = 0,
): string {
  const [r0, r1] = [inner + inset, outer - inset];
  const outerFrom = angleAt(element, r1, from) + inset / r1;
  const outerTo = angleAt(element, r1, to) - inset / r1;
  const innerFrom = Math.min(angleAt(element, r0, from) + inset / r0, angleAt(element, r0, 0.5 * (from + to)));
  const innerTo = Math.max(angleAt(element, r0, to) - inset / r0, innerFrom);
  return [
    `M${text(polar(r1, outerFrom))}`,
    `A${round(r1)} ${round(r1)} 0 0 1 ${text(polar(r1, outerTo))}`,
    `L${text(polar(r0, innerTo))}`,
    `A${round(r0)} ${round(r0)} 0 0 0 ${text(polar(r0, innerFrom))}`,
    'Z',
  ].join('');
}

/** The point in the middle of a piece of a ring. */
export function middle(element: Element, [inner, outer]: [number, number], [from, to]: [number, number]): Point {
  const radius = (inner + outer) / 2;
  return polar(radius, angleAt(element, radius, (from + to) / 2));
}

/** Where the number of a rank stands: in the gap above and below the hub. */
export const rankLabel = (rank: number, rings: number, below: boolean): Point => {
  const [inner, outer] = ringSpan(rank, rings);
  return [0, ((inner + outer) / 2) * (below ? 1 : -1)];
};

/** The corner that a wedge points to. */
export function corner(element: Element, inset: number): Point {
  const at = kHalf - inset;
  return [Math.sign(Math.cos(rad(kTurns[element]))) * at, Math.sign(Math.sin(rad(kTurns[element]))) * at];
}

export const ringPath = (rank: number, rings: number, element: Element): string =>
  sector(element, ringSpan(rank, rings), [0, 1], 0.4);

/** Where the knob of a split over `rank` and the next rank lies. */
export function seamPoint(element: Element, rank: number, rings: number): Point {
  const [, outer] = ringSpan(rank, rings);
  return polar(outer, rad(kTurns[element]));
}

export interface Pane {
  /** `A1@A2#0`; both halves of a split Dual share it. */
  id: string;
  card: Card;
  place: Place;
  element: Element;
  rank: number;
  /** Whole on this rank, or the half that names the place, or the half on the rank after it. */
  part: 'whole' | 'lower' | 'upper';
  /** One entry for each unit: its arc, and whether the rank was full without it (EL-4.8). */
  units: { share: [number, number]; spills: boolean }[];
}

export interface Ring {
  element: Element;
  rank: number;
  units: number;
  complete: boolean;
  panes: Pane[];
  /** Arcs that nothing covers yet. */
  empty: [number, number][];
}

interface Item {
  id: string;
  card: Card;
  place: Place;
  part: Pane['part'];
  units: number;
}

/** Halves of Duals lie where the ranks they join can meet: outgoing ones on the right of odd ranks, left of even ones. */
function order(items: Item[], rank: number): Item[] {
  const side = (item: Item): number => {
    if (item.part === 'whole') return 0;
    const right = item.part === 'lower' ? 1 : -1;
    return rank % 2 === 1 ? right : -right;
  };
  return [...items].sort((a, b) => side(a) - side(b));
}

/** The cards of a board with an identity for each copy, in the order in which they are listed. */
export function copies(placed: Placed[]): { id: string; card: Card; place: Place }[] {
  const seen = new Map<string, number>();
  return placed.map(({ card, place }) => {
    const key = `${card}@${place}`;
    const copy = seen.get(key) ?? 0;
    seen.set(key, copy + 1);
    return { id: `${key}#${copy}`, card, place };
  });
}

/** Every rank of every wedge up to `rings`, wedges in reading order. */
export function layOut(placed: Placed[], rings: number): Ring[] {
  const items = new Map<string, Item[]>();
  const add = (element: Element, rank: number, item: Item): void => {
    const key = `${element}${rank}`;
    items.set(key, [...(items.get(key) ?? []), item]);
  };
  for (const { id, card, place } of copies(placed)) {
    const at = readPlace(place);
    if (!at) continue;
    if (at.split) {
      add(at.element, at.rank, { id, card, place, part: 'lower', units: 1 });
      add(at.element, at.rank + 1, { id, card, place, part: 'upper', units: 1 });
    } else {
      add(at.element, at.rank, { id, card, place, part: 'whole', units: unitsOf(card) });
    }
  }
  return kReading.flatMap((element) =>
    Array.from({ length: rings }, (_, i) => ring(element, i + 1, order(items.get(`${element}${i + 1}`) ?? [], i + 1))),
  );
}

function ring(element: Element, rank: number, items: Item[]): Ring {
  const units = items.reduce((sum, item) => sum + item.units, 0);
  const slots = Math.max(units, rank);
  const share = (slot: number): [number, number] => [slot / slots, (slot + 1) / slots];
  let slot = 0;
  const panes = items.map(({ id, card, place, part, units: own }) => ({
    id,
    card,
    place,
    element,
    rank,
    part,
    units: Array.from({ length: own }, () => ({ share: share(slot), spills: slot++ >= rank })),
  }));
  const empty = Array.from({ length: Math.max(0, slots - units) }, (_, i) => share(units + i));
  return { element, rank, units, complete: units >= rank, panes, empty };
}

/** The outline of a pane: of the whole card, or of one unit of a Dual. */
export function panePaths(pane: Pane, rings: number): string[] {
  const span = ringSpan(pane.rank, rings);
  const first = pane.units[0]?.share ?? [0, 1];
  const last = pane.units.at(-1)?.share ?? [0, 1];
  if (frameOf(pane.card) === 3) return pane.units.map((unit) => sector(pane.element, span, unit.share, kLead));
  return [sector(pane.element, span, [first[0], last[1]], kLead)];
}

/** The inner frame that a Double has. */
export function innerPath(pane: Pane, rings: number): string {
  const first = pane.units[0]?.share ?? [0, 1];
  const last = pane.units.at(-1)?.share ?? [0, 1];
  const inset = kLead + Math.min(3.2, ringWidth(rings) * 0.1);
  return sector(pane.element, ringSpan(pane.rank, rings), [first[0], last[1]], inset);
}

export const emptyPath = (ring: Ring, share: [number, number], rings: number): string =>
  sector(ring.element, ringSpan(ring.rank, rings), share, kLead + 0.8);

/** How large a symbol may be in a pane of this width. */
export function symbolSize(pane: Pane, rings: number): number {
  const [inner, outer] = ringSpan(pane.rank, rings);
  const share = pane.units[0]?.share ?? [0, 1];
  const arc = ((inner + outer) / 2) * (Math.PI / 2 - kGap / outer) * (share[1] - share[0]);
  return Math.min(outer - inner, arc) * 0.74;
}

/** The highest rank with a card; 0 for an empty board. */
export const topRank = (placed: Placed[]): number =>
  placed.reduce((top, { place }) => {
    const at = readPlace(place);
    return at ? Math.max(top, at.rank + Number(at.split)) : top;
  }, 0);

/** So many rings are shown: room for the next rank, and never a speck of a window. */
export const ringsFor = (top: number, maxRank: number, all: boolean): number =>
  all ? maxRank : Math.min(maxRank, Math.max(4, top + 1));

export const isElement = (letter: string): letter is Element => (kElements as string[]).includes(letter);
