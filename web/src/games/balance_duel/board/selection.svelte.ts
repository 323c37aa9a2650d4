// What is picked up, what is looked at, and what a click, a drag or a key on a holder or a supply means.

import { sayNotYours } from '../../../board/turn-words';
import { t } from '../../../i18n/text';
import type { Desk, Moment } from '../../contract';
import { intended, readChoices, sameSource, type Choice, type Source } from '../model/choices';
import {
  holderAt,
  isFinish,
  kSteps,
  placeOf,
  type Components,
  type Kind,
  type Place,
  type Position,
  type SeatPosition,
} from '../model/parse';
import type { Pawn } from '../model/pawns';
import { placeWord } from '../words/cell-words';
import { halfWord } from '../words/half-word';
import { amount } from '../words/numbers';

/** What the board shows now. */
export interface World {
  moment: Moment;
  desk: Desk;
  components: Components;
  position: Position;
  /** What the arm bears before it comes down. */
  limit: number;
  /** Whether East lies at the left hand. */
  turned: boolean;
}

/** A choice between moves that end on one holder: by the kind of pawn, or by whether it beats. */
export interface Ask {
  title: string;
  holder: string;
  choices: Choice[];
  by: 'kind' | 'beat';
}

export const beats = (choice: Choice): boolean => choice.parsed.type === 'move' && choice.parsed.beats;

export class Selection {
  selected = $state.raw<Source | null>(null);
  over = $state.raw<Choice | null>(null);
  ask = $state.raw<Ask | null>(null);
  /** A pawn that can move and is looked at. */
  near = $state.raw<Source | null>(null);

  private readonly world: () => World;
  /** The drag began on a place with pawns of both kinds, so that the kind is still open. */
  private mixed = false;

  constructor(world: () => World) {
    this.world = world;
  }

  readonly actingSeat = $derived.by(() => {
    const { moment } = this.world();
    return moment.seats.find((seat) => seat.seat === moment.acting?.seat) ?? null;
  });

  readonly actingPosition = $derived.by(
    (): SeatPosition | null => this.world().position.seats.find((seat) => seat.id === this.actingSeat?.id) ?? null,
  );

  readonly choices = $derived.by(() => {
    const { moment, components } = this.world();
    return this.actingPosition && moment.acting
      ? readChoices(moment.acting.moves, components, this.actingPosition.side)
      : null;
  });

  readonly canRoll = $derived.by(() => {
    const { moment } = this.world();
    return moment.live && moment.seats.some((seat) => seat.seat === moment.now.roller && seat.holder === 'me');
  });

  readonly targets = $derived.by(
    (): Choice[] =>
      this.choices?.pawn.filter((choice) => this.selected === null || sameSource(choice.source, this.selected)) ?? [],
  );

  /** The way of the pawn in the hand, else of the one that is looked at: where it stands, and every place it counts. */
  readonly way = $derived.by((): { from: Place; places: Place[] } | null => {
    const source = this.selected ?? this.near;
    const parsed = this.choices?.pawn.find((choice) => sameSource(choice.source, source))?.parsed;
    if (parsed?.type !== 'move') return null;
    const { from, to } = parsed;
    return { from, places: Array.from({ length: to - from }, (_, i) => from + 1 + i) };
  });

  readonly previewed = $derived.by(() => {
    const { torque, limit } = this.over?.facts ?? {};
    return torque === undefined ? null : { torque, limit: limit ?? this.world().limit };
  });

  isTarget(holder: string): boolean {
    return this.selected !== null && this.targets.some((choice) => choice.holder === holder);
  }

  tipsAt(holder: string): boolean {
    return this.targets.filter((choice) => choice.holder === holder).every((choice) => choice.facts['tips'] === 1);
  }

  /** How a holder is lit: where the arm would come down, or where it would not; without aids both look alike. */
  lightOf(holder: string): 'tips' | 'stays' | null {
    if (!this.isTarget(holder)) return null;
    return this.world().desk.aids && this.tipsAt(holder) ? 'tips' : 'stays';
  }

