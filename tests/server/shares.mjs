// A device in the rounds in which a table agrees on chance, as docs/protocol.md asks for it.

import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';

const { blake2b } = createRequire(new URL('../../web/package.json', import.meta.url))('@noble/hashes/blake2.js');

const hash = (...words) => Buffer.from(blake2b(Buffer.from(words.join(' ')), { dkLen: 32 })).toString('hex');

export class Shares {
  constructor() {
    this.kept = new Map(); // By round's commitment and seat.
  }
  share(commitment, seat) {
    const name = `${commitment} ${seat}`;
    if (!this.kept.has(name)) this.kept.set(name, randomBytes(32).toString('hex'));
    return this.kept.get(name);
  }
  /** What the seat owes in the round of this message. */
  answer({ round, step, commitment, commitments, after }, seat) {
    const share = this.share(commitment, seat);
    if (step === 'commit') {
      return { type: 'commit', seat, round, commitment: hash('share', commitment, seat, share) };
    }
    const seen = hash('commitments', commitment, after, ...commitments.map((one) => one || '-'));
    return { type: 'reveal', seat, round, share, seen };
  }
}
