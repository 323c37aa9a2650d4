// Conditional moves as they are entered, on the real engine.

import { describe, expect, it, vi } from 'vitest';
import { fillIn, type Ply, type PremoveLine } from '../../protocol/messages';
import { seededEngine } from '../engine.fixture';
import { analyse, isProblem } from '../engine';
import { kMostAnswers } from './lines';
import { Planning, type Played } from './planning.svelte';

const engine = seededEngine('chess_balance');
const plan = { game: 'chess_balance', options: { mode: 'chess' } };

async function played(...moves: string[]): Promise<{ record: string; plies: Ply[] }> {
  const told = await analyse(engine, { plan, moves }, {}, null);
  if (isProblem(told)) throw new Error(told.message);
  return { record: told.record, plies: fillIn(told.table.start, told.table.plies) };
}

/** White has played e2e4, and Black is to move. */
async function planned(kept: PremoveLine[] = [], isOpen = true) {
  const { record, plies } = await played('e2e4');
  let seen = $state.raw(plies);
  let lines = $state.raw(kept);
  const keep = vi.fn((told: PremoveLine[]) => {
    lines = told;
  });
  const session = {
    get plies() {
      return seen;
    },
    seats: [],
    premoves: {
      isOpen,
      keep,
      get lines() {
        return lines;
      },
    },
  } as unknown as Played;
  const planning = new Planning(session, engine);
  await planning.open({ ok: true, value: record });
  const goOn = async (...moves: string[]): Promise<void> => {
    seen = (await played(...moves)).plies;
    await planning.follow();
  };
  const play = async (...moves: string[]): Promise<void> => {
    for (const move of moves) await planning.analysis.play(move);
  };
  return { planning, keep, play, goOn };
}

describe('a line on the board', () => {
  it('begins where the game stands, and goes back no further', async () => {
    const { planning, play } = await planned();
    expect(planning.draft).toEqual([]);
    await play('e7e5');
    expect(planning.draft).toEqual(['e7e5']);
    await planning.step(0);
    expect(planning.draft).toEqual([]);
    expect(planning.analysis.cursor).toBe(1);
  });

  it('is kept as far as it is answered', async () => {
    const { planning, keep, play } = await planned();
    await play('e7e5');
    expect(planning.standing).toBe('empty');
    await play('g1f3', 'b8c6');
    expect(planning.standing).toBe('new');
    planning.keep();
    expect(keep).toHaveBeenCalledExactlyOnceWith([['e7e5', 'g1f3']]);
    expect(planning.standing).toBe('kept');
    planning.keep();
    expect(keep).toHaveBeenCalledOnce();
  });

  it('takes no more moves than a line can have', async () => {
    const { planning, play } = await planned();
    const pawns = 'a7a6 a2a3 b7b6 b2b3 c7c6 c2c3 d7d6 d2d3 e7e6 f2f3 f7f6 g2g3 g7g6 h2h3 h7h6 a3a4';
    await play(...pawns.split(' '));
    expect(planning.draft).toHaveLength(2 * kMostAnswers);
    expect(planning.standing).toBe('new');
    expect(planning.moment?.acting).toBeNull();
  });

  it('takes no moves on the own turn', async () => {
    const { planning } = await planned([], false);
    expect(planning.moment?.acting).toBeNull();
  });

  it('stays where the game goes on along it', async () => {
    const { planning, play, goOn } = await planned();
    await play('e7e5', 'g1f3', 'b8c6', 'f1b5');
    await goOn('e2e4', 'e7e5', 'g1f3');
    expect(planning.draft).toEqual(['b8c6', 'f1b5']);
  });

  it('gives way to a takeback', async () => {
    const { planning, play, goOn } = await planned();
    await goOn('e2e4', 'e7e5', 'g1f3');
    await play('b8c6', 'f1b5');
    await goOn('e2e4');
    expect(planning.draft).toEqual([]);
  });

  it('gives way where the game goes another way', async () => {
    const { planning, play, goOn } = await planned();
    await play('e7e5', 'g1f3');
    await goOn('e2e4', 'c7c5', 'g1f3');
    expect(planning.draft).toEqual([]);
    expect(planning.analysis.cursor).toBe(3);
  });
});

describe('lines that are kept', () => {
  const two = [
    ['e7e5', 'g1f3'],
    ['c7c5', 'g1f3', 'd7d6', 'd2d4'],
  ];

  it('are seen as they would be played, and can be shown and gone on from', async () => {
    const { planning } = await planned(two);
    expect(planning.seen(two[1] ?? [])?.map(({ move }) => move)).toEqual(two[1]);
    await planning.show(two[1] ?? []);
    expect(planning.draft).toEqual(two[1]);
    expect(planning.standing).toBe('kept');
    await planning.restart();
    expect(planning.draft).toEqual([]);
  });

  it('are removed one by one, or all', async () => {
    const { planning, keep } = await planned(two);
    planning.remove(two[0] ?? []);
    expect(keep).toHaveBeenLastCalledWith([two[1]]);
    planning.clear();
    expect(keep).toHaveBeenLastCalledWith([]);
  });
});
