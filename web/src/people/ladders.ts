// The ladders there are: one for each game, and for each of its modes where it has any.

import type { GameEntry } from '../protocol/messages';

export interface Ladder {
  game: string;
  mode: string;
}

export function laddersOf(games: GameEntry[]): Ladder[] {
  return games.flatMap((game) => {
    const modes = game.options.find((option) => option.name === 'mode');
    return modes?.type === 'choice'
      ? modes.values.map((mode) => ({ game: game.id, mode }))
      : [{ game: game.id, mode: '' }];
  });
}
