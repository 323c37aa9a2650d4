import { expect, it, vi } from 'vitest';
import { isProblem, review } from '../analysis/engine';
import { seededEngine } from '../analysis/engine.fixture';
import { problemOf } from '../protocol/messages';
import { Going, type KeptLedgers, type Parts } from './going.svelte';
import { ownGame, type OwnGame } from './own-games';
import { judgeTries, nextAfter, notesOf, practiceId, practices, puzzleOf, type Practice } from './practice';
import { Analysis } from '../analysis/board.svelte';
import type { Reviewed } from './reviewed';

const ask = seededEngine('chess_balance');

/** White gives its queen away, and then resigns. */
const kMoves = 'e2e4 e7e5 d1g4 g8f6 g4d7 c8d7 a2a3';
const head = await (async () => {
  const plan = JSON.stringify({ game: 'chess_balance', options: { mode: 'chess' } });
  const told = (await ask('', { do: 'analyse', plan, moves: [], fresh: '00'.repeat(8) })) as { head: string };
  return told.head;
})();
const record = head
  .replace('[Result "*"]', '[Ending "resigned 0"]\n[Result "0 1"]')
  .replace(/\n\n[^]*$/, `\n\n${kMoves} 0 1\n`);

const game = (table: string, created: number): OwnGame => ({
  ...{ table, game: 'chess_balance', mode: 'chess', created, plies: 7, seat: 0 },
  seats: [
    { seat: 0, id: 'White' },
    { seat: 1, id: 'Black' },
  ],
});
const kGames = [game('a', 1), game('b', 2)];

const noLedgers: KeptLedgers = {
  shelfOf: () => ({ find: () => Promise.resolve(null), keep: () => Promise.resolve() }),
  simulations: () => Promise.resolve(new Map()),
  keepOnly: () => Promise.resolve(),
};

function open(more: Partial<Parts> = {}, rows: Reviewed[] = []) {
  const kept = new Map(rows.map((row) => [row.table, row]));
  const asked: string[] = [];
  const going = new Going({
    games: () => Promise.resolve({ games: [...kGames], isPartial: false }),
    record: (table) => {
      asked.push(table);
      return Promise.resolve({ ok: true, value: record });
    },
    engine: ask,
    rest: () => undefined,
    version: () => 'v1',
    simulations: () => 300,
    kept: {
      all: () => Promise.resolve([...kept.values()]),
      keep: (row) => Promise.resolve(void kept.set(row.table, row)),
      drop: (tables) => Promise.resolve(tables.forEach((table) => kept.delete(table))),
    },
    ledgers: noLedgers,
    ...more,
  });
  return { going, kept, asked };
}

it('reviews one game after the other, the newest first, and does nothing twice', async () => {
  const { going, kept, asked } = open();
  await going.open();
  await going.start();
  expect(asked).toEqual(['b', 'a']);
  expect([going.reviews.length, going.left.length, going.isGoing]).toEqual([2, 0, false]);
  const [first] = going.reviews;
  expect(first).toMatchObject({ table: 'b', score: 0, luck: 0, failed: false });
  expect(first?.decisions.map(({ ply, kind }) => [ply, kind])).toEqual([
    [0, 'moved'],
    [2, 'moved'],
    [4, 'moved'],
    [6, 'moved'],
  ]);
  const again = open({}, [...kept.values()]);
  await again.going.open();
  await again.going.start();
  expect([again.asked, again.going.reviews.length]).toEqual([[], 2]);
});

it('goes over a game at once that was reviewed more closely since, without a search, and keeps what was found there', async () => {
  const { going, kept } = open();
  await going.open();
  await going.start();
  await going.noteFound('b', 4);
  const row = kept.get('b')!;
  const closer = await review(ask, { line: { plan: { record: head }, moves: kMoves.split(' ') }, record }, 600);
  if (isProblem(closer)) throw new Error(closer.code);
  let searches = 0;
  const again = open(
    {
      engine: (game, request) => {
        if ((request as { do: string }).do === 'review') ++searches;
        return ask(game, request);
      },
      ledgers: {
        ...noLedgers,
        simulations: () => Promise.resolve(new Map([[row.line, 600]])),
        shelfOf: () => ({
          find: () => Promise.resolve({ ledger: closer, earlier: null, looks: 7 }),
          keep: () => Promise.resolve(),
        }),
      },
    },
    [...kept.values()],
  );
  await again.going.open();
  const newer = again.kept.get('b')!;
  expect([searches, again.going.left, newer.simulations]).toEqual([0, [], 600]);
  expect(newer.missed.find(({ ply }) => ply === 4)?.found).toBe(true);
});

it('makes a review anew once the engine is another one, or the game has gone on', async () => {
  const { going, kept } = open();
  await going.open();
  await going.start();
  const rows = [...kept.values()];
  const newer = open({ version: () => 'v2' }, rows);
  await newer.going.open();
  expect([newer.going.reviews.length, newer.going.left.length]).toEqual([0, 2]);
  const longer = open(
    { games: () => Promise.resolve({ games: [{ ...game('a', 1), plies: 8 }], isPartial: false }) },
    rows,
  );
  await longer.going.open();
  expect(longer.going.left.map(({ table }) => table)).toEqual(['a']);
  // What belongs to no game any more is not kept.
  expect([...longer.kept.keys()]).toEqual(['a']);
});

