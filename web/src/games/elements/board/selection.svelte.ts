// What is picked up, what is looked at, and what a click, a drag or a key on a card, a rank or a pane means.

import { sayNotYours } from '../../../board/turn-words';
import { signed } from '../../../i18n/signed';
import { t, word } from '../../../i18n/text';
import type { Desk, Moment } from '../../contract';
import { moveText } from '../model/moves';
import { put, type Plan } from '../model/plan';
import { layout } from '../model/plan.svelte';
import {
  kCollection,
  kElements,
  letterOf,
  mayLie,
  placeText,
  readPlace,
  type Card,
  type Place,
  type Placed,
  type Position,
} from '../model/position';
import type { Pane } from '../model/rose';
import { score, type BoardScore, type Rules } from '../model/scoring';
import { aimed, completePlay, nextTargets, type Play } from '../model/voids';
import { lookAway, voids } from '../model/voids.svelte';
import { cardWords, placeWords } from '../words/words';

/** What the board shows now. */
export interface World {
  moment: Moment;
  desk: Desk;
  position: Position;
  rules: Rules;
  /** The plan of the seat that arranges here. */
  plan: Plan | null;
  /** Cards that this seat may pick in the draft. */
  picks: Set<Card>;
  /** The cards of its hand, in the order shown. */
  hand: Card[];
  plays: Play[];
  /** The seat whose board is shown large. */
  shown: number;
}

export interface Held {
  card: Card;
  from: Place;
  pane: string | null;
}

/** What is dragged: a card, and where it was taken. */
export interface Load {
  card: Card;
  from: { kind: 'hand'; index: number } | { kind: 'pile' } | { kind: 'pane'; id: string };
}

export interface Gain {
  gain: number;
  /** A rank is complete then that is not yet. */
  completes: boolean;
}

export class Selection {
  /** Which card of the hand is lifted. */
  lifted = $state.raw<number | null>(null);
  /** A card taken from its place in the plan. */
  held = $state.raw<Held | null>(null);
  looked = $state.raw<Place | null>(null);

  private readonly world: () => World;
  private readonly show: (seat: number) => void;

  constructor(world: () => World, show: (seat: number) => void) {
    this.world = world;
    this.show = show;
  }

  /** Where the card in the hand may go, the Collection included, with what it would bring. */
  readonly targets = $derived.by((): Map<Place, Gain> => {
    const { plan, rules } = this.world();
    const { held } = this;
    if (!plan || !held) return new Map();
    const now = score(plan.placed, rules);
    return new Map(
      placesOf(held.card, rules.maxRank).flatMap((place): [Place, Gain][] => {
        const then = put(plan, held.card, held.from, place);
        if (then === plan) return [];
        const worth = score(then.placed, rules);
        const completes = place !== kCollection && countComplete(worth) > countComplete(now);
        return [[place, { gain: worth.total - now.total, completes }]];
      }),
    );
  });

  /** Puts everything down. */
  put(): void {
    this.reset();
    lookAway();
  }

  /** Puts down when the position has changed. */
  reset(): void {
    this.lifted = null;
    this.held = null;
    this.looked = null;
    this.world().desk.hint(null);
  }

  get busy(): boolean {
    return this.lifted !== null || this.held !== null || voids.aim !== null;
  }

  /** A drag begins on one of these panes, the hand or the Collection. */
  carry({ card, from }: Load, panes: Pane[]): void {
    if (from.kind === 'hand') {
      if (this.lifted !== from.index) this.lift(from.index);
    } else if (this.world().position.phase === 'void') {
      if (voids.aim?.card !== card) this.aim(card);
    } else if (from.kind === 'pile') {
      if (this.held?.card !== card || this.held.pane !== null) this.pickUp(card, kCollection, null);
    } else {
      const pane = panes.find((one) => one.id === from.id);
      if (pane && this.held?.pane !== from.id) this.pickUp(pane.card, pane.place, from.id);
    }
  }

  /** A drag ends on a place of the board, on a pane or on neither. Returns whether the card stays there. */
  land({ from }: Load, place: string | null, pane: Pane | null): boolean {
    const stays = this.letGo(from.kind, place, pane);
    if (!stays) this.put();
    return stays;
  }

