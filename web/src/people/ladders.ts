// The ladders there are: one for each game, and for each of its modes where it has any.

import type { GameEntry } from '../protocol/messages';

/** A rating is provisional until so many games have been counted. */
const kProvisional = 10;

export const isProvisional = (games: number): boolean => games < kProvisional;

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
