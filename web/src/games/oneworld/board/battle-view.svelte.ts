// Whether the battle of a moment is shown over the map, or folded into a strip below it.

import { untrack } from 'svelte';
import type { Moment } from '../../contract';
import { battleAt, lastBattle } from '../model/battle';
import type { Position } from '../model/position';

interface World {
  moment: Moment;
  position: Position;
  before: Position | null;
}

export class BattleView {
  /** What was asked for last: the battle that is folded, or `open` and the battle that is not. */
  private asked = $state<string | null>(null);
  private readonly world: () => World;

  constructor(world: () => World) {
    this.world = world;
    $effect(() => {
      void this.id;
      void this.isFought;
      void this.isAsked;
      untrack(() => (this.asked = null));
    });
  }

  private readonly shown = $derived.by(() => {
    const { moment, position, before } = this.world();
    return battleAt(moment, position, before);
  });

  /** What is fought or revealed now, else what has been since this person's last action. */
  readonly battle = $derived.by(() => this.shown ?? lastBattle(this.world().moment));

  private readonly id = $derived(this.battle ? `${this.battle.hex}.${this.battle.kind}` : null);

  /** What was opened again folds for the next question: the map may have to answer it. */
  private readonly isAsked = $derived.by(() => this.world().moment.acting !== null);

  private readonly isFought = $derived.by(() => ['c', 'a'].includes(this.world().position.phase));

  /** Folded: by hand, or because it is over and looked at already. */
  readonly small = $derived.by(() => {
    if (this.id === null) return false;
    const isOver = this.shown === null || (this.world().moment.live && !this.isFought);
    return this.asked === this.id || (isOver && this.asked !== `open ${this.id}`);
  });

  fold(): void {
    this.asked = this.id;
  }

  open(): void {
    this.asked = `open ${this.id}`;
  }
}
