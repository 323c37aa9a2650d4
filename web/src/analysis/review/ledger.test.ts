import { describe, expect, it } from 'vitest';
import type { AskEngine } from '../../local/parts';
import { account, bands, course, inaccuracies, moments, toldBy, type Entry, type Ledger } from './ledger';
import type { Looked, Shelf } from './kept-ledgers';
import { Reviewing } from './reviewing.svelte';

const kNothing = { decision: [0, 0], luck: [0, 0], resolution: [0, 0], estimate: [0, 0] };
const entry = (ply: number, actor: number, before: number, after: number, more: Partial<Entry> = {}): Entry => ({
  ply,
  kind: actor < 0 ? 'chance' : 'decision',
  actor,
  move: String(ply),
  before: [before, 1 - before],
  after: [after, 1 - after],
  ...kNothing,
  [actor < 0 ? 'luck' : 'decision']: [after - before, before - after],
  ...more,
});
const judged = (fault: 'none' | 'inaccuracy' | 'blunder', loss: number): Partial<Entry> => ({
  judgement: { best: 'd4', best_value: 0.6, value: 0.6 - loss, loss, fault },
});
const totals = { resolution: 0, estimate: 0, inaccuracies: 0, mistakes: 0, blunders: 0 };
const ledger: Ledger = {
  bot: 'master',
  simulations: 8,
  first: [0.5, 0.5],
  result: [0, 1],
  seats: [
    { ...totals, decisions: [-0.4, 0.1], luck: -0.25, estimate: 0.05, blunders: 1 },
    { ...totals, decisions: [0.4, -0.1], luck: 0.25, estimate: -0.05 },
  ],
  turning_points: [1],
  entries: [
    entry(0, 0, 0.5, 0.5, judged('none', 0)),
    entry(1, -1, 0.5, 0.25),
    entry(2, 1, 0.25, 0.35, judged('inaccuracy', 0.06)),
    entry(3, 0, 0.35, 0, judged('blunder', 0.35)),
  ],
};

describe('what a page shows of a review', () => {
  it('follows the win chances from the first to the result', () => {
    expect(course(ledger)).toEqual([[0.5, 0.5], ...ledger.entries.map((one) => one.after)]);
  });

  it('stacks the seats so that together they fill the graph', () => {
    const [lower, upper] = bands([
      [0.5, 0.5],
      [1, 0],
    ]);
    expect(lower).toBe('M0.00 100.00L100.00 100.00L100.00 0.00L0.00 50.00Z');
    expect(upper).toBe('M0.00 50.00L100.00 0.00L100.00 0.00L0.00 0.00Z');
  });

  it('has room for teams, all of whose seats have what the team has', () => {
    const [lower] = bands([
      [0.5, 0.5, 0.5, 0.5],
      [1, 0, 1, 0],
    ]);
    expect(lower).toBe('M0.00 100.00L100.00 100.00L100.00 50.00L0.00 75.00Z');
  });

  it('lists turning points and whatever was a mistake or worse, in the order of the game', () => {
    expect(moments(ledger).map((one) => one.ply)).toEqual([1, 3]);
  });

  it('folds the other inaccuracies away', () => {
    expect(inaccuracies(ledger).map((one) => one.ply)).toEqual([2]);
    expect(inaccuracies({ ...ledger, turning_points: [2] })).toEqual([]);
  });

  it('tells chance by the seat that lost most, and a decision by whoever made it', () => {
    expect(ledger.entries.map(toldBy)).toEqual([0, 0, 1, 0]);
    expect(toldBy(entry(0, -1, 0.2, 0.7))).toBe(1);
  });

  it('tells choices made at once by the seat that they changed most, and a fault among them by whoever made it', () => {
    const shares = { kind: 'commitment', before: [0.4, 0.3, 0.3], after: [0.8, 0.1, 0.1] } as const;
    const made = { ...shares, before: [...shares.before], after: [...shares.after] };
    expect(toldBy(entry(0, 2, 0, 0, made))).toBe(0);
    expect(toldBy(entry(0, 2, 0, 0, { ...made, ...judged('blunder', 0.3) }))).toBe(2);
  });

  it('says what moved the win chance of a seat, and leaves nothing out', () => {
    for (const seat of [0, 1]) {
      const { own, others, luck, together, misjudged } = account(ledger, seat);
      expect(own + others + luck + together + misjudged).toBeCloseTo(ledger.result[seat]! - ledger.first[seat]!);
    }
    expect(account(ledger, 0).others).toBeCloseTo(0.1);
  });
});

