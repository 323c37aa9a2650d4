// Whole games as the table told them: every line, move and event of them is understood and worded.

import { describe, expect, it } from 'vitest';
import type { Ply } from '../../protocol/messages';
import { readComponents } from './model/components';
import golden from './golden.fixture.json';
import { moveText, readMove, readRoute } from './model/moves';
import { aspectsOf, contested, onMap, printPosition, readPosition, type Position } from './model/position';
import { eventText, isQuiet, optionsInForce, plyText } from './words/words';

interface Game {
  options: Record<string, string>;
  components: unknown;
  plies: Ply[];
}

const games = golden as unknown as Game[];
const name = (id: string): string => ({ BORG: 'Ada', CHEZ: 'Bob' })[id] ?? id;
const told = (game: Game): Ply['events'] => game.plies.flatMap((ply) => ply.events);
const last = (game: Game): Position => readPosition(game.plies.at(-1)?.view ?? '');

describe.each(games.map((game) => [last(game).map + ' ' + optionsInForce(last(game)).join(', '), game] as const))(
  'a recorded game on %s',
  (_, game) => {
    const components = readComponents(game.components);

    it('OW-13.6: has views that read and print the same', () => {
      for (const { view } of game.plies) expect(printPosition(readPosition(view))).toBe(view);
      expect(last(game).phase).toBe('Z');
    });

    it('OW-7.6: keeps the number of Children of both sides', () => {
      for (const { view } of game.plies) {
        const position = readPosition(view);
        if (position.turn === null) continue;
        for (const side of position.sides) expect(onMap(side) + side.pool + side.lost, view).toBe(components.children);
      }
    });

    it('OW-16.2: has no battle left at the beginning of a turn', () => {
      const begun = game.plies.filter((ply) => ply.events.some((event) => event.key === 'turn'));
      expect(begun.length).toBeGreaterThan(1);
      for (const ply of begun) expect(contested(readPosition(ply.view))).toEqual([]);
    });

    it('reads every open move, and tells every event in words', () => {
      for (const ply of game.plies) {
        const move = readMove(ply.move);
        if (move) expect(moveText(move)).toBe(ply.move);
        else expect(ply.move).toBe('?');
        for (const event of ply.events) expect(eventText(event, name)).not.toMatch(/oneworld|undefined|NaN|[{}?]/);
        if (!isQuiet(ply)) expect(plyText(ply, name), ply.move).toMatch(/\.$/);
      }
    });

    it('OW-6.22: notes ways that lead where the Child goes', () => {
      const ways = told(game).filter((event) => event.key === 'moved');
      expect(ways.length).toBeGreaterThan(3);
      for (const { args } of ways) {
        const route = readRoute(args['route'] ?? '');
        expect(route?.hexes.at(-1)).toBe(args['to']);
        expect(route?.crossings).toBe(Number(args['crossings']));
      }
    });

    it('OW-8.10: leaves the aspects that were shown last', () => {
      for (const ply of game.plies)
        for (const event of ply.events) {
          if (event.key !== 'battle_over' || event.args['winner'] === 'none') continue;
          const side = readPosition(ply.view).sides[event.args['winner'] === 'BORG' ? 0 : 1];
          const stack = side.stacks.find((one) => one.hex === event.args['hex']);
          expect(aspectsOf(stack?.children ?? [])).toBe(event.args['left']);
        }
    });
  },
);

describe('the recorded games together', () => {
  it('tell of battles, Faults, rebirths and attacks', () => {
    const keys = new Set(games.flatMap((game) => told(game).map((event) => event.key)));
    for (const key of ['moved', 'contact', 'attack', 'round', 'battle_over', 'god_attack', 'reborn', 'win'])
      expect(keys).toContain(key);
  });
});
