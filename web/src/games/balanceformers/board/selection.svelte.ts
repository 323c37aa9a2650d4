// What is picked up, what is looked at, and what a click, a drag or a key on a slot or a being means.

import { sayNotYours } from '../../../board/turn-words';
import { t } from '../../../i18n/text';
import type { Desk, Moment } from '../../contract';
import { attempt, intended, type Choice } from '../model/choices';
import type { Components } from '../model/components';
import { hover, lookAway } from '../model/hover.svelte';
import { readMove } from '../model/moves';
import { beingAt, option, ownerOf, type Being, type Position, type Slot } from '../model/position';
import { reach, steps } from '../model/reach';
import { afterMove, outcomes, verdicts, type Outcome } from '../model/showdown';
import { workedWords } from '../words/cell-words';
import { placeWords } from '../words/words';

/** What the board shows now. */
export interface World {
  moment: Moment;
  desk: Desk;
  components: Components;
  position: Position;
  /** The seat that acts here, and its choices; null while nobody here may act. */
  actor: string | null;
  choices: Choice[] | null;
}

export class Selection {
  being = $state.raw<Being | null>(null);

  private readonly world: () => World;
  /** The prompt says what was looked at. */
  private hasTold = false;
  /** Where a finger was shown what would come: the next tap there plays. */
  private offered: Slot | null = null;

  constructor(world: () => World) {
    this.world = world;
  }

  /** Where the being in the hand may go. */
  readonly targets = $derived.by(() => {
    const { choices } = this.world();
    return new Map((choices ?? []).filter((one) => one.being === this.being).map((one) => [one.to, one]));
  });

  /** The lit slots where a showdown would spare the being in the hand, where the table shows that. */
  readonly promises = $derived.by(() => {
    const { position, components, desk } = this.world();
    if (this.being === null || !desk.aids || position.phase === 'X') return new Map<Slot, Outcome>();
    const slots = [...this.targets.keys()];
    const told = outcomes(position, components, this.being, slots);
    return new Map(
      slots.flatMap((slot, i): [Slot, Outcome][] => {
        const outcome = told[i];
        return outcome === undefined || outcome === 'dies' ? [] : [[slot, outcome]];
      }),
    );
  });

  /** Beings that may be picked up. */
  readonly able = $derived.by(() => new Set((this.world().choices ?? []).map((one) => one.being)));

  put(): void {
    this.being = null;
    this.offered = null;
    hover.move = null;
    this.world().desk.hint(null);
  }

  /** Puts down without a word to the prompt, when the position has changed. */
  reset(): void {
    this.being = null;
    this.offered = null;
    lookAway();
    this.world().desk.hint(null);
  }

  pick(being: Being): void {
    if (this.being === being) {
      this.put();
      return;
    }
    this.being = being;
    this.offered = null;
    hover.move = null;
    hover.being = being;
    this.tell(being);
  }

  /** Free slots that take what is in the hand more than one action, with their number. */
  readonly farther = $derived.by((): Map<Slot, number> => {
    const { position, components } = this.world();
    if (this.being === null || position.phase !== 'A') return new Map();
    const all = reach(position, components, this.being, position.turn?.left ?? 0);
    return new Map([...all].filter(([, actions]) => actions > 1));
  });

  /** What the marks on the lit slots mean. */
  private tell(being: Being): void {
    const { desk } = this.world();
    const told = this.promises.size > 0 ? 'spared' : 'doomed';
    desk.hint(t(`balanceformers.board.hint.${desk.aids ? told : 'picked'}`, { being, count: this.targets.size }));
  }

