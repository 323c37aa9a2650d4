// The addresses of the application: the lobby, the new-game dialog over it, tables, and the pages about people.

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string; guided: boolean }
  | { page: 'account' }
  | { page: 'ladder'; game: string; mode: string }
  | { page: 'person'; person: string }
  | { page: 'verify'; table: string };

export function readRoute(path: string, search: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  if (parts[0] === 'table' && parts[1]) {
    return { page: 'table', table: decodeURIComponent(parts[1]), guided: new URLSearchParams(search).has('guided') };
  }
  if (parts[0] === 'new' && parts[1]) return { page: 'new', game: decodeURIComponent(parts[1]) };
  const asked = new URLSearchParams(search);
  const word = (name: string): string => asked.get(name) ?? '';
  if (parts[0] === 'account') return { page: 'account' };
  if (parts[0] === 'ladder') return { page: 'ladder', game: word('game'), mode: word('mode') };
  if (parts[0] === 'person' && parts[1]) return { page: 'person', person: decodeURIComponent(parts[1]) };
  if (parts[0] === 'verify') return { page: 'verify', table: word('table') };
  return { page: 'home' };
}

export const tablePath = (table: string, guided = false): string =>
  `/table/${encodeURIComponent(table)}${guided ? '?guided' : ''}`;

export const verifyPath = (table: string): string => `/verify?${new URLSearchParams({ table })}`;
export const personPath = (person: string): string => `/person/${encodeURIComponent(person)}`;
export const ladderPath = (game: string, mode: string): string =>
  `/ladder?${new URLSearchParams({ game, ...(mode ? { mode } : {}) })}`;

export const router = $state({ route: readRoute(location.pathname, location.search) });

const follow = (): void => {
  router.route = readRoute(location.pathname, location.search);
};

export function go(path: string): void {
  history.pushState(null, '', path);
  follow();
  window.scrollTo(0, 0);
}

/** Lets plain links be followed without loading the page anew. */
export function followLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || link.target !== '' || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

window.addEventListener('popstate', follow);
