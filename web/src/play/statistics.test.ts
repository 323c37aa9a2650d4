import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { kLeastGames, summarize, type Decided, type Played, type Summary } from './statistics';
import { quantile } from './student';

const decided = (loss: number, more: Partial<Decided> = {}): Decided => ({
  ply: 0,
  kind: 'move',
  loss,
  fault: 'none',
  ...more,
});
const game = (score: number, luck: number, losses: number[] = []): Played => ({
  plies: 6,
  score,
  luck,
  decisions: losses.map((loss, ply) => decided(loss, { ply })),
});
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

describe('many games together', () => {
  it('come to what the statistics of the laboratory find of them', () => {
    const text = new TextDecoder().decode(readFileSync('../tests/data/play.json'));
    const { games, expected } = JSON.parse(text) as { games: Played[]; expected: Summary };
    const round = (_: string, value: unknown): unknown => (typeof value === 'number' ? value.toFixed(5) : value);
    const near = (found: Summary): unknown => JSON.parse(JSON.stringify(found, round));
    expect(near(summarize(games))).toEqual(near(expected));
  });

  it('weigh decisions, not games, and take their error from how games differ', () => {
    // Five games lose 0.1 in one decision, five nothing in three: 0.5 / 20. The residuals are 0.075 and -0.075, so the
    // error is sqrt(10 / 9 * 10 * 0.075^2) / 20 = 0.0125.
    const games = times(10, (i) => (i % 2 ? game(0, 0, [0.1]) : game(0, 0, [0, 0, 0])));
    const { loss } = summarize(games);
    expect(loss).toMatchObject({ decisions: 20, games: 10 });
    expect(loss.value).toBeCloseTo(0.025);
    expect(loss.reach).toBeCloseTo(2.2622 * 0.0125, 5);
  });

  it('find no loss in perfect play', () => {
    const { loss, faults } = summarize(times(12, () => game(1, 0, [0, 0])));
    expect([loss.value, loss.reach]).toEqual([0, 0]);
    expect(faults).toEqual({ inaccuracy: 0, mistake: 0, blunder: 0 });
  });

  it('score less without luck for whoever wins by luck alone', () => {
    const { score, corrected } = summarize(times(10, () => game(1, 0.5, [0.1])));
    expect([score.value, corrected?.value]).toEqual([1, 0.5]);
    expect(corrected?.reach).toBe(0);
  });

  it('say nothing of luck, and have no intervals, where they are few', () => {
    const few = summarize(times(kLeastGames - 1, (i) => game(i % 2, 0.1, [0.1])));
    expect([few.corrected, few.trend, few.loss.reach, few.score.reach]).toEqual([null, null, null, null]);
  });

  it('see a trend only in halves that are large enough, and how sure it is', () => {
    const played = (losses: number[]): Played[] => losses.map((loss) => game(0, 0, [loss]));
    const older = times(kLeastGames, (i) => (i % 2 ? 0.3 : 0.1));
    const newer = times(kLeastGames, (i) => (i % 2 ? 0.2 : 0));
    expect(summarize(played([...newer, ...older.slice(1)])).trend).toBeNull();
    const { trend } = summarize(played([...newer, ...older]));
    expect(trend?.before.value).toBeCloseTo(0.2);
    expect(trend?.after.value).toBeCloseTo(0.1);
    // Each half has the variance 0.1^2 * 10 / 9 and the error of a mean of ten; together there are 18 degrees of freedom.
    expect(trend?.change.value).toBeCloseTo(-0.1);
    expect(trend?.change.reach).toBeCloseTo(2.1009 * Math.sqrt((2 * 0.01) / 9), 4);
  });

  it('cut each game in three parts of its own length', () => {
    const games = [
      { ...game(0, 0), plies: 3, decisions: [decided(0.1, { ply: 0 }), decided(0.2, { ply: 1 })] },
      { ...game(0, 0), plies: 9, decisions: [decided(0.3, { ply: 2 }), decided(0.4, { ply: 8 })] },
    ];
    expect(summarize(games).phases.map(({ value, decisions }) => [value, decisions])).toEqual([
      [0.2, 2],
      [0.2, 1],
      [0.4, 1],
    ]);
  });

  it('are nothing where there are none', () => {
    expect(summarize([])).toMatchObject({ games: 0, kinds: [], loss: { value: 0, reach: null }, score: { value: 0 } });
  });
});

it('knows the quantiles of Student’s distribution', () => {
  // The tables of Abramowitz & Stegun, 26.10.
  const known = [
    [4, 2.776],
    [9, 2.262],
    [19, 2.093],
    [120, 1.98],
  ] as const;
  for (const [freedom, value] of known) expect(quantile(freedom)).toBeCloseTo(value, freedom < 9 ? 2 : 3);
});