it('keeps what it knows of games that a server out of reach has', async () => {
  const { going, kept } = open();
  await going.open();
  await going.start();
  const away = open({ games: () => Promise.resolve({ games: [game('a', 1)], isPartial: true }) }, [...kept.values()]);
  await away.going.open();
  expect([away.going.isPartial, away.going.reviews.map(({ table }) => table)]).toEqual([true, ['b', 'a']]);
});

it('can be stopped, and what was under way counts for nothing', async () => {
  const { going, kept } = open();
  await going.open();
  const went = going.start();
  going.stop();
  await went;
  expect([kept.size, going.isGoing, going.isThrough, going.left.length]).toEqual([0, false, false, 2]);
});

it('says of what games nothing could be found, and asks again for those out of reach', async () => {
  const broken = open({ record: () => Promise.resolve({ ok: true, value: '[Game "chess_balance"]\n\nx\n' }) });
  await broken.going.open();
  await broken.going.start();
  expect(broken.going.reviews.map(({ failed }) => failed)).toEqual([true, true]);
  const away = open({ record: () => Promise.resolve({ ok: false, problem: problemOf('unreachable') }) });
  await away.going.open();
  await away.going.start();
  expect([away.kept.size, away.going.left.length, away.going.isThrough]).toEqual([0, 2, true]);
  const gone = open({ engine: () => Promise.reject(new Error('stopped')) });
  await gone.going.open();
  await gone.going.start();
  expect([gone.kept.size, gone.going.left.length]).toEqual([0, 2]);
});

it('offers a position once where much was clearly given away, and judges what is tried there', async () => {
  const { going } = open();
  await going.open();
  await going.start();
  const found = practices(going.reviews);
  const lost = found.find(({ missed }) => missed.ply === 4);
  expect(found.filter(({ missed }) => missed.ply === 4)).toHaveLength(1);
  expect(lost?.missed).toMatchObject({ move: 'g4d7', events: [{ key: 'moved' }, { key: 'check' }] });
  const puzzle = puzzleOf(lost!);
  const tried = async (move: string) => {
    const analysis = new Analysis(ask);
    await analysis.open({ record: puzzle.record });
    await analysis.play(move, 0);
    return judgeTries(lost!, { ask, simulations: () => 2000 })(analysis)([move]);
  };
  expect(await tried(lost!.missed.better.move)).toMatchObject({ isRight: true });
  expect(await tried('g4d7')).toEqual({ isRight: false, value: lost!.missed.value });
  // Neither is named by the review: one keeps the queen, the other gives it away as well.
  expect((await tried('g4g7')).isRight).toBe(false);
  expect((await tried('g4d1')).isRight).toBe(true);
});

it('calls nothing right that wins clearly less than the best the review found', async () => {
  const { going } = open();
  await going.open();
  await going.start();
  const lost = practices(going.reviews).find(({ missed }) => missed.ply === 4);
  // As if a longer look had found something better than one look knows of.
  const certain = { ...lost!, missed: { ...lost!.missed, bestValue: 1 } };
  const analysis = new Analysis(ask);
  await analysis.open({ record: puzzleOf(certain).record });
  await analysis.play('g4d1', 0);
  const judged = await judgeTries(certain, { ask, simulations: () => 2000 })(analysis)(['g4d1']);
  expect(judged.value).toBeLessThan(0.95);
  expect(judged.isRight).toBe(false);
});

it('keeps that a position was found, and goes on with those that were not', async () => {
  const { going, kept } = open();
  await going.open();
  await going.start();
  const [first] = practices(going.reviews);
  const { review, missed } = first!;
  const others = [2, 3].map((ply) => ({ review, missed: { ...missed, ply, found: ply === 2 } }));
  const next = (from: Practice): number | undefined =>
    nextAfter([first!, ...others], practiceId(from.review, from.missed))?.missed.ply;
  expect([next(first!), next(others[0]!), next(others[1]!)]).toEqual([3, 3, missed.ply]);
  expect(nextAfter([first!], practiceId(review, missed))).toBeNull();

  const notes = notesOf(() => void going.noteFound(review.table, missed.ply));
  notes.note('', puzzleOf(first!), false);
  expect(kept.get(review.table)?.missed.some(({ found }) => found)).toBe(false);
  notes.note('', puzzleOf(first!), true);
  await vi.waitUntil(() => practices(going.reviews)[0]?.missed.found);
  const again = open({}, [...kept.values()]);
  await again.going.open();
  expect(practices(again.going.reviews)[0]?.missed).toMatchObject({ ply: missed.ply, found: true });
});

it('takes games that one person played alone, from their beginning to their end', () => {
  const listed = {
    ...{ table: 't', game: 'g', mode: 'm', rules: 'r', created: 5, plies: 9, over: true },
    seats: [
      { seat: 0, id: 'A', holder: 'bot' },
      { seat: 1, id: 'B', holder: 'me' },
    ],
  };
  expect(ownGame(listed)).toMatchObject({ table: 't', seat: 1, plies: 9 });
  expect(ownGame({ ...listed, over: false })).toBeNull();
  expect(ownGame({ ...listed, rules: '' })).toBeNull();
  expect(ownGame({ ...listed, seats: listed.seats.map((seat) => ({ ...seat, holder: 'me' })) })).toBeNull();
  expect(ownGame({ ...listed, seats: listed.seats.map((seat) => ({ ...seat, holder: 'person' })) })).toBeNull();
});
