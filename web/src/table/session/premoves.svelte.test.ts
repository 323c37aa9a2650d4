// A move chosen before the turn, as one screen knows it.

import { expect, it } from 'vitest';
import type { Now, Ply, Request, Seat } from '../../protocol/messages';
import { Premoves } from './premoves.svelte';

const seat = (n: number, holder: Seat['holder']): Seat => ({ seat: n, holder }) as Seat;
const ply = (actor: Ply['actor'], move: string): Ply => ({ actor, move }) as Ply;

function table() {
  const world = {
    takes: true,
    now: { actors: [0], legal: [] } as unknown as Now,
    mine: [seat(1, 'me')],
    plies: [] as Ply[],
  };
  let seen = $state.raw(world);
  const posted: { request: Request; settled: (done: boolean) => void }[] = [];
  const premoves = new Premoves(
    () => seen,
    (request, settled) => posted.push({ request, settled }),
  );
  const change = (to: Partial<typeof world>): void => {
    seen = { ...seen, ...to };
  };
  return { premoves, posted, change };
}

it('can be chosen while another seat decides, by who holds one seat', () => {
  const { premoves, change } = table();
  expect(premoves.ahead).toEqual({ seat: 1, move: '' });
  change({ mine: [seat(0, 'me'), seat(1, 'me')] });
  expect(premoves.ahead).toBeNull();
  change({ mine: [seat(0, 'me')] });
  expect(premoves.ahead).toBeNull();
  change({ mine: [seat(1, 'me')], takes: false });
  expect(premoves.ahead).toBeNull();
});

it('is shown as the host keeps it, and forgotten with the line', () => {
  const { premoves } = table();
  premoves.hear({ type: 'premove', seat: 1, move: 'e7e5', lines: [] });
  expect(premoves.ahead?.move).toBe('e7e5');
  premoves.hear({ type: 'premove', seat: 1, move: '', lines: [] });
  expect(premoves.ahead?.move).toBe('');
  premoves.hear({ type: 'premove', seat: 1, move: 'e7e5', lines: [] });
  premoves.forget();
  expect(premoves.ahead?.move).toBe('');
});

it('are conditional moves where lines are kept, and then the board chooses none', () => {
  const { premoves, posted, change } = table();
  const lines = [['e2e4', 'e7e5']];
  premoves.keep(lines);
  expect(posted[0]?.request).toEqual({ type: 'premove', seat: 1, lines });
  premoves.hear({ type: 'premove', seat: 1, move: '', lines });
  expect(premoves.lines).toEqual(lines);
  expect(premoves.ahead).toBeNull();
  premoves.hear({ type: 'premove', seat: 1, move: '', lines: [] });
  expect(premoves.lines).toEqual([]);
  expect(premoves.ahead).not.toBeNull();
  change({ now: { actors: ['over'], legal: [] } as unknown as Now });
  expect(premoves.seat).toBeNull();
});

it('can be kept on no own turn, but what is kept is known then', () => {
  const { premoves, change } = table();
  expect(premoves.isOpen).toBe(true);
  change({ now: { actors: [1], legal: [] } as unknown as Now });
  expect(premoves.seat).toBe(1);
  expect(premoves.isOpen).toBe(false);
});

it('is played as a move where the turn came while it was on its way', () => {
  const { premoves, posted, change } = table();
  premoves.choose('e7e5');
  expect(posted[0]?.request).toEqual({ type: 'premove', seat: 1, move: 'e7e5' });
  const legal = [{ seat: 1, moves: [{ move: 'e7e5', facts: {} }] }];
  change({ plies: [ply(0, 'e2e4')], now: { actors: [1], legal } as unknown as Now });
  posted[0]?.settled(false);
  expect(posted[1]?.request).toEqual({ type: 'play', seat: 1, move: 'e7e5' });
});

it('is not played late where the game did not simply go on', () => {
  const { premoves, posted, change } = table();
  change({ plies: [ply(0, 'e2e4'), ply(1, 'e7e5')] });
  premoves.choose('d7d5');
  const legal = [{ seat: 1, moves: [{ move: 'd7d5', facts: {} }] }];
  change({ plies: [ply(0, 'd2d4')], now: { actors: [1], legal } as unknown as Now });
  posted[0]?.settled(false);
  expect(posted).toHaveLength(1);
});