describe('a review', () => {
  const game = { line: { plan: { game: 'g' }, moves: [] } };
  /** An engine whose looks take so long, and what it was asked for. */
  function engine(took: number, answer: () => unknown = () => ({ review: ledger })) {
    const asked: number[] = [];
    let at = 0;
    const ask: AskEngine = (_, request) => {
      asked.push((request as { simulations: number }).simulations);
      at += took;
      return Promise.resolve(answer());
    };
    return { ask, asked, now: () => at };
  }

  it('looks again with twice the simulations, so often and so long as somebody would wait', async () => {
    const quick = engine(10);
    const review = new Reviewing(
      quick.ask,
      () => {},
      () => 0,
      null,
      quick.now,
    );
    await review.follow(game);
    expect(quick.asked).toEqual([0, 16, 16, 16, 16, 16, 16]);
    expect(review.isThinking).toBe(false);
    expect(review.told).toEqual(ledger);
    const slow = engine(20000);
    await new Reviewing(
      slow.ask,
      () => {},
      () => 0,
      null,
      slow.now,
    ).follow(game);
    expect(slow.asked).toEqual([0]);
  });

  it('does not change what is read, until the last look or until it is asked for', async () => {
    const waiting: (() => void)[] = [];
    let looks = 0;
    const review = new Reviewing(
      () => new Promise((answer) => waiting.push(() => answer({ review: { ...ledger, simulations: ++looks } }))),
      () => {},
      () => 0,
      null,
      () => 0,
    );
    const next = async (): Promise<void> => {
      waiting.shift()!();
      await new Promise((done) => setTimeout(done));
    };
    const done = review.follow(game);
    await next();
    await next();
    expect([review.told?.simulations, review.newer?.simulations, review.look]).toEqual([1, 2, 3]);
    expect(review.earlier).toBe(null);
    review.renew();
    expect([review.told?.simulations, review.newer]).toEqual([2, null]);
    expect(review.earlier?.simulations).toBe(1);
    for (let i = 0; i < 5; ++i) await next();
    await done;
    expect([review.told?.simulations, review.newer]).toEqual([7, null]);
    expect(review.earlier?.simulations).toBe(6);
  });

  it('leaves a card that somebody reads, though the last look was taken', async () => {
    const quick = engine(10);
    const review = new Reviewing(
      quick.ask,
      () => {},
      () => 0,
      null,
      quick.now,
    );
    review.isRead = () => true;
    await review.follow(game);
    expect(review.isThinking).toBe(false);
    expect(review.newer).toEqual(ledger);
  });

  it('goes on from what is kept, and looks no more where all looks were taken', async () => {
    const rows: Looked[] = [];
    const shelf = (kept: Looked | null): Shelf => ({
      find: () => Promise.resolve(kept),
      keep: (_, looked) => Promise.resolve(void rows.push(looked)),
    });
    const follow = async (kept: Looked | null, took: number, simulations = 0) => {
      const made = engine(took);
      const review = new Reviewing(
        made.ask,
        () => {},
        () => simulations,
        shelf(kept),
        made.now,
      );
      await review.follow(game);
      return { asked: made.asked, review };
    };
    const before = { ...ledger, simulations: 4 };
    const again = await follow({ ledger: before, earlier: null, looks: 5 }, 10);
    expect(again.asked).toEqual([8, 16]);
    expect(rows).toEqual([
      { ledger, earlier: before, looks: 6 },
      { ledger, earlier: ledger, looks: 7 },
    ]);
    const whole = await follow({ ledger, earlier: before, looks: 7 }, 10);
    expect([whole.asked, whole.review.told, whole.review.earlier, whole.review.isThinking]).toEqual([
      [],
      ledger,
      before,
      false,
    ]);
    // A look that took too long was the last one.
    await follow(null, 20000);
    expect(rows.at(-1)).toEqual({ ledger, earlier: null, looks: 7 });
    expect((await follow({ ledger, earlier: null, looks: 7 }, 10, 20)).asked).toEqual([20]);
  });

  it('keeps what it has where a later look fails, and says what went wrong where the first does', async () => {
    let looks = 0;
    const failing = engine(1, () => (++looks > 1 ? { problem: { code: 'not_over' } } : { review: ledger }));
    const review = new Reviewing(
      failing.ask,
      () => {},
      () => 0,
      null,
      failing.now,
    );
    await review.follow(game);
    expect([review.told, review.problem]).toEqual([ledger, null]);
    await review.follow(game);
    expect(review.told).toBe(null);
    expect(review.problem?.code).toBe('not_over');
  });

  it('ends the look it is at when it is stopped', async () => {
    let stops = 0;
    const review = new Reviewing(
      () => new Promise(() => {}),
      () => ++stops,
      () => 0,
      null,
    );
    void review.follow(game);
    review.stop();
    expect([stops, review.isThinking]).toEqual([1, false]);
  });
});
