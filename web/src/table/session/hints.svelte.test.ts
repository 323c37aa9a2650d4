import { describe, expect, it } from 'vitest';
import type { Moment } from '../../games/contract';
import type { HintMessage } from '../../protocol/messages';
import { chancesOf, evenOf, Hints, ideasOf } from './hints.svelte';

const kHint: HintMessage = {
  type: 'hint',
  id: 'h1',
  seat: 0,
  move: 'e4',
  reasons: [],
  after: { view: 'after', facts: { torque: 3 }, events: [] },
};

const kMoment: Moment = {
  components: {},
  options: {},
  seats: [],
  view: 'now',
  facts: { torque: 1 },
  ply: null,
  before: null,
  plies: [],
  decision: null,
  live: true,
  now: { actors: [0], roller: null, thinking: [], legal: [], hidden: false, undo: false, result: null, score: null },
  acting: { seat: 0, moves: [] },
};

function told(hint: HintMessage = kHint): Hints {
  const hints = new Hints();
  hints.asked('h1');
  hints.answered(hint);
  return hints;
}

describe('a hint', () => {
  it('is the answer to the last question only', () => {
    const hints = new Hints();
    hints.answered(kHint);
    expect(hints.told).toBeNull();
    hints.asked('h0');
    hints.asked('h1');
    expect(hints.isAsked).toBe(true);
    hints.answered({ ...kHint, id: 'h0' });
    expect(hints.told).toBeNull();
    hints.answered(kHint);
    expect(hints.told).toEqual(kHint);
    expect(hints.isAsked).toBe(false);
  });

  it('is none where nothing is to be decided', () => {
    expect(told({ ...kHint, move: null }).told).toBeNull();
  });

  const chances = { key: 'shared.reason.hint.chances', values: { percent: 68, next: 54 }, reason: 'chances' };
  const idea = { key: 'chess_balance.reason.hint.fork', reason: 'fork' };

  it('says how much the choice matters, then the idea, then the action', () => {
    const hints = told({ ...kHint, reasons: [idea, chances] });
    expect(hints.depth).toBe('nudge');
    hints.deepen();
    expect(hints.depth).toBe('idea');
    hints.deepen();
    expect(hints.depth).toBe('move');
    hints.deepen();
    expect(hints.depth).toBe('move');
  });

  it('begins with the first of these that there is', () => {
    expect(told().depth).toBe('move');
    expect(told({ ...kHint, reasons: [idea] }).depth).toBe('idea');
    const hints = told({ ...kHint, reasons: [chances] });
    expect(hints.depth).toBe('nudge');
    hints.deepen();
    expect(hints.depth).toBe('move');
  });

  it('keeps apart what speaks for the action and what the actions win', () => {
    const hint = { ...kHint, reasons: [idea, chances] };
    expect(ideasOf(hint)).toEqual([idea]);
    expect(chancesOf(hint)).toEqual({ percent: 68, next: 54 });
    const equal = { key: 'shared.reason.hint.equal', values: { percent: 50 }, reason: 'equal' };
    expect(chancesOf({ ...kHint, reasons: [equal] })).toEqual({ percent: 50, next: 50 });
    expect(chancesOf(kHint)).toBeNull();
  });

  it('is measured against what is even where more than two sides play', () => {
    const seats = (...sides: number[]) => sides.map((side) => ({ side }));
    expect(evenOf(seats(0, 1))).toBeNull();
    expect(evenOf(seats(0, 1, 2))).toBe(33);
    // Two teams of two.
    expect(evenOf(seats(0, 1, 0, 1))).toBeNull();
  });

  it('is shown as if it had been played, while nobody can act', () => {
    const hints = told();
    expect(hints.seen(kMoment)).toBe(kMoment);
    hints.isShown = true;
    const shown = hints.seen(kMoment);
    expect(shown.view).toBe('after');
    expect(shown.facts).toEqual({ torque: 3 });
    expect(shown.before).toEqual({ view: 'now', facts: { torque: 1 } });
    expect(shown.ply?.move).toBe('e4');
    expect(shown.plies).toHaveLength(1);
    expect([shown.live, shown.acting, shown.supposed]).toEqual([false, null, true]);
    hints.drop();
    expect(hints.seen(kMoment)).toBe(kMoment);
  });

  it('is not shown where what it leads to depends on what is hidden', () => {
    const { after: _, ...uncertain } = kHint;
    const hints = told(uncertain);
    hints.isShown = true;
    expect(hints.seen(kMoment)).toBe(kMoment);
  });
});
