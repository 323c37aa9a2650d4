// What is in the deck of a cycle, and what a seat has seen of it (EL-1.5, EL-1.6, EL-10.2).

import { isAdvanced, kLetters, letterOf, option, type Card, type Known, type Position } from './position';

/** Cards of each letter in the deck of every cycle. */
export function deckOf(position: Position): Record<string, number> {
  const copies = (option(position, 'long') === 'true' ? 3 : 2) * position.players;
  const isTotal = option(position, 'advanced_supply') === 'total';
  const wild = isAdvanced(position) ? (isTotal ? Math.ceil(copies / 2) : copies) : 0;
  const empty = isAdvanced(position) ? (isTotal ? copies - wild : copies) : 0;
  return Object.fromEntries([...kLetters].map((letter) => [letter, { X: wild, V: empty }[letter] ?? copies]));
}

/** To whom a seat's hand goes on (EL-3.3). */
export function nextOf(position: Position, seat: number): number {
  const step = position.cycle === 2 ? position.players - 1 : 1;
  return (seat + step) % position.players;
}

/** Cards in a hand at the start of a cycle (EL-1.7). */
export function handSize(position: Position): number {
  const copies = option(position, 'long') === 'true' ? 3 : 2;
  if (!isAdvanced(position)) return 4 * copies;
  return (option(position, 'advanced_supply') === 'total' ? 5 : 6) * copies;
}

export interface Count {
  letter: string;
  /** In the deck of this cycle. */
  all: number;
  mine: number;
  hand: number;
  /** Seen in a hand that has gone on, whoever holds it now. */
  seen: number;
  /** Never seen by this seat. */
  unseen: number;
}

const tally = (cards: Known[], letter: string): number => cards.filter((card) => letterOf(card) === letter).length;

/** The cards of this cycle as one seat knows them while drafting; null where the view does not tell its hands. */
export function counts(position: Position, seat: number): Count[] | null {
  const state = position.seats[seat];
  if (position.phase !== 'draft' || !state?.hands) return null;
  // The hands of the first round of steps are all different ones; later ones are those again, with cards missing.
  const known: Card[] = state.hands.slice(0, position.players).flat();
  return Object.entries(deckOf(position)).flatMap(([letter, all]) => {
    if (all === 0) return [];
    const mine = tally(state.picks, letter);
    const hand = tally(state.hand, letter);
    const found = tally(known, letter);
    return [{ letter, all, mine, hand, seen: found - mine - hand, unseen: all - found }];
  });
}

/** The seat whose hands this view tells; null for a spectator. */
export function viewerOf(position: Position): number | null {
  const found = position.seats.flatMap((seat, i) => (seat.hands && !seat.hand.includes('?') ? [i] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Seats in the order in which they may play Voids in this cycle (EL-1.9); null before it is drawn. */
export function voidOrder(position: Position): number[] | null {
  if (position.start === null) return null;
  const first = position.start + position.cycle - 1;
  return position.seats.map((_, i) => (first + i) % position.players);
}
