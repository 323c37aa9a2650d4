// Whole games as the table told them: what the browser adds up must be what the kernel said.

import { describe, expect, it } from 'vitest';
import type { Ply } from '../../protocol/messages';
import golden from './golden.fixture.json';
import { partsOf, scorings } from './model/history';
import { moveText, readMove } from './model/moves';
import { letterOf, option, printPosition, readPlaced, readPosition, total, type Placed } from './model/position';
import { rulesOf, score } from './model/scoring';
import { eventText, plyText } from './words/words';

interface Game {
  options: Record<string, string>;
  players: number;
  plies: Ply[];
}

const games = golden as unknown as Game[];
const named = games.map((game) => {
  const rules = Object.entries(game.options).filter(([name]) => option({ options: {} }, name) !== game.options[name]);
  return [rules.map((entry) => entry.join('=')).join(' ') || 'no options', game] as const;
});

/** The boards as a cycle was scored: what was discarded afterwards lay in the Collection. */
function scoredBoards(ply: Ply, before: Ply | undefined): Placed[][] {
  return readPosition(ply.view).seats.map(({ board }, seat) => {
    const discarded = ply.events.find((event) => event.key === 'discarded' && event.args['seat'] === String(seat));
    if (!discarded) return board ?? [];
    const spent = ply.events.filter((event) => event.key === 'voided' && event.args['seat'] === String(seat));
    const shown = ply.events.findLast((event) => event.key === 'arranged' && event.args['seat'] === String(seat));
    const known = shown
      ? readPlaced(shown.args['cards'] ?? '')
      : (readPosition(before?.view ?? '').seats[seat]?.board ?? []);
    const voids = known.filter((one) => letterOf(one.card) === 'V');
    const left = shown ? voids : voids.slice(0, voids.length - spent.length);
    expect(left).toHaveLength(Number(discarded.args['count']));
    return [...(board ?? []), ...left];
  });
}

describe.each(named)('a recorded game with %s', (_, game) => {
  const scored = game.plies.filter((ply) => ply.events.some((event) => event.key === 'scored'));

  it('has views that read and print the same', () => {
    for (const { view } of game.plies) expect(printPosition(readPosition(view))).toBe(view);
    expect(readPosition(game.plies.at(-1)!.view).phase).toBe('over');
  });

  it('EL-7: every board of every cycle is worth what the kernel says, part by part', () => {
    expect(scored).toHaveLength(3);
    for (const ply of scored) {
      const boards = scoredBoards(ply, game.plies[game.plies.indexOf(ply) - 1]);
      const said = scorings([ply]);
      expect(said).toHaveLength(game.players);
      for (const { seat, parts } of said)
        expect(partsOf(score(boards[seat]!, rulesOf(readPosition(ply.view)))), ply.view).toEqual(parts);
    }
  });

  it('EL-7.1: the cycles add up to the score', () => {
    const last = readPosition(game.plies.at(-1)!.view);
    const said = scorings(game.plies);
    last.seats.forEach((seat, i) => {
      const points = said.filter((one) => one.seat === i).map((one) => one.parts.points);
      expect(seat.points).toEqual(points);
      expect(total(seat)).toBe(points.reduce((sum, one) => sum + one));
    });
  });

  it('reads every open move, and tells every event in words', () => {
    const name = (id: string): string => `Seat ${id}`;
    for (const ply of game.plies) {
      const move = readMove(ply.move);
      if (move) expect(moveText(move)).toBe(ply.move);
      else expect(ply.move).toContain('?');
      for (const event of ply.events) expect(eventText(event, name)).not.toMatch(/elements|undefined|NaN|[{}?]/);
      expect(plyText(ply, name)).toMatch(/\.$/);
    }
  });
});

describe('the recorded games together', () => {
  const keys = new Set(games.flatMap((game) => game.plies.flatMap((ply) => ply.events.map((event) => event.key))));

  it('tell of Voids, repairs and what was discarded', () => {
    for (const key of ['arranged', 'discarded', 'repairs', 'voided', 'voids', 'win']) expect(keys).toContain(key);
  });
});
