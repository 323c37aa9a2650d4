// The keyboard on the map: one cell is in the tab order; the keys walk along the six directions and act on it.

import { cellOf, Roving } from '../../../board/roving.svelte';
import type { Viewport } from '../../../board/viewport.svelte';
import { nextOpen } from '../../../board/walk';
import { centre, type Point } from '../model/geometry';
import type { Hex, SeatIndex } from '../model/position';
import { hexKey, hexOfKey, keyAt, placeOfKey, type CellKey } from '../model/reach';
import { nextPlace } from '../model/walk';
import type { Placing } from './placing.svelte';
import type { Selection, World } from './selection.svelte';

interface Parts {
  view: Viewport;
  selection: Selection;
  placing: Placing;
  root(): HTMLElement | undefined;
  /** The side whose god is the first cell where nothing can be done. */
  side(): SeatIndex;
  activate(cell: CellKey): void;
  toggleLabels(): void;
}

export class MapKeys {
  private readonly world: () => World;
  private readonly parts: Parts;
  private readonly roving: Roving;

  constructor(world: () => World, parts: Parts) {
    this.world = world;
    this.parts = parts;
    this.roving = new Roving({
      root: () => parts.root(),
      has: (cell) => {
        const hex = hexOfKey(cell);
        return hex === null ? parts.selection.targets.has(cell) : world().grid.byHex.has(hex);
      },
      first: () => this.first,
      show: (cell) => {
        const at = this.middleOf(cell);
        if (at) parts.view.show(at);
      },
    });
  }

  private readonly first = $derived.by((): CellKey => {
    const { reach, position, grid } = this.world();
    const open = reach?.sources.keys().next().value ?? reach?.hexes.keys().next().value;
    const { god } = position.sides[this.parts.side()];
    return hexKey(open ?? [...this.parts.placing.zone][0] ?? god ?? grid.cells[0]?.hex ?? '');
  });

  /** The cell in the tab order. */
  get tabCell(): CellKey {
    return this.roving.tabCell;
  }

  get onfocusin(): (event: FocusEvent) => void {
    return this.roving.onfocusin;
  }

  /** The focus has come to a cell by itself. */
  come(cell: CellKey): void {
    this.roving.cursor = cell;
  }

  /** Puts the focus back on the map. */
  focus(): void {
    this.roving.focus(this.tabCell, { preventScroll: true });
  }

  middleOf(cell: CellKey | null): Point | null {
    const { grid } = this.world();
    const place = cell === null ? null : placeOfKey(grid, cell);
    return place && centre(grid, place);
  }

  /** Does what a key means here. Returns whether it means anything. */
  readonly answers = (key: string): boolean => {
    const { view, selection, placing, activate, toggleLabels } = this.parts;
    const cell = cellOf(document.activeElement);
    const hex = hexOfKey(cell);
    const next = cell === null ? null : this.walk(cell, key);
    if (next) this.roving.goTo(next, { preventScroll: true });
    else if (hex !== null && placing.answers(hex, key)) return true;
    else if (key === 'Escape' && selection.ask !== null) selection.close();
    else if (key === 'Escape' && selection.source !== null) selection.put();
    else if ((key === 'Enter' || key === ' ') && cell !== null) activate(cell);
    else if (key === 'n') toggleLabels();
    else return view.answers(key, this.middleOf(cell));
    return true;
  };

  private walk(cell: CellKey, key: string): CellKey | null {
    const { grid } = this.world();
    const { targets } = this.parts.selection;
    const place = placeOfKey(grid, cell);
    const next = place && nextPlace(grid, place, key, (one) => targets.has(keyAt(grid, one)));
    return next ? keyAt(grid, next) : nextOpen(this.open(), cell, key);
  }

  /** What can be done next: the lit ends while something is picked up, else what can be picked up. */
  private open(): CellKey[] {
    const { selection, placing } = this.parts;
    if (selection.source !== null) return [...selection.targets.keys()];
    const hexes: ReadonlySet<Hex> =
      placing.seat !== null ? placing.zone : new Set([...selection.ables, ...selection.directs]);
    const cells = this.world().grid.cells.filter((cell) => hexes.has(cell.hex));
    return cells.map((cell) => hexKey(cell.hex));
  }
}
