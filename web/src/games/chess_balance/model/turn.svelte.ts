// What is in the hand of whoever sits here. The board, the hand and the prompt line share it; a new question empties it.

import type { CardId } from './position';
import type { Held } from './stage';

class Turn {
  held = $state.raw<Held | null>(null);
  /** A card under the pointer or the focus. */
  looked = $state.raw<CardId | null>(null);
  /** A card that lies open to be read in full. */
  read = $state.raw<CardId | null>(null);
  /** Check is declared with the next move (CB-8.4). */
  declares = $state(false);
  /** The own wish which way round the board lies; null: as the settings say. */
  flipped = $state<boolean | null>(null);
  /** Which corner is dark (OP-31); null: as the mode of the game has it. */
  corner = $state<'book' | 'chess' | null>(null);

  reset(): void {
    this.held = null;
    this.looked = null;
    this.read = null;
    this.declares = false;
  }
}

export const turn = new Turn();
