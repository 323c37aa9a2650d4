// What an authenticator app shows.

import { createHmac } from 'node:crypto';

/** RFC 6238 read a second time. `later`: steps of 30 seconds from now. */
export function codeOf(key, later = 0) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key].map((c) => alphabet.indexOf(c).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g).map((byte) => parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const number = hash.readUInt32BE(hash[19] & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
