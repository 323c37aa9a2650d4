// What is picked up, what is looked at, and what a click, a drag or a key on a hex means.

import { sayNotYours } from '../../../board/turn-words';
import { t } from '../../../i18n/text';
import type { Desk, Moment } from '../../contract';
import type { Components } from '../model/components';
import { contactWords, groupWords, targetWords } from '../words/cell-words';
import { step, type Grid } from '../model/geometry';
import { kDirections, moveText, type Direction, type Mover } from '../model/moves';
import { childrenAt, has, seatIndex, type Hex, type Phase, type Position, type SeatIndex } from '../model/position';
import { hexOfKey, placeOfKey, type CellKey, type Reach, type Source, type Target, type Way } from '../model/reach';

/** What the board shows now. */
export interface World {
  moment: Moment;
  desk: Desk;
  components: Components;
  position: Position;
  grid: Grid;
  /** The seat that acts here, and what it can do; null while nobody here may act. */
  actor: SeatIndex | null;
  reach: Reach | null;
}

/** Each part is read only when it is asked for: whoever needs the position alone is not told of anything else. */
export const worldOf = (read: { [Part in keyof World]: () => World[Part] }): World => ({
  get moment() {
    return read.moment();
  },
  get desk() {
    return read.desk();
  },
  get components() {
    return read.components();
  },
  get position() {
    return read.position();
  },
  get grid() {
    return read.grid();
  },
  get actor() {
    return read.actor();
  },
  get reach() {
    return read.reach();
  },
});

/** A question at a hex before something is done. */
export type Ask =
  /** Which group of a stack. */
  | { kind: 'group'; cell: CellKey; hex: Hex; sources: Source[] }
  /** Over how many Faults. */
  | { kind: 'way'; cell: CellKey; target: Target }
  /** Whether it is to leave the map. */
  | { kind: 'exit'; cell: CellKey; way: Way; pool: boolean };

/** What a hex stands for in a phase that asks for one. */
const kAnswers: Partial<Record<Phase, 'god' | 'tower' | 'battle'>> = { g: 'god', t: 'tower', b: 'battle' };

export class Selection {
  source = $state.raw<Source | null>(null);
  ask = $state.raw<Ask | null>(null);
  /** The cell under the pointer or the focus. */
  looked = $state<CellKey | null>(null);
  /** A way that is looked at in a question. */
  way = $state.raw<Way | null>(null);
  /** Whether several ways to an end are asked about, until what is picked up is put down. */
  choosesWay = $state(false);

  private readonly world: () => World;

  constructor(world: () => World) {
    this.world = world;
  }

  private readonly reach = $derived.by(() => this.world().reach);

  readonly targets = $derived.by((): Map<CellKey, Target> => this.source?.targets ?? new Map());

  /** The end that is looked at, and how it is reached. */
  readonly preview = $derived.by((): { target: Target; way: Way } | null => {
    const asked = this.ask?.kind === 'way' ? this.ask.target : null;
    const target = asked ?? (this.looked === null ? null : (this.targets.get(this.looked) ?? null));
    const way = this.way ?? (this.ask?.kind === 'exit' ? this.ask.way : target?.ways[0]);
    if (this.ask?.kind === 'exit') {
      const leaves = this.targets.get(this.ask.cell);
      return leaves ? { target: leaves, way: this.ask.way } : null;
    }
    return target && way ? { target, way } : null;
  });

  /** Hexes where something can be picked up. */
  readonly ables = $derived.by((): Hex[] => [...(this.reach?.sources.keys() ?? [])]);

  /** Hexes that are themselves a decision. */
  readonly directs = $derived.by((): Hex[] => [...(this.reach?.hexes.keys() ?? [])]);

  /** Whether a click on a hex picks up or decides. */
  isOpen(hex: Hex): boolean {
    return this.reach !== null && (this.reach.sources.has(hex) || this.reach.hexes.has(hex));
  }

  /** Whether a lit end can be reached in several ways. */
  readonly hasWays = $derived.by((): boolean => [...this.targets.values()].some((target) => target.ways.length > 1));

  put(): void {
    this.source = null;
    this.choosesWay = false;
    this.close();
    this.world().desk.hint(null);
  }

