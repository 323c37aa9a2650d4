// The only list of games in the browser. What a game knows of itself comes with its texts; its drawing is fetched when
// somebody opens one of its tables, its picture where there is room for it.

import type { Component } from 'svelte';
import { learn } from '../i18n/text';
import type { BoardParts, GameUi } from './contract';

interface Entry {
  ui: () => Promise<GameUi>;
  parts: () => Promise<{ parts: BoardParts }>;
  cover: () => Promise<{ default: Component }>;
}

const games: Record<string, Entry> = {
  balance_duel: {
    ui: async () => (await import('./balance_duel')).balanceDuel,
    parts: () => import('./balance_duel/parts'),
    cover: () => import('./balance_duel/Cover.svelte'),
  },
  balanceformers: {
    ui: async () => (await import('./balanceformers')).balanceformers,
    parts: () => import('./balanceformers/parts'),
    cover: () => import('./balanceformers/Cover.svelte'),
  },
  chess_balance: {
    ui: async () => (await import('./chess_balance')).chessBalance,
    parts: () => import('./chess_balance/parts'),
    cover: () => import('./chess_balance/Cover.svelte'),
  },
  elements: {
    ui: async () => (await import('./elements')).elements,
    parts: () => import('./elements/parts'),
    cover: () => import('./elements/Cover.svelte'),
  },
  oneworld: {
    ui: async () => (await import('./oneworld')).oneworld,
    parts: () => import('./oneworld/parts'),
    cover: () => import('./oneworld/Cover.svelte'),
  },
};

export const gameIds = Object.keys(games);

/** What a game knows of itself; null for a game that is not in the list. */
export async function loadGame(id: string): Promise<GameUi | null> {
  const game = games[id];
  if (!game) return null;
  const [ui] = await Promise.all([game.ui(), learn(id)]);
  return ui;
}

/** A game with its drawing, all of it fetched at once. */
export async function loadTable(id: string): Promise<{ ui: GameUi; parts: BoardParts } | null> {
  const game = games[id];
  if (!game) return null;
  const [ui, { parts }] = await Promise.all([game.ui(), game.parts(), learn(id)]);
  return { ui, parts };
}

/** The picture on a game's card in the lobby. */
export async function loadCover(id: string): Promise<Component | null> {
  const game = games[id];
  if (!game) return null;
  const [cover] = await Promise.all([game.cover(), learn(id)]);
  return cover.default;
}
