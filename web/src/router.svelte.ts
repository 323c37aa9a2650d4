// The addresses of the application: the lobby, the new-game dialog over it, and tables.

export type Route =
  { page: 'home' } | { page: 'new'; game: string } | { page: 'table'; table: string; guided: boolean };

export function readRoute(path: string, search: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  if (parts[0] === 'table' && parts[1]) {
    return { page: 'table', table: decodeURIComponent(parts[1]), guided: new URLSearchParams(search).has('guided') };
  }
  if (parts[0] === 'new' && parts[1]) return { page: 'new', game: decodeURIComponent(parts[1]) };
  return { page: 'home' };
}

export const tablePath = (table: string, guided = false): string =>
  `/table/${encodeURIComponent(table)}${guided ? '?guided' : ''}`;

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
  go(link.pathname + link.search);
}

window.addEventListener('popstate', follow);
