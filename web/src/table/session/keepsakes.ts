// What this browser saw of a table's rounds of chance, and its own shares in them. With that whoever played can tell
// that the finished record is about the same chance. Kept in the browser's storage, for the last tables only.

const kStorageKey = 'equipoise.chance';
const kMostTables = 100;

/** One round, named by the server's commitment. */
export interface KeptRound {
  commitment: string;
  /** Which of the table's rounds it is, from 1. */
  round: number;
  /** By seat. */
  shares: Record<string, string>;
  /** The seats whose commitment the server has taken. */
  committed?: number[];
  /** The digest of all commitments that this browser's shares were revealed with. */
  seen?: string;
}

export interface Keepsake {
  table: string;
  rounds: KeptRound[];
}

/**
 * Does something with what is kept while no other tab of this browser does. Where the browser has no locks, or refuses
 * them together with its storage, at once.
 */
export function alone(work: () => void): void {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  let began = false;
  const begin = (): void => {
    began = true;
    work();
  };
  locks.request(kStorageKey, begin).catch((error: unknown) => {
    if (began) throw error;
    work();
  });
}

/** What cannot be stored is known until the page is closed, and newer than what is stored. */
const unstored = new Map<string, Keepsake>();

function stored(): Keepsake[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(kStorageKey) ?? '[]');
    return Array.isArray(value) ? (value as Keepsake[]).filter((one) => Array.isArray(one.rounds)) : [];
  } catch {
    return [];
  }
}

export const remembered = (table: string): Keepsake | null =>
  unstored.get(table) ?? stored().find((one) => one.table === table) ?? null;

/** Of a table that had a round with one of these commitments, whatever it is called; nothing if none is known. */
export function rememberedBy(commitments: string[]): KeptRound[] {
  const all = [...unstored.values(), ...stored()];
  return all.find(({ rounds }) => rounds.some((one) => commitments.includes(one.commitment)))?.rounds ?? [];
}

function keep(kept: Keepsake): void {
  const others = stored().filter((one) => one.table !== kept.table);
  try {
    localStorage.setItem(kStorageKey, JSON.stringify([kept, ...others].slice(0, kMostTables)));
    unstored.delete(kept.table);
  } catch {
    unstored.set(kept.table, kept);
  }
}

interface RoundName {
  commitment: string;
  round: number;
}

/** Changes what is kept about a round, and returns it as it is then. */
export function keepRound(
  table: string,
  { commitment, round: number }: RoundName,
  change: (round: KeptRound) => void,
): KeptRound {
  const kept = remembered(table) ?? { table, rounds: [] };
  const known = kept.rounds.find((one) => one.commitment === commitment);
  const round = known ?? { commitment, round: number, shares: {} };
  change(round);
  if (!known) kept.rounds.push(round);
  keep(kept);
  return round;
}

export const keptRound = (table: string, commitment: string): KeptRound | null =>
  remembered(table)?.rounds.find((one) => one.commitment === commitment) ?? null;
