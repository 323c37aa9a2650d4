// Which modules go into one file. On a slow line each file of its own costs a round trip, and what a page does not need
// costs the line and the processor: what the lobby needs is one file, what a table needs beside it another one, what the
// parts of a game share a third. All else lies where it is used.

import type { Rolldown } from 'vite';

const kOfGame = /\/src\/games\/([^/]+)\//;
const source = (path: string): string => new URL(`src/${path}`, import.meta.url).pathname;

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** What a page has at once: what its modules import, and what those do. */
function reachedFrom(roots: string[], context: Context): Set<string> {
  const found = new Set(roots);
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** The file of a module that several pages share. */
function sharedBy(games: string[]): Rolldown.CodeSplittingNameFunction {
  const lobby = ['main.ts', 'lobby/Home.svelte', 'lobby/NewGame.svelte'].map(source);
  const table = [
    'table/TableScreen.svelte',
    ...games.flatMap((game) => [`games/${game}/index.ts`, `games/${game}/parts.ts`]),
  ].map(source);
  let atOnce: Set<string> | null = null;
  let atTable: Set<string> | null = null;
  return (id, context) => {
    atOnce ??= reachedFrom(lobby, context);
    atTable ??= reachedFrom(table, context);
    return atOnce.has(id) ? 'shared' : atTable.has(id) ? 'table' : null;
  };
}

export const chunks = (games: string[]): Rolldown.CodeSplittingOptions => ({
  minShareCount: 2,
  groups: [
    { name: sharedBy(games), test: (module: string) => !kOfGame.test(module), priority: 1 },
    { name: (module: string) => kOfGame.exec(module)?.[1] ?? null },
  ],
});
