// Invite links: the seat and its key stand behind the "#", which no browser sends to a server.

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
