// Whom this browser does not want to hear in the chat of a table. Kept in its storage; the others are told nothing.

const kStorageKey = 'equipoise.muted';
const kMost = 200;

function stored(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(kStorageKey) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

let muted = $state.raw(stored());
const keyOf = (table: string, person: number): string => `${table}/${person}`;

export const isMuted = (table: string, person: number | null | undefined): boolean =>
  typeof person === 'number' && muted.includes(keyOf(table, person));

export function setMuted(table: string, person: number, mute: boolean): void {
  const key = keyOf(table, person);
  const others = muted.filter((one) => one !== key);
  muted = mute ? [key, ...others].slice(0, kMost) : others;
  try {
    localStorage.setItem(kStorageKey, JSON.stringify(muted));
  } catch {
    // Without storage it holds until the page is closed.
  }
}
