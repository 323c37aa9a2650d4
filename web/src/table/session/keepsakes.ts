// What this browser saw before a game: the host's commitment and its own shares of the chance. With them whoever played
// can tell that the finished record is about the same chance. Kept in the browser's storage, for the last tables only.

const kStorageKey = 'equipoise.chance';
const kMostTables = 100;

export interface Keepsake {
  table: string;
  commitment: string;
  /** By seat. */
  nonces: Record<string, string>;
}

function stored(): Keepsake[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(kStorageKey) ?? '[]');
    return Array.isArray(value) ? (value as Keepsake[]) : [];
  } catch {
    return [];
  }
}

export const remembered = (table: string): Keepsake | null => stored().find((one) => one.table === table) ?? null;

/** The first commitment that was seen stays; a nonce of null takes back what that seat had put in. */
export function remember(table: string, commitment: string, seat?: number, nonce: string | null = null): void {
  const all = stored();
  const known = all.find((one) => one.table === table);
  if (known && seat === undefined) return;
  const kept = known ?? { table, commitment, nonces: {} };
  if (seat !== undefined && nonce !== null) kept.nonces[seat] = nonce;
  else if (seat !== undefined) delete kept.nonces[seat];
  const others = all.filter((one) => one.table !== table);
  try {
    localStorage.setItem(kStorageKey, JSON.stringify([kept, ...others].slice(0, kMostTables)));
  } catch {
    // Without storage the game is as fair; only its player cannot compare.
  }
}
