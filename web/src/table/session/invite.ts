// What an address says behind its "#", which no browser sends to a server: the seat of an invite link and its key, or
// that the page looks for somebody to play.

import { tablePath } from '../../router.svelte';

export interface Invitation {
  seat: number;
  key: string;
}

export function readInvitation(hash: string): Invitation | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const [seat, key] = [fields.get('seat') ?? '', fields.get('key') ?? ''];
  return /^\d{1,2}$/.test(seat) && /^[0-9a-f]{1,64}$/.test(key) ? { seat: Number(seat), key } : null;
}

export const inviteLink = (table: string, seat: number, key: string): string =>
  `${location.origin}${tablePath(table)}#seat=${seat}&key=${key}`;

/** Takes a used key out of the address bar and of the history. */
export const forgetInvitation = (): void =>
  history.replaceState(history.state, '', location.pathname + location.search);

const kSeeks = '#pair';

/** The address of a table whose page waits for somebody, or comes to sit down; a reload goes on with it. */
export const seekingPath = (table: string): string => tablePath(table) + kSeeks;
export const isSeeking = (hash: string): boolean => hash === kSeeks;
export const stopSeeking = forgetInvitation;
