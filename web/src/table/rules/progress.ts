// How far a guide was read, so that whoever comes back to its table goes on there. Of the last table only.

const kStorageKey = 'equipoise.guide';

/** How many of its thoughts were read at this table. */
export function readThoughts(table: string): number {
  try {
    const [kept, read] = (localStorage.getItem(kStorageKey) ?? '').split(' ');
    return kept === table ? Number(read) || 0 : 0;
  } catch {
    return 0;
  }
}

export function keepThoughts(table: string, read: number): void {
  try {
    localStorage.setItem(kStorageKey, `${table} ${read}`);
  } catch {
    // Without storage the guide begins anew after a reload.
  }
}