  /** The pointer, the finger or the focus is on a slot; null: on none. What was shown to a finger stays. */
  look(at: Slot | null): void {
    const slot = at ?? this.offered;
    const { position, components, desk } = this.world();
    hover.being = slot === null ? this.being : (beingAt(position, slot) ?? this.being);
    const choice = slot === null ? undefined : this.targets.get(slot);
    const far = slot === null ? undefined : this.farther.get(slot);
    const had = this.hasTold;
    this.hasTold = desk.aids && (choice ?? far) !== undefined;
    hover.move = choice?.move ?? null;
    if (choice && desk.aids) {
      const after = afterMove(position, readMove(choice.move));
      const verdict = verdicts(after, components).find((one) => one.being === choice.being);
      const each = option(position, 'pair_mode') === 'each';
      if (!verdict) return;
      const would = { being: choice.being, place: placeWords(choice.to), verdict: workedWords(verdict, each) };
      desk.hint(t(`balanceformers.board.hint.${slot === this.offered ? 'would_again' : 'would'}`, would));
    } else if (far !== undefined && desk.aids && slot !== null && this.being !== null) {
      const told = { being: this.being, place: placeWords(slot), actions: far };
      desk.hint(t('balanceformers.board.hint.farther', told));
    } else if (had && this.being !== null) this.tell(this.being);
  }

  lookBeside(being: Being | null): void {
    hover.being = being ?? this.being;
  }

  /** Brings the being in the hand to a slot: plays, or asks the table why it cannot be. */
  bring(being: Being, to: Slot): boolean {
    const { position, components, desk } = this.world();
    const choice = this.world().choices?.find((one) => one.being === being && one.to === to);
    if (choice) {
      this.being = null;
      lookAway();
      desk.play(choice.move);
      return true;
    }
    this.put();
    desk.whyNot(intended(position, components, being, to));
    return false;
  }

  /** A finger does not hover: its first tap shows what the pointer would, and the prompt says that the second one plays. */
  private offer(slot: Slot): void {
    const { desk } = this.world();
    this.offered = slot;
    this.look(slot);
    if (!desk.aids)
      desk.hint(t('balanceformers.board.hint.again', { being: this.being ?? '', place: placeWords(slot) }));
  }

  /** A click, a tap or Enter on a slot. */
  activate(slot: Slot, isByFinger = false): void {
    if (!this.mayAct()) return;
    const { position, components, desk } = this.world();
    if (isByFinger && this.offered !== slot && this.targets.has(slot)) return this.offer(slot);
    // More than one action away: that is no mistake, and the being stays in the hand.
    if (desk.aids && this.farther.has(slot)) return this.look(slot);
    const there = beingAt(position, slot);
    const isStuck = there !== null && this.isStuck(there);
    if (this.being !== null && !isStuck && there !== this.being && (there === null || !this.able.has(there))) {
      this.bring(this.being, slot);
    } else if (there !== null && (this.able.has(there) || there === this.being)) {
      this.pick(there);
    } else if (there !== null) {
      if (isStuck) desk.hint(t('balanceformers.board.hint.stuck', { being: there }));
      else desk.whyNot(attempt(position, components, there));
    } else {
      desk.hint(t('balanceformers.board.hint.pick_first'));
    }
  }

  /** An own being with nowhere to go: a try to some slot would be refused for that slot alone. */
  private isStuck(being: Being): boolean {
    const { position, components, actor } = this.world();
    if (position.phase !== 'A' || ownerOf(being) !== actor) return false;
    return steps(position, components).every((step) => step.being !== being);
  }

  /** A click, a tap or Enter on a being beside the board. */
  activateBeside(being: Being): void {
    if (!this.mayAct()) return;
    const { position, components, desk } = this.world();
    if (this.able.has(being)) this.pick(being);
    else if (ownerOf(being) === this.world().actor) desk.whyNot(attempt(position, components, being));
    else desk.hint(t('balanceformers.board.hint.not_own'));
  }

  /** Whether a being is to be acted with now; if not, the prompt says what comes first. */
  private mayAct(): boolean {
    const { position, choices, desk, moment } = this.world();
    if (choices && (position.phase === 'P' || position.phase === 'A')) return true;
    if (position.phase === 'I') desk.hint(t('balanceformers.board.hint.pairs'));
    else if (position.phase === 'T') desk.hint(t('balanceformers.board.hint.choose'));
    else if (position.phase !== 'X') sayNotYours(moment, desk);
    return false;
  }
}

/** The being that stands on a slot, if it may be picked up. */
export const sourceAt = (selection: Selection, position: Position, slot: Slot): Being | null => {
  const being = beingAt(position, slot);
  return being !== null && selection.able.has(being) ? being : null;
};