  private letGo(from: Load['from']['kind'], place: string | null, pane: Pane | null): boolean {
    if (from === 'hand') {
      if (place === 'picks') this.take();
      return place === 'picks';
    }
    if (this.world().position.phase === 'void') return pane !== null && this.hit(pane);
    if (place === null || place === 'picks' || place === this.held?.from) return false;
    return this.bring(place);
  }

  // The draft.

  /** A click, a tap or Enter on a card of the hand: lifts it, and takes the lifted one. */
  chooseFromHand(index: number): void {
    const { hand, picks, desk } = this.world();
    const card = hand[index] ?? '';
    if (!picks.has(card)) {
      if (this.mayAct('draft')) desk.whyNot(`pick:${card}`);
    } else if (this.lifted === index) {
      this.take();
    } else {
      this.lift(index);
    }
  }

  lift(index: number): void {
    this.lifted = index;
    this.world().desk.hint(t('elements.board.hint.lifted', { card: cardWords(this.world().hand[index] ?? '') }));
  }

  take(): void {
    const { hand, desk } = this.world();
    const card = this.lifted === null ? undefined : hand[this.lifted];
    if (card === undefined) return;
    this.lifted = null;
    desk.hint(null);
    desk.play(moveText({ type: 'pick', card }));
  }

  // The arrangement.

  isMovable(card: Card, from: Place): boolean {
    const { plan } = this.world();
    if (!plan || letterOf(card) === 'V') return false;
    const count = (list: Placed[]): number => list.filter((one) => one.card === card && one.place === from).length;
    return count(plan.placed) > count(plan.fixed);
  }

  pickUp(card: Card, from: Place, pane: string | null): void {
    const { desk } = this.world();
    if (this.held?.card === card && this.held.from === from && this.held.pane === pane) {
      this.put();
      return;
    }
    if (!this.isMovable(card, from)) {
      this.put();
      desk.whyNot(moveText({ type: 'put', card, place: letterOf(card) === 'V' ? 'A1' : from }));
      return;
    }
    this.held = { card, from, pane };
    this.looked = null;
    desk.hint(t('elements.board.hint.held', { card: cardWords(card) }));
  }

  /** Lays the card in the hand somewhere, or asks the table why it cannot lie there. */
  bring(to: Place): boolean {
    const { plan, moment, desk } = this.world();
    const { held } = this;
    if (!plan || !held) return false;
    const fits = this.targets.has(to) || to === held.from;
    if (!fits) {
      this.put();
      desk.whyNot(moveText({ type: 'put', card: held.card, place: to }));
      return false;
    }
    const next = put(plan, held.card, held.from, to);
    this.put();
    layout.set(moment, next);
    return true;
  }

  look(place: Place | null): void {
    const { desk } = this.world();
    if (!this.held) return;
    const target = place === null ? undefined : this.targets.get(place);
    this.looked = target ? place : null;
    const card = cardWords(this.held.card);
    if (!target || place === null || !desk.aids) desk.hint(t('elements.board.hint.held', { card }));
    else desk.hint(t('elements.board.hint.would', { card, place: placeWords(place), gain: signed(target.gain) }));
  }

  activateRank(place: Place, panes: Pane[]): void {
    if (this.held) {
      this.bring(place);
    } else if (voids.aim) {
      this.world().desk.hint(t('elements.board.hint.aim', { card: cardWords(voids.aim.card) }));
    } else if (this.mayAct('arrange')) {
      const at = readPlace(place);
      const first = panes.find((pane) => pane.element === at?.element && pane.rank === at.rank);
      if (first) this.pickUp(first.card, first.place, first.id);
      else this.world().desk.hint(t('elements.board.hint.pick_first'));
    }
  }

  activatePane(pane: Pane): void {
    if (voids.aim || this.world().position.phase === 'void') this.hit(pane);
    else if (this.held) this.bring(pane.place);
    else if (this.mayAct('arrange')) this.pickUp(pane.card, pane.place, pane.id);
  }

  /** A click, a tap or Enter on a stack of the own Collection. */
  activateStack(card: Card): void {
    const { position } = this.world();
    if (position.phase === 'void') this.aim(card);
    else if (this.held && this.held.from !== kCollection) this.bring(kCollection);
    else if (this.mayAct('arrange')) this.pickUp(card, kCollection, null);
  }

  // Voids.