  isSource(pawn: Pawn): boolean {
    const isOf = (source: Source): boolean => source.from === pawn.place && source.kind === pawn.kind;
    return this.actingSeat?.id === pawn.seat && (this.choices?.pawn.some((choice) => isOf(choice.source)) ?? false);
  }

  isSelected(pawn: Pawn): boolean {
    return this.actingSeat?.id === pawn.seat && sameSource(this.selected, { from: pawn.place, kind: pawn.kind });
  }

  sourcesAt(holder: string): Source[] {
    const found: Source[] = [];
    for (const choice of this.choices?.pawn ?? []) {
      if (choice.source.from === 'supply' || !this.actingPosition) continue;
      if (holderAt(this.world().components, this.actingPosition.side, choice.source.from) !== holder) continue;
      if (!found.some((source) => sameSource(source, choice.source))) found.push(choice.source);
    }
    return found;
  }

  /** Puts down what is picked up. */
  put(): void {
    this.selected = null;
    this.over = null;
    this.ask = null;
    this.near = null;
    this.world().desk.hint(null);
  }

  pick(source: Source): void {
    if (sameSource(this.selected, source)) {
      this.put();
      return;
    }
    this.selected = source;
    this.over = null;
    this.ask = null;
    this.world().desk.hint(this.whither());
  }

  /** Where what is in the hand can go, in words. */
  private whither(): string {
    const { way } = this;
    if (way === null) return t('balance_duel.hint.supply');
    const [count, to] = [way.places.length, placeWord(way.places.at(-1) ?? way.from)];
    const isOver = isFinish(way.from) !== isFinish(way.places.at(-1) ?? way.from);
    const last = placeWord(kSteps);
    return isOver ? t('balance_duel.hint.way_over', { count, last, to }) : t('balance_duel.hint.way', { count, to });
  }

  look(holder: string | null): void {
    this.near = holder === null ? null : (this.sourcesAt(holder)[0] ?? null);
    const found = holder === null ? [] : this.targets.filter((choice) => choice.holder === holder);
    const first = found[0] ?? null;
    const isOne = first !== null && found.every((choice) => sameSource(choice.source, first.source));
    if (isOne) this.lookAt(first);
    else {
      this.over = null;
      if (this.selected === null) this.world().desk.hint(null);
    }
  }

  /** A finger cannot hover: what comes of the pawn in its hand is shown at once, where it can go to one holder only. */
  offer(): void {
    const [first] = this.targets;
    if (this.selected === null || !first || this.targets.some(({ holder }) => holder !== first.holder)) return;
    this.over = first;
    this.world().desk.hint([this.whither(), this.outcome(first)].filter(Boolean).join(' '));
  }

  /** Whether what is looked at would beat this pawn. */
  isBeaten(pawn: Pawn): boolean {
    const { over } = this;
    return over !== null && beats(over) && pawn.holder === over.holder && pawn.side !== this.actingPosition?.side;
  }

  /** Shows what one move would do. */
  lookAt(choice: Choice): void {
    this.over = choice;
    this.world().desk.hint(this.outcome(choice));
  }

  outcome(choice: Choice): string | null {
    const { desk, limit } = this.world();
    const value = choice.facts['torque'];
    if (!desk.aids || value === undefined) return null;
    return t(choice.facts['tips'] === 1 ? 'balance_duel.preview.tips' : 'balance_duel.preview.stays', {
      torque: amount(value),
      half: halfWord(value, this.world().turned),
      limit: amount(choice.facts['limit'] ?? limit),
    });
  }

  /** The same beside the ways to play one move, where the scale shows the limit. */
  brief(choice: Choice): string {
    const value = choice.facts['torque'];
    if (!this.world().desk.aids || value === undefined) return '';
    if (choice.facts['tips'] === 1) return t('balance_duel.choose.tips');
    return t('balance_duel.choose.torque', { torque: amount(value), half: halfWord(value, this.world().turned) });
  }

  /** A drag begins. */
  carry(source: Source, mixed: boolean): void {
    this.mixed = mixed;
    this.selected = source;
    this.ask = null;
  }

