// Which of the kernel's modules plays a game. The page itself knows this; what asks them comes later.

import { engines, whole } from 'virtual:engines';

/** The game whose module is asked about a game: of one that is not known, every module says so. */
export const servedBy = (game: string): string =>
  Object.hasOwn(engines, game) ? game : (Object.keys(engines)[0] ?? '');

const isHeld = async (url: string): Promise<boolean> =>
  url !== '' && 'caches' in globalThis && (await caches.match(url)) !== undefined;

/** Where its module lies: the game's own, unless everything was taken along, which is the module of every game. */
export async function moduleOf(game: string): Promise<string> {
  const own = engines[servedBy(game)] ?? '';
  return (await isHeld(whole)) && !(await isHeld(own)) ? whole : own;
}

/**
 * Fetches its module, so that the browser has it once a worker asks: that begins when the page has time for it, and a line
 * should not wait for a processor.
 */
export async function fetchAhead(game: string): Promise<void> {
  const response = await fetch(await moduleOf(game));
  // What nobody reads, browsers stop to fetch.
  await response.arrayBuffer();
}
