// A ply whose end would hide what happened in it is looked at for a while as it was.

import { paced } from '../tempo.svelte';

export class Interlude {
  private seen = $state<number | null>(null);
  private readonly ply: () => number | null;

  /** `ply`: the number of the ply that is to be looked at first, null for every other one; `ms` at the normal speed. */
  constructor(ply: () => number | null, ms: number) {
    this.ply = ply;
    $effect(() => {
      const { wanted } = this;
      // Whoever comes back to it sees it again.
      if (wanted === null) this.seen = null;
      if (!this.on) return;
      const timer = setTimeout(() => (this.seen = wanted), paced(ms));
      return () => clearTimeout(timer);
    });
  }

  private readonly wanted = $derived.by(() => this.ply());

  /** Whether it is looked at now. */
  readonly on = $derived(this.wanted !== null && this.seen !== this.wanted);
}
