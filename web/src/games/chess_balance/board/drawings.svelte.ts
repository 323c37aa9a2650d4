// Arrows and circles that a person draws on the board for himself; nobody else sees them.

import type { Square } from '../model/squares';

export interface Arrow {
  from: Square;
  /** The same square for a circle. */
  to: Square;
}

export class Drawings {
  list = $state.raw<Arrow[]>([]);
  /** Where an arrow begins that is being drawn, with the square it would end on now. */
  open = $state.raw<Arrow | null>(null);

  begin(square: Square): void {
    this.open = { from: square, to: square };
  }

  over(square: Square | null): void {
    if (this.open && square !== null && this.open.to !== square) this.open = { ...this.open, to: square };
  }

  /** Draws it, or takes the same one away. */
  end(): void {
    if (this.open) this.toggle(this.open);
    this.open = null;
  }

  toggle({ from, to }: Arrow): void {
    const rest = this.list.filter((one) => one.from !== from || one.to !== to);
    this.list = rest.length < this.list.length ? rest : [...this.list, { from, to }];
  }

  /** Whether there was anything. */
  clear(): boolean {
    const had = this.list.length > 0 || this.open !== null;
    this.list = [];
    this.open = null;
    return had;
  }
}
