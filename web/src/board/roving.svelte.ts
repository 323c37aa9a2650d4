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

  private hadFocus = false;
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

  readonly onfocusin = (): void => {
    this.hadFocus = true;
  };

  readonly onfocusout = (event: FocusEvent): void => {
    this.hadFocus = event.relatedTarget === null;
  };

  /** What had the focus may have gone from the board: the cell in the tab order takes it over. */
  keepFocus(options?: FocusOptions): void {
    if (this.hadFocus && document.activeElement === document.body) this.goTo(this.tabCell, options);
  }
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
