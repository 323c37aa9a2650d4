// Where the puzzles of each game lie. The lobby knows no more of them than that there are some.

const urls: Record<string, string> = import.meta.glob<string>('../../../data/puzzles/*.json', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** By the id of an entry of the lobby, such as a game. */
export const puzzleFiles: Record<string, string> = Object.fromEntries(
  Object.entries(urls).map(([path, url]) => [/([^/]+)\.json$/.exec(path)?.[1] ?? '', url]),
);
