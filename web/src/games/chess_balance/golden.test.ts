// Parts of whole games as the table told them to one pair of eyes: everything is understood and worded.

import { describe, expect, it } from 'vitest';
import type { Ply } from '../../protocol/messages';
import { knownOf } from './model/knowledge';
import golden from './golden.fixture.json';
import { moveText, readMove, readOffers } from './model/moves';
import { colourOfSeat, count, hasCards, kColours, printPosition, readPosition } from './model/position';
import { components, moment } from './model/sample';
import { boardView } from './board/view';
import { eventText, plySign, prompt } from './words/words';

interface Game {
  options: Record<string, string>;
  /** Whose eyes; null: a spectator's. */
  viewer: number | null;
  plies: Ply[];
}

const games = golden as unknown as Game[];
const name = (id: string): string => ({ White: 'Ada', Black: 'Bob' })[id] ?? `?${id}?`;
const kGap = /undefined|NaN|chess_balance|[{}?]/;

describe.each(games.map((game) => [Object.entries(game.options).join(' ') || 'the defaults', game] as const))(
  'a recorded game with %s',
  (_, game) => {
    it('CB-15.4: has views that read, and print what means the same', () => {
      for (const { view } of game.plies)
        expect(readPosition(printPosition(readPosition(view)))).toEqual(readPosition(view));
      expect(readPosition(game.plies.at(-1)?.view ?? '').end).not.toBeNull();
    });

    it('CB-15.2: shows the viewer no hand but the own one while the game goes on', () => {
      const isOpen = game.options['open_hands'] === 'yes';
      for (const { view } of game.plies) {
        const position = readPosition(view);
        if (position.end || isOpen) continue;
        for (const colour of kColours)
          if (game.viewer === null || colourOfSeat(position, game.viewer) !== colour)
            expect(position.hands[colour].known, view).toEqual([]);
      }
    });

    it('CB-15.3: has actions that read and print the same, hidden ones apart', () => {
      for (const { move } of game.plies) {
        const read = readMove(move);
        if (read) expect(moveText(read)).toBe(move);
        else expect(move).toMatch(/\?/);
      }
    });

    it('tells every event in words', () => {
      prompt(moment(game.plies[0]?.view ?? ''), name);
      for (const ply of game.plies) {
        expect(plySign(ply)).not.toBe('');
        for (const event of ply.events) {
          const said = eventText(event, name);
          expect(said, JSON.stringify(event)).toMatch(/^[A-Z].*\.$/);
          expect(said, JSON.stringify(event)).not.toMatch(kGap);
          expect(said, JSON.stringify(event)).not.toContain('  ');
        }
      }
    });

    it('is drawn and asked about at every point', () => {
      for (const ply of game.plies) {
        const now = moment(ply.view, [], { options: game.options, ply, plies: [ply], facts: ply.facts });
        const position = readPosition(ply.view);
        const view = boardView({
          moment: now,
          position,
          components,
          offers: readOffers([]),
          held: null,
          looked: null,
          aids: true,
        });
        expect(view.pieces.size).toBe(position.board.filter((piece) => piece !== null).length);
        expect(prompt(now, name)).toMatch(/\.$|\?$/);
        expect(prompt(now, name)).not.toMatch(/undefined|chess_balance|\?\w/);
        if (!hasCards(game.options)) continue;
        for (const colour of kColours) {
          const known = knownOf(position, components, game.options, colour);
          expect(known.among, `${ply.view} ${colour}`).toBeGreaterThanOrEqual(
            known.cards === null ? 0 : count(position.hands[colour]),
          );
        }
      }
    });
  },
);

describe('the recorded games together', () => {
  const keys = new Set(games.flatMap((game) => game.plies.flatMap((ply) => ply.events.map((event) => event.key))));
  it('tell of cards, draws, decks, ends and the games of a match', () => {
    for (const key of ['card_played', 'drew', 'dealt', 'listed', 'drafted', 'element_chosen', 'moved', 'exchanged'])
      expect(keys).toContain(key);
    for (const key of ['won', 'game_points', 'colours']) expect(keys).toContain(key);
  });
});