  /** A drag ends on a holder, or beside them all. Returns whether the pawn stays there. */
  land(source: Source, holder: string | null): boolean {
    const isLegal = holder !== null && this.targets.some((choice) => choice.holder === holder);
    const isHome = holder !== null && this.sourcesAt(holder).some((own) => sameSource(own, source));
    if (holder !== null && (isLegal || !isHome)) this.bring(source, holder);
    else this.put();
    this.mixed = false;
    return isLegal;
  }

  /** Brings a pawn to a holder: plays, asks which way, or asks the table why it cannot be. */
  bring(source: Source, holder: string): void {
    const { desk, components, position } = this.world();
    const found =
      this.choices?.pawn.filter((choice) => choice.holder === holder && choice.source.from === source.from) ?? [];
    const ways = this.mixed ? found : found.filter((choice) => choice.source.kind === source.kind);
    if (ways.length === 1 && ways[0]) desk.play(ways[0].move);
    else if (ways.length > 1) {
      const by = new Set(ways.map((way) => way.source.kind)).size > 1 ? 'kind' : 'beat';
      const title = t(by === 'kind' ? 'balance_duel.choose.kind' : 'balance_duel.choose.beat');
      this.ask = { title, holder, choices: ways, by };
    } else if (this.actingPosition) {
      const place = placeOf(components, this.actingPosition.side, holder);
      desk.whyNot(intended(source, place, position.phase === 'redist'));
      this.put();
    }
  }

  /** A click, a tap or Enter on a holder. */
  activate(holder: string, byKey: boolean): void {
    const { moment, desk } = this.world();
    if (!this.choices || !this.actingPosition) {
      if (this.canRoll) this.rollFirst(byKey);
      else sayNotYours(moment, desk);
      return;
    }
    const own = this.sourcesAt(holder);
    if (this.selected !== null && (this.isTarget(holder) || own.length === 0)) this.bring(this.selected, holder);
    else if (own.length > 1) this.pickNext(own);
    else if (own[0]) this.pick(own[0]);
    else this.pickFor(holder);
  }

  /** Of pawns of both kinds on one holder the other one. */
  private pickNext(own: Source[]): void {
    const isHeld = own.some((source) => sameSource(source, this.selected));
    const wanted = isHeld ? own.find((source) => !sameSource(source, this.selected)) : own[0];
    if (wanted) this.pick(wanted);
  }

  /** A holder without pawns to pick up: takes the only pawn that can go there, or says why nothing happens. */
  private pickFor(holder: string): void {
    const { desk, components, position } = this.world();
    const leading = this.choices?.pawn.filter((choice) => choice.holder === holder) ?? [];
    const first = leading[0];
    if (first && leading.every((choice) => sameSource(choice.source, first.source))) {
      this.pick(first.source);
      this.look(holder);
      return;
    }
    const acting = this.actingPosition;
    const place = acting && placeOf(components, acting.side, holder);
    const stuck = acting?.placed.find((pawn) => pawn.place === place);
    if (stuck && position.die !== null)
      desk.whyNot(intended({ from: stuck.place, kind: stuck.kind }, stuck.place + position.die, false));
    else desk.hint(t('balance_duel.hint.pick_first'));
  }

  pickSupply(seatId: string, kind: Kind): void {
    const { desk, position } = this.world();
    if (this.canRoll && !this.choices) {
      this.rollFirst(false);
      return;
    }
    if (this.actingSeat?.id !== seatId) {
      desk.hint(t('hint.not_yours'));
      return;
    }
    if (this.choices?.pawn.some((choice) => choice.source.from === 'supply' && choice.source.kind === kind))
      this.pick({ from: 'supply', kind });
    else if (position.die !== null)
      desk.whyNot(intended({ from: 'supply', kind }, position.die, position.phase === 'redist'));
    else desk.hint(t('balance_duel.hint.pick_first'));
  }

  private rollFirst(byKey: boolean): void {
    const { desk } = this.world();
    if (byKey) desk.roll();
    else desk.hint(t('balance_duel.hint.roll_first'));
  }
}
