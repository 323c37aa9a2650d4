import { describe, expect, it } from 'vitest';
import { opponentsIn } from './opponents';
import type { Game } from './service';

/** A game in which they came in so, each for themselves unless their team is named. */
const game = (...players: [person: string, place: number, team?: number][]): Game => ({
  table: 't',
  game: 'balance_duel',
  mode: '2',
  at: 0,
  result: 'win',
  rating: 1000,
  change: 0,
  players: players.map(([person, place, team], i) => ({ person, name: person.toUpperCase(), place, team: team ?? i })),
  gone: 0,
});

describe('results by opponent', () => {
  it('counts wins, draws and losses against each, whoever was met most often first', () => {
    const games = [
      game(['me', 1], ['cleo', 2]),
      game(['me', 1], ['ben', 2]),
      game(['ben', 1], ['me', 2]),
      game(['me', 1], ['ben', 1]),
    ];
    expect(opponentsIn(games, 'me')).toEqual([
      { person: 'ben', name: 'BEN', wins: 1, draws: 1, losses: 1 },
      { person: 'cleo', name: 'CLEO', wins: 1, draws: 0, losses: 0 },
    ]);
  });

  it('compares with each of several by place, and not with those of the same team', () => {
    const games = [game(['a', 1, 0], ['me', 2, 1], ['mate', 2, 1], ['b', 2, 2], ['c', 3, 3])];
    expect(opponentsIn(games, 'me').map(({ person, wins, draws, losses }) => [person, wins, draws, losses])).toEqual([
      ['a', 0, 0, 1],
      ['b', 0, 1, 0],
      ['c', 1, 0, 0],
    ]);
  });

  it('has nobody for a game in which only deleted accounts were met, and calls people as they are called now', () => {
    expect(opponentsIn([game(['me', 1])], 'me')).toEqual([]);
    expect(opponentsIn([], 'me')).toEqual([]);
    const renamed = game(['me', 1], ['ben', 2]);
    renamed.players[1]!.name = 'Benjamin';
    expect(opponentsIn([renamed, game(['me', 1], ['ben', 2])], 'me')[0]?.name).toBe('Benjamin');
  });
});
