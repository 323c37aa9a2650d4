// The only list of games in the browser. What a game knows of itself comes with its texts; its drawing is fetched when
// somebody opens one of its tables, its picture where there is room for it.

import type { Component } from 'svelte';
import { learn, maybe, word } from '../i18n/text';
import type { BoardParts, GameUi } from './contract';

interface Entry {
  ui: () => Promise<GameUi>;
  parts: () => Promise<{ parts: BoardParts }>;
  cover: () => Promise<{ default: Component }>;
  /** Its board asks the kernel what would follow. */
  foresees?: true;
  /** The game with options that are fixed, as further games of the lobby. */
  presets?: Record<string, { options: Record<string, string>; cover: Entry['cover']; reads?: RegExp }>;
}

/** A FEN, or a PGN with tags or without. */
const kOfChess =
  /^\s*(?:(?:[pnbrqk1-8]{1,8}\/){7}[pnbrqk1-8]{1,8}\s+[wb](?:\s+\S+){0,4}\s*$|\[(?:Event|Site|Date|Round|White|Black|Result|FEN) "|1\s*\.+\s*(?:[a-h][1-8x]|[NBRQK][a-hx]|O-O))/i;

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
    foresees: true,
  },
  chess_balance: {
    ui: async () => (await import('./chess_balance')).chessBalance,
    parts: () => import('./chess_balance/parts'),
    cover: () => import('./chess_balance/Cover.svelte'),
    presets: {
      chess: { options: { mode: 'chess' }, cover: () => import('./chess_balance/ChessCover.svelte'), reads: kOfChess },
    },
  },
  elements: {
    ui: async () => (await import('./elements')).elements,
    parts: () => import('./elements/parts'),
    cover: () => import('./elements/Cover.svelte'),
    foresees: true,
  },
  oneworld: {
    ui: async () => (await import('./oneworld')).oneworld,
    parts: () => import('./oneworld/parts'),
    cover: () => import('./oneworld/Cover.svelte'),
  },
};

export const gameIds = Object.keys(games);

/** What has a card of its own in the lobby: a game, or a game with options that are fixed. */
export interface LobbyEntry {
  id: string;
  game: string;
  /** Where its texts stand: `TEXTS.title`, `.pitch` and `.length`. */
  texts: string;
  /** Empty for a game itself. */
  fixed: Record<string, string>;
  /** Texts that can be nothing else, as other programs write them. */
  reads?: RegExp | undefined;
}

export const lobbyEntries: LobbyEntry[] = Object.entries(games).flatMap(([game, { presets = {} }]) => [
  { id: game, game, texts: game, fixed: {} },
  ...Object.entries(presets).map(([id, { options, reads }]) => ({
    id,
    game,
    texts: `${game}.lobby.${id}`,
    fixed: options,
    reads,
  })),
]);

/** The entry that a table with these options belongs to; null for a game that is not in the list. */
export function entryOf(game: string, options: Record<string, string>): LobbyEntry | null {
  const own = lobbyEntries.filter((entry) => entry.game === game);
  const isFixed = ({ fixed }: LobbyEntry): boolean =>
    Object.keys(fixed).length > 0 && Object.entries(fixed).every(([name, value]) => options[name] === value);
  return own.find(isFixed) ?? own[0] ?? null;
}

/** What a game with these options is called on screens. */
export const titleOf = (game: string, options: Record<string, string>): string =>
  word(`${entryOf(game, options)?.texts ?? game}.title`);

/** The name of its rulebook: what is a game by itself in the lobby has one of its own. */
export const rulebookOf = (game: string, options: Record<string, string>): string => entryOf(game, options)?.id ?? game;

/** The title with the mode, where a game is told apart by its mode alone. */
export function titleInMode(game: string, mode: string): string {
  const title = titleOf(game, { mode });
  const isSaid = mode === '' || 'mode' in (entryOf(game, { mode })?.fixed ?? {});
  const name = isSaid ? title : (maybe(`${game}.option.mode.${mode}`) ?? mode);
  return name === title ? title : `${title}: ${name}`;
}

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
  const foresight = game.foresees ? import('../local/foresight').then((it) => it.fetchForesight(id)) : null;
  const [ui, { parts }] = await Promise.all([game.ui(), game.parts(), learn(id), foresight]);
  return { ui, parts };
}

/** The picture on a card in the lobby. */
export async function loadCover({ id, game }: LobbyEntry): Promise<Component | null> {
  const fetch = games[game]?.presets?.[id]?.cover ?? games[game]?.cover;
  if (!fetch) return null;
  const [cover] = await Promise.all([fetch(), learn(game)]);
  return cover.default;
}
