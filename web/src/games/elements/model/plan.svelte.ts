// The plan that board, controls and panels share. It is forgotten with the board, so that no secret outlives its seat.

import type { Desk, Moment } from '../../contract';
import { fill, initialPlan, planKey, type Plan } from './plan';

interface Edited {
  key: string;
  plan: Plan;
  /** Earlier plans, the oldest first. */
  past: Plan[];
}

class Layout {
  private edited = $state.raw<Edited | null>(null);
  /** How often everything was forgotten: an answer to what was asked before comes too late. */
  private times = 0;

  /** The plan of the seat that places cards here; null while none does. */
  current(moment: Moment): Plan | null {
    const seat = moment.acting?.seat;
    if (seat === undefined) return null;
    return this.ours(moment)?.plan ?? initialPlan(moment, seat);
  }

  set(moment: Moment, plan: Plan): void {
    const before = this.current(moment);
    const key = planKey(moment, plan.seat);
    if (key === null || before === null || before === plan) return;
    this.edited = { key, plan, past: [...(this.ours(moment)?.past ?? []), before] };
  }

  canUndo(moment: Moment): boolean {
    return (this.ours(moment)?.past.length ?? 0) > 0;
  }

  undo(moment: Moment): void {
    const ours = this.ours(moment);
    const plan = ours?.past.at(-1);
    if (ours && plan) this.edited = { key: ours.key, plan, past: ours.past.slice(0, -1) };
  }

  /** Lays out what the table advises; false where it advises nothing. */
  async best(moment: Moment, desk: Pick<Desk, 'advise'>): Promise<boolean> {
    const { times } = this;
    const plan = this.current(moment);
    const advice = plan && (await desk.advise());
    if (times !== this.times) return false;
    const found = plan && advice?.[0] ? fill(plan, advice[0].move) : null;
    if (found) this.set(moment, found);
    return found !== null;
  }

  forget(): void {
    this.times++;
    this.edited = null;
  }

  /** What was edited, if it was for this moment. */
  private ours(moment: Moment): Edited | null {
    const seat = moment.acting?.seat;
    const { edited } = this;
    return edited && seat !== undefined && edited.key === planKey(moment, seat) ? edited : null;
  }
}

export const layout = new Layout();
