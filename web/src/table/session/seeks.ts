// At which table this tab looks for somebody to play. A reload goes on with it; who follows a link to the table does not.

const kKey = 'equipoise.seeks';

export interface Search {
  table: string;
  /** Whether any game of two will do. */
  any: boolean;
}

/** Where the browser stores nothing, a reload ends the search. */
let known: Search | null = null;

function stored(): Search | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(kKey) ?? 'null') as Partial<Search> | null;
    return typeof value?.table === 'string' ? { table: value.table, any: value.any === true } : null;
  } catch {
    return null;
  }
}

/** The search that goes on at a table; null if none does there. */
export function searchAt(table: string): Search | null {
  const search = known ?? stored();
  return search?.table === table ? search : null;
}

export function keepSearch(search: Search | null): void {
  known = search;
  try {
    if (search) sessionStorage.setItem(kKey, JSON.stringify(search));
    else sessionStorage.removeItem(kKey);
  } catch {
    // It is known until the page is loaded anew.
  }
}
