// The only list of games in the browser. A game's texts come with it; its drawing is fetched when somebody opens one of
// its tables.

import { learn } from '../i18n/text';
import type { GameUi } from './contract';

interface Entry {
  texts: () => Promise<Parameters<typeof learn>[0]>;
  ui: () => Promise<GameUi>;
}

const games: Record<string, Entry> = {
  balance_duel: {
    texts: () => import('virtual:texts/balance_duel'),
    ui: async () => (await import('./balance_duel')).balanceDuel,
  },
  balanceformers: {
    texts: () => import('virtual:texts/balanceformers'),
    ui: async () => (await import('./balanceformers')).balanceformers,
  },
  chess_balance: {
    texts: () => import('virtual:texts/chess_balance'),
    ui: async () => (await import('./chess_balance')).chessBalance,
  },
  elements: {
    texts: () => import('virtual:texts/elements'),
    ui: async () => (await import('./elements')).elements,
  },
  oneworld: {
    texts: () => import('virtual:texts/oneworld'),
    ui: async () => (await import('./oneworld')).oneworld,
  },
};

export const gameIds = Object.keys(games);

export async function loadGame(id: string): Promise<GameUi | null> {
  const game = games[id];
  if (!game) return null;
  const [texts, ui] = await Promise.all([game.texts(), game.ui()]);
  learn(texts);
  return ui;
}
