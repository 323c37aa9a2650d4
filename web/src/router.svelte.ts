// The addresses of the application: the lobby, the new-game dialog over it, tables, and the pages about people.

import { at } from './protocol/home';
import { readPage } from './protocol/pages';

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string; invite: string }
  | { page: 'table'; table: string; guided: boolean; lines: boolean }
  | { page: 'account' }
  | { page: 'ladder'; game: string; mode: string }
  | { page: 'person'; person: string }
  | { page: 'verify'; table: string }
  | { page: 'analysis'; table: string; puzzle: string }
  | { page: 'puzzles' }
  | { page: 'puzzle'; game: string; id: string; isShown: boolean }
  | { page: 'play'; practise: string }
  | { page: 'arenas' }
  | { page: 'arena'; arena: string }
  | { page: 'clubs' }
  | { page: 'club'; club: string };

/** The page at a path of this origin; null for what is none of ours. */
const pageAt = (path: string): ReturnType<typeof readPage> =>
  path.startsWith(at('/')) ? readPage(path.slice(at('/').length - 1)) : null;

export function readRoute(path: string, search: string): Route {
  const { page, word } = pageAt(path) ?? { page: '/', word: '' };
  const asked = new URLSearchParams(search);
  const told = (name: string): string => asked.get(name) ?? '';
  switch (page) {
    case '/':
      return { page: 'home' };
    case '/new/:game':
      return { page: 'new', game: word, invite: told('invite') };
    case '/table/:table':
      return { page: 'table', table: word, guided: asked.has('guided'), lines: asked.has('lines') };
    case '/account':
      return { page: 'account' };
    case '/ladder':
      return { page: 'ladder', game: told('game'), mode: told('mode') };
    case '/person/:person':
      return { page: 'person', person: word };
    case '/verify':
      return { page: 'verify', table: told('table') };
    case '/analysis':
      return { page: 'analysis', table: told('table'), puzzle: told('puzzle') };
    case '/puzzles':
      return { page: 'puzzles' };
    case '/puzzles/:game':
      return { page: 'puzzle', game: word, id: told('id'), isShown: asked.has('shown') };
    case '/play':
      return { page: 'play', practise: told('practise') };
    case '/arenas':
      return { page: 'arenas' };
    case '/arenas/:arena':
      return { page: 'arena', arena: word };
    case '/clubs':
      return { page: 'clubs' };
    case '/club/:club':
      return { page: 'club', club: word };
  }
}

export const tablePath = (table: string, guided = false): string =>
  at(`/table/${encodeURIComponent(table)}${guided ? '?guided' : ''}`);

/** The conditional moves at a table. */
export const linesPath = (table: string): string => at(`/table/${encodeURIComponent(table)}?lines`);

export const verifyPath = (table: string): string => at(`/verify?${new URLSearchParams({ table })}`);
export const analysisPath = (table: string): string => at(`/analysis?${new URLSearchParams({ table })}`);
export const puzzlePath = (game: string, id: string, isShown = false): string =>
  at(`/puzzles/${encodeURIComponent(game)}?${new URLSearchParams({ id, ...(isShown && { shown: '' }) })}`);
/** A new table, to which that person is invited. */
export const challengePath = (entry: string, person: string): string =>
  at(`/new/${entry}?${new URLSearchParams({ invite: person })}`);
export const personPath = (person: string): string => at(`/person/${encodeURIComponent(person)}`);
export const arenaPath = (arena: string): string => at(`/arenas/${encodeURIComponent(arena)}`);
export const clubPath = (club: string): string => at(`/club/${encodeURIComponent(club)}`);
export const ladderPath = (game: string, mode: string): string =>
  at(`/ladder?${new URLSearchParams({ game, ...(mode ? { mode } : {}) })}`);

export const router = $state({ route: readRoute(location.pathname, location.search) });

const follow = (): void => {
  router.route = readRoute(location.pathname, location.search);
};

/** Shows an address; `instead` of the one that is shown, so that Back does not lead to it again. */
export function go(path: string, { instead = false } = {}): void {
  if (instead) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  follow();
  window.scrollTo(0, 0);
}

/** Lets plain links be followed without loading the page anew. */
export function followLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || link.target !== '' || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || !pageAt(link.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

window.addEventListener('popstate', follow);
