// Randomness that nobody guesses: ids of requests, and the browser's share of a table's chance.

/** `bytes` random bytes as twice as many hexadecimal digits. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** Repeated in a request that is sent again, so that the host takes it once. */
export const requestId = (): string => randomHex(12);

/** A seat's share of the chance, */
export const freshShare = (): string => randomHex(32);

/** and at a table that was opened before there were rounds of chance. */
export const freshNonce = (): string => randomHex(16);
