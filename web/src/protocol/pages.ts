// The paths of the application's pages.

/** The server answers with the application at these addresses alone; its own list is in server/pages.hpp. */
export const kPages = [
  '/',
  '/new/:game',
  '/table/:table',
  '/account',
  '/ladder',
  '/person/:person',
  '/verify',
  '/analysis',
  '/puzzles',
  '/puzzles/:game',
  '/play',
  '/arenas',
  '/arenas/:arena',
  '/clubs',
  '/club/:club',
] as const;

/** The page of a path and the word in it, if its address has one; null for any other path. */
export function readPage(path: string): { page: (typeof kPages)[number]; word: string } | null {
  const parts = path.split('/');
  for (const page of kPages) {
    const wanted = page.split('/');
    const fits = wanted.every((part, i) => (part.startsWith(':') ? parts[i] : parts[i] === part));
    if (!fits || parts.length !== wanted.length) continue;
    return { page, word: page.includes(':') ? decodeURIComponent(parts.at(-1) ?? '') : '' };
  }
  return null;
}
