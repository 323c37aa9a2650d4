// Which modules go into one file. On a slow line each file of its own costs a round trip, and what a page does not need
// costs the line and the processor: what the lobby needs is one file, all that any table needs beside it another one, and
// all that a table of one game needs a third. All else lies where it is used.

import type { Rolldown } from 'vite';

const kOfGame = /\/src\/games\/([^/]+)\//;
const source = (path: string): string => new URL(`src/${path}`, import.meta.url).pathname;

type Naming = Rolldown.CodeSplittingNameFunction;
type Context = Parameters<Naming>[1];

/** What a page has at once: what its modules import, and what those do. */
function reachedFrom(roots: string[], context: Context): Set<string> {
  const found = new Set(roots);
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** Says of modules whether they are reached from these roots. */
function reach(roots: string[]): (id: string, context: Context) => boolean {
  let known: Set<string> | null = null;
  return (id, context) => (known ??= reachedFrom(roots.map(source), context)).has(id);
}

/** What texts of every language need. */
const kOfTexts = /\/node_modules\/(@messageformat|make-plural)\//;
const gameOf = (id: string): string | undefined => kOfGame.exec(id)?.[1];

export function chunks(games: string[]): Rolldown.CodeSplittingOptions {
  const rootsOf = (game: string): string[] => [`games/${game}/index.ts`, `games/${game}/parts.ts`];
  const atLobby = reach(['main.ts', 'lobby/Home.svelte', 'lobby/NewGame.svelte']);
  const atTable = reach(['table/TableScreen.svelte', ...games.flatMap(rootsOf)]);
  const atTableOf = new Map(games.map((game) => [game, reach(rootsOf(game))]));
  const shared: Naming = (id, context) => (kOfTexts.test(id) || atLobby(id, context) ? 'shared' : null);
  const table: Naming = (id, context) => (atTable(id, context) && !atLobby(id, context) ? 'table' : null);
  const own: Naming = (id, context) => {
    const game = gameOf(id);
    return game !== undefined && atTableOf.get(game)?.(id, context) ? game : null;
  };
  const isOfNone = (id: string): boolean => gameOf(id) === undefined;
  return {
    groups: [
      { name: shared, test: isOfNone, minShareCount: 2, priority: 2 },
      { name: table, test: isOfNone, priority: 1 },
      { name: own },
    ],
  };
}
