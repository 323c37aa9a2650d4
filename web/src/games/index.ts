// The only list of games in the browser. A game's drawing is fetched when somebody opens one of its tables.

import type { GameUi } from './contract';

const games: Record<string, () => Promise<GameUi>> = {
  balance_duel: async () => (await import('./balance_duel')).balanceDuel,
  balanceformers: async () => (await import('./balanceformers')).balanceformers,
  elements: async () => (await import('./elements')).elements,
};

export const gameIds = Object.keys(games);

export async function loadGame(id: string): Promise<GameUi | null> {
  return (await games[id]?.()) ?? null;
}