  aim(card: Card): void {
    const { plays, desk, shown } = this.world();
    if (!this.mayAct('void')) return;
    if (voids.aim?.card === card) {
      this.put();
      return;
    }
    if (letterOf(card) !== 'V') {
      desk.hint(t('elements.board.hint.void_first'));
      return;
    }
    const targets = nextTargets(plays, { card, victim: null, targets: [] });
    if (targets.length === 0) {
      desk.hint(t('elements.board.hint.no_target', { card: cardWords(card) }));
      return;
    }
    voids.aim = { card, victim: null, targets: [] };
    desk.hint(t('elements.board.hint.aim', { card: cardWords(card) }));
    if (!targets.some((one) => one.victim === shown)) this.show(mostHit(targets));
  }

  /** A pane of the board shown large is named as a target. */
  hit(pane: Pane): boolean {
    const { plays, desk, shown } = this.world();
    const { aim } = voids;
    if (!aim) {
      if (this.mayAct('void')) desk.hint(t('elements.board.hint.void_first'));
      return false;
    }
    const target = { card: pane.card, place: pane.place };
    const isNext = nextTargets(plays, aim).some(
      (one) => one.victim === shown && one.target.card === pane.card && one.target.place === pane.place,
    );
    if (!isNext) {
      const targets = aim.victim === shown || aim.victim === null ? [...aim.targets, target] : [target];
      this.put();
      desk.whyNot(moveText({ type: 'void', card: aim.card, victim: shown, targets }));
      return false;
    }
    const next = aimed(aim, shown, target);
    const move = completePlay(plays, next);
    if (move === null) {
      voids.aim = next;
      desk.hint(t('elements.board.hint.second', { card: cardWords(aim.card) }));
    } else {
      this.put();
      desk.play(move);
    }
    return true;
  }

  /** The pointer or the focus is on a pane: says what taking it would cost. */
  lookAt(pane: Pane | null): void {
    const { plays, desk, position, rules, shown } = this.world();
    const { aim } = voids;
    if (!aim || !desk.aids) return;
    const isNext = nextTargets(plays, aim).some(
      (one) => one.victim === shown && one.target.card === pane?.card && one.target.place === pane.place,
    );
    if (pane === null || !isNext) {
      desk.hint(
        t(aim.targets.length > 0 ? 'elements.board.hint.second' : 'elements.board.hint.aim', {
          card: cardWords(aim.card),
        }),
      );
      return;
    }
    const board = position.seats[shown]?.board ?? [];
    const left = [...aim.targets, { card: pane.card, place: pane.place }].reduce((rest, one) => {
      const at = rest.findIndex((entry) => entry.card === one.card && entry.place === one.place);
      return at < 0 ? rest : rest.toSpliced(at, 1);
    }, board);
    desk.hint(
      t('elements.board.hint.would_take', {
        target: cardWords(pane.card),
        seat: desk.name(String(shown)),
        now: score(board, rules).total,
        then: score(left, rules).total,
      }),
    );
  }

  /** Whether something is to be done with cards now; if not, the prompt says what is. */
  private mayAct(kind: 'draft' | 'arrange' | 'void'): boolean {
    const { moment, position, desk } = this.world();
    const phase = position.phase === 'repair' ? 'arrange' : position.phase;
    if (moment.acting && phase === kind) return true;
    if (position.phase === 'over') return false;
    if (moment.acting) desk.hint(word(`elements.board.hint.now_${phase}`));
    else sayNotYours(moment, desk);
    return false;
  }
}

/** Every place a card may lie in the plan. */
export function placesOf(card: Card, maxRank: number): Place[] {
  const ranks = Array.from({ length: maxRank }, (_, i) => i + 1);
  const all = kElements.flatMap((element) =>
    ranks.flatMap((rank) => [placeText(element, rank), placeText(element, rank, true)]),
  );
  const onRanks = letterOf(card) === 'V' ? [] : all.filter((place) => mayLie(card, place, maxRank));
  return [...onRanks, kCollection];
}

const countComplete = ({ pyramids }: BoardScore): number =>
  kElements.reduce((sum, element) => sum + pyramids[element].ranks.length, 0);

function mostHit(targets: { victim: number }[]): number {
  const counts = new Map<number, number>();
  for (const { victim } of targets) counts.set(victim, (counts.get(victim) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
}