  close(): void {
    this.ask = null;
    this.way = null;
  }

  /** Puts down when the position has changed. */
  reset(): void {
    this.put();
  }

  pick(source: Source): void {
    if (this.source?.key === source.key && this.source.hex === source.hex) return this.put();
    this.close();
    this.source = source;
    // A Fog may come back to its own hex: that is not looked at because it was picked up there.
    this.looked = null;
    this.tell();
  }

  /** Says in the prompt what is picked up and what the looked-at end would bring. */
  tell(): void {
    const { desk, position, components } = this.world();
    const source = this.source;
    if (source === null) return;
    const preview = this.preview;
    if (preview) {
      const words = targetWords(position, source, preview.target, preview.way, desk.aids);
      const odds = desk.aids ? contactWords(components, preview.target, preview.way, desk.name) : '';
      desk.hint([words, odds].filter(Boolean).join(' '));
    } else {
      const what = source.group ? groupWords({ ...source.group, count: 1 }) : t('oneworld.board.god_short');
      const exits = [...source.targets.values()].filter((target) => target.hex === null).length;
      const key = exits > 0 ? 'exits' : 'picked';
      desk.hint(t(`oneworld.board.hint.${key}`, { what, hex: source.hex, count: source.targets.size - exits }));
    }
  }

  look(cell: CellKey | null): void {
    if (this.looked === cell) return;
    this.looked = cell;
    this.tell();
  }

  /** Looks at one of several ways. */
  lookAt(way: Way | null): void {
    this.way = way;
    this.tell();
  }

  sourcesAt(hex: Hex): Source[] {
    return this.reach?.sources.get(hex) ?? [];
  }

  play(move: string): void {
    this.put();
    this.world().desk.play(move);
  }

  /** Goes one way, or asks once more where it leaves the map for good. */
  go(target: Target, way: Way): void {
    if (target.hex !== null) return this.play(way.move);
    const pool = has(this.world().position, 'chaos_gambit_1') && !has(this.world().position, 'tower_elimination');
    this.ask = { kind: 'exit', cell: target.key, way, pool };
  }

  /** Goes to a lit end by the safest way, unless somebody wants to choose it. */
  bring(target: Target): void {
    const safest = target.ways[0];
    if (!safest) return;
    const again = this.ask?.kind === 'way' && this.ask.target === target;
    if (target.ways.length > 1 && this.choosesWay && !again) {
      this.close();
      this.ask = { kind: 'way', cell: target.key, target };
      this.tell();
    } else this.go(target, safest);
  }

  /**
   * A click, a tap or Enter on a cell; `group`: the group under the pointer.
   * Returns whether something was done or asked.
   */
  activate(cell: CellKey, group: string | null): boolean {
    const { reach } = this.world();
    if (!this.mayAct()) return false;
    const hex = hexOfKey(cell);
    const direct = hex === null ? undefined : reach?.hexes.get(hex);
    if (direct) {
      this.play(direct.move);
      return true;
    }
    const target = this.targets.get(cell);
    if (this.source && target) {
      this.bring(target);
      return true;
    }
    if (hex === null) return false;
    const sources = this.sourcesAt(hex);
    const under = sources.find((one) => one.key === group);
    if (under) this.pick(under);
    else if (this.source?.hex === hex) this.put();
    else if (sources.length === 1 && sources[0]) this.pick(sources[0]);
    else if (sources.length > 1) {
      if (this.ask?.kind === 'group' && this.ask.hex === hex) this.put();
      else {
        this.put();
        this.ask = { kind: 'group', cell, hex, sources };
      }
    } else if (this.source) this.refuse(this.source, cell);
    else return this.refuseHex(hex);
    return true;
  }

  /** Drops what is dragged; false: it snaps back. */
  drop(cell: CellKey | null): boolean {
    const source = this.source;
    if (source === null || cell === null || cell === `hex:${source.hex}`) {
      this.put();
      return false;
    }
    const target = this.targets.get(cell);
    if (target) {
      this.bring(target);
      return true;
    }
    this.refuse(source, cell);
    return false;
  }

