// Children of a set-up that are laid out on the map but not sent yet (OW-4.5, OW-4.6).

import type { Components } from './components';
import { distance, type Grid } from './geometry';
import { moveText, readMove, type Put } from './moves';
import { childrenAt, kAspects, onMap, other, type Aspect, type Hex, type Position, type SeatIndex } from './position';

export type Brush = Aspect | 'back' | null;

/** Where a side may set up its Children, as the map tells: its zone (OW-4.5). The table has the last word. */
export function zoneOf(position: Position, components: Components, grid: Grid, seat: SeatIndex): Set<Hex> {
  const own = position.sides[seat];
  const enemy = position.sides[other(seat)];
  const god = own.god === null ? undefined : grid.byHex.get(own.god);
  if (!god) return new Set();
  const isSwapped = position.options['new_geography'] === 'swap';
  const noPylon = position.options['setup_pylon'] === 'no';
  const towers = position.sides.map((side) => side.tower);
  const isFree = (hex: Hex, symbol: string): boolean => {
    if (hex === own.god || hex === enemy.god || towers.includes(hex)) return false;
    if (!isSwapped && components.towers && (symbol === 'L' || symbol === 'R')) return false;
    if (noPylon && symbol === '^') return false;
    return childrenAt(enemy, hex).length === 0;
  };
  const near = grid.cells.filter((cell) => distance(grid, god, cell) <= components.child_radius);
  return new Set(near.filter((cell) => isFree(cell.hex, cell.symbol)).map((cell) => cell.hex));
}

export class Draft {
  puts = $state.raw<Put[]>([]);
  /** What a click on the map lays; null: nothing yet. */
  brush = $state<Brush>(null);

  /** Children that have to be placed in all, and the most on a hex. */
  readonly wanted: () => number;
  private readonly limit: () => number;
  private readonly zone: () => Set<Hex>;

  constructor(wanted: () => number, limit: () => number, zone: () => Set<Hex>) {
    this.wanted = wanted;
    this.limit = limit;
    this.zone = zone;
  }

  readonly left = $derived.by(() => this.wanted() - this.puts.length);
  readonly complete = $derived.by(() => this.left === 0 && this.puts.length > 0);

  at(hex: Hex): Aspect[] {
    const here = this.puts.filter((put) => put.hex === hex).map((put) => put.aspect);
    return here.toSorted((a, b) => kAspects.indexOf(a) - kAspects.indexOf(b));
  }

  count(aspect: Aspect): number {
    return this.puts.filter((put) => put.aspect === aspect).length;
  }

  /** Why a Child cannot be laid there; null if it can. */
  refuses(hex: Hex): 'none_left' | 'zone' | 'full' | null {
    if (this.left <= 0) return 'none_left';
    if (!this.zone().has(hex)) return 'zone';
    return this.at(hex).length >= this.limit() ? 'full' : null;
  }

  put(hex: Hex, aspect: Aspect): boolean {
    if (this.refuses(hex) !== null) return false;
    this.puts = [...this.puts, { hex, aspect }];
    return true;
  }

  /** Takes the last one laid there back, of an aspect if one is named. */
  take(hex: Hex, aspect?: Aspect): Aspect | null {
    const at = this.puts.findLastIndex((put) => put.hex === hex && (aspect === undefined || put.aspect === aspect));
    const put = this.puts[at];
    if (!put) return null;
    this.puts = this.puts.toSpliced(at, 1);
    return put.aspect;
  }

  clear(): void {
    if (this.puts.length > 0) this.puts = [];
  }

  /** Lays out what a move of the notation names. */
  fill(move: string): void {
    const read = readMove(move);
    if (read?.type === 'put') this.puts = read.puts;
  }

  /** The whole as one move, in the order of the hexes. */
  text(grid: Grid): string {
    const index = ({ hex, aspect }: Put): number => {
      const cell = grid.byHex.get(hex);
      return cell ? (cell.row * grid.cols + cell.col) * 3 + kAspects.indexOf(aspect) : 0;
    };
    return moveText({ type: 'put', puts: this.puts.toSorted((a, b) => index(a) - index(b)) });
  }
}

/** Children of a side that are not on the map yet. */
export const unplaced = (position: Position, components: Components, seat: SeatIndex): number =>
  components.children - onMap(position.sides[seat]);
