// How far guides were read, so that whoever comes back to a table goes on there: those that were begun and not ended, the
// last ones.

const kStorageKey = 'equipoise.guide';
const kMost = 10;

function begun(): Map<string, number> {
  try {
    const words = (localStorage.getItem(kStorageKey) ?? '').split(' ').filter((one) => one !== '');
    const pairs = words.flatMap((word, at) => (at % 2 === 0 ? [[word, Number(words[at + 1]) || 0] as const] : []));
    return new Map(pairs);
  } catch {
    return new Map();
  }
}

function keep(guides: Map<string, number>): void {
  try {
    localStorage.setItem(kStorageKey, [...guides].slice(-kMost).flat().join(' '));
  } catch {
    // Without storage the guide begins anew after a reload.
  }
}

/** How many of its thoughts were read at this table. */
export const readThoughts = (table: string): number => begun().get(table) ?? 0;

export function keepThoughts(table: string, read: number): void {
  const guides = begun();
  guides.delete(table);
  keep(guides.set(table, read));
}

export function endThoughts(table: string): void {
  const guides = begun();
  if (guides.delete(table)) keep(guides);
}

/** The tables whose guide somebody may want to go on with. */
export const begunGuides = (): ReadonlySet<string> => new Set(begun().keys());
