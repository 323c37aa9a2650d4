// This browser in the rounds in which a table agrees on chance (docs/fairness.md): it commits to a share of its own for
// each seat, and reveals it to one list of commitments only.

import type { ChanceMessage, Request } from '../../protocol/messages';
import { freshShare } from '../../protocol/random';
import { hashOfWords } from '../../protocol/hash';
import { keepRound, keptRound } from './keepsakes';

/** Why a seat's share is not given: it was made on another device, or the server shows what cannot be. */
export type Trouble = 'lost' | 'changed';

function commitmentOf(share: string, round: string, seat: number): string {
  return hashOfWords('share', round, seat, share);
}

/** Of all commitments of a round, and of how many outcomes of chance came before it. */
export function digestOf({ commitment, after, commitments }: ChanceMessage): string {
  return hashOfWords('commitments', commitment, after, ...commitments.map((one) => one ?? '-'));
}

/**
 * What a seat of this browser owes in the round, to be sent; what belongs to it is stored before. `drawn` is how many
 * outcomes of chance the game has now; `tookBack`: there were more, which keep the round that they came from.
 */
export function shareFor(
  table: string,
  chance: ChanceMessage,
  seat: number,
  drawn: number,
  tookBack = false,
): Request | Trouble {
  const { round, commitment } = chance;
  if (chance.step === 'commit') {
    const kept = keepRound(table, chance, ({ shares }) => (shares[seat] ??= freshShare()));
    return { type: 'commit', seat, round, commitment: commitmentOf(kept.shares[seat] ?? '', commitment, seat) };
  }
  const kept = keptRound(table, commitment);
  const share = kept?.shares[seat];
  if (!kept || share === undefined) return 'lost';
  // Another device may have been faster; but what the server took of this one it cannot exchange.
  if (chance.commitments[seat] !== commitmentOf(share, commitment, seat)) {
    return kept.committed?.includes(seat) ? 'changed' : 'lost';
  }
  const seen = digestOf(chance);
  // Whoever could show a second list after a share was revealed to the first could choose among outcomes.
  const isAfterAll = tookBack ? chance.after >= drawn : chance.after === drawn;
  if (!isAfterAll || (kept.seen ?? seen) !== seen) return 'changed';
  keepRound(table, chance, (one) => (one.seen = seen));
  return { type: 'reveal', seat, round, share, seen };
}

/** The server has taken the commitment of that seat in the round. */
export function committed(table: string, chance: ChanceMessage, seat: number): void {
  keepRound(table, chance, (one) => (one.committed = [...(one.committed ?? []), seat]));
}