  /** Asks the table why what is picked up cannot go there. */
  private refuse(source: Source, cell: CellKey): void {
    const { grid, desk } = this.world();
    const to = placeOfKey(grid, cell);
    const from = grid.byHex.get(source.hex);
    const hex = hexOfKey(cell);
    this.put();
    if (!to || !from) return;
    if (source.group === null) {
      if (hex !== null) desk.whyNot(moveText({ type: 'flee', to: hex }));
      return;
    }
    const mover: Mover = { from: source.hex, aspect: source.group.aspect, changed: source.group.changed };
    if (source.group.moved) desk.hint(t('oneworld.board.hint.moved'));
    else if (source.group.aspect !== 'B') desk.whyNot(moveText({ type: 'step', ...mover, to: hex, crossings: null }));
    else this.refuseBlade(mover, grid, cell);
  }

  private refuseBlade(mover: Mover, grid: Grid, cell: CellKey): void {
    const { desk } = this.world();
    const [from, to] = [grid.byHex.get(mover.from), placeOfKey(grid, cell)];
    if (!from || !to) return;
    for (const direction of kDirections) {
      const steps = stepsTo(grid, from, to, direction);
      if (steps === null) continue;
      const full = [...this.sourcesAt(mover.from)]
        .flatMap((one) => [...one.targets.values()])
        .some((one) =>
          one.ways.some((way) => way.move.startsWith(`${mover.from}B`) && way.move.includes(`-${direction}`)),
        );
      if (!full) desk.whyNot(moveText({ type: 'blade', ...mover, direction, steps: null, exit: false }));
      else if (steps < 5) desk.whyNot(moveText({ type: 'blade', ...mover, direction, steps, exit: false }));
      else desk.hint(t('oneworld.board.hint.blade_end'));
      return;
    }
    desk.hint(t('oneworld.board.hint.blade_line'));
  }

  private refuseHex(hex: Hex): boolean {
    const { position, desk, actor } = this.world();
    if (actor === null) return false;
    if (position.phase !== 'M') return this.refuseAnswer(hex);
    const own = childrenAt(position.sides[actor], hex)[0];
    if (own?.moved) desk.hint(t('oneworld.board.hint.moved'));
    else if (own && own.aspect === 'B') {
      const mover = { from: hex, aspect: own.aspect, changed: own.changed };
      desk.whyNot(moveText({ type: 'blade', ...mover, direction: 'e', steps: null, exit: false }));
    } else if (own) desk.hint(t('oneworld.board.hint.stuck', { hex }));
    else if (position.sides[actor].god === hex) desk.hint(t('oneworld.board.hint.god'));
    else if (childrenAt(position.sides[actor === 0 ? 1 : 0], hex).length > 0)
      desk.hint(t('oneworld.board.hint.not_own'));
    else desk.hint(t('oneworld.board.hint.pick_first'));
    return false;
  }

  /** Outside the Movement phase hexes at most answer a question: the table says why this one does not. */
  private refuseAnswer(hex: Hex): boolean {
    const { position, desk } = this.world();
    const type = kAnswers[position.phase];
    if (type) desk.whyNot(moveText({ type, hex }));
    else desk.hint(t('oneworld.board.hint.no_answer'));
    return false;
  }

  /** Whether somebody here may act; if not, the prompt says what comes first. */
  private mayAct(): boolean {
    const { reach, desk, moment } = this.world();
    if (reach) return true;
    if (moment.now.result === null && moment.seats.some((seat) => seat.holder === 'me')) sayNotYours(moment, desk);
    return false;
  }
}

/** Steps in a direction from one place to another; null if it does not lie there within five. */
function stepsTo(
  grid: Grid,
  from: { row: number; col: number },
  to: { row: number; col: number },
  direction: Direction,
): number | null {
  let place = from;
  for (let steps = 1; steps <= 5; steps++) {
    place = step(grid, place, direction);
    if (place.row === to.row && place.col === to.col) return steps;
  }
  return null;
}

export const actorOf = (moment: Moment): SeatIndex | null => {
  const seat = moment.seats.find((one) => one.seat === moment.acting?.seat);
  return seat ? seatIndex(seat.id) : null;
};
