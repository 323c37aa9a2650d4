// The keyboard on a board: one cell is in the tab order, and the keys walk from it to others.

interface Cells {
  /** The element around all cells, each with its name in `data-cell`. */
  root(): HTMLElement | undefined;
  has(cell: string): boolean;
  /** The cell in the tab order as long as nobody has walked, or when the last one is gone. */
  first(): string;
  /** Brings a cell into view that is about to get the focus. */
  show?(cell: string): void;
}

export class Roving {
  /** The cell that had the focus last. */
  cursor = $state('');

  private readonly cells: Cells;

  constructor(cells: Cells) {
    this.cells = cells;
  }

  /** The cell in the tab order. */
  readonly tabCell = $derived.by(() => (this.cells.has(this.cursor) ? this.cursor : this.cells.first()));

  goTo(cell: string, options?: FocusOptions): void {
    this.cursor = cell;
    this.cells.show?.(cell);
    this.focus(cell, options);
  }

  focus(cell: string, options?: FocusOptions): void {
    this.cells.root()?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus(options);
  }

  /** A cell that gets the focus from the keyboard comes into view; what a pointer is on is there already. */
  readonly onfocusin = ({ target }: FocusEvent): void => {
    const cell = cellOf(target);
    if (cell !== null && (target as Element).matches(':focus-visible')) this.cells.show?.(cell);
  };
}

/** The cell at or around an element; null if there is none. */
export const cellOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? null) : null;

/** Gives a board a key without modifiers; what it answers goes no further. */
export function offerKey(event: KeyboardEvent, answers: (key: string) => boolean): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !answers(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
}
