// The way of the arrow keys: along the arm, and across it to the supplies at both sides.

/** The cell that a key leads to from `cell`; the same cell at an edge, null for a key that does not walk. */
export function nextCell(rows: string[][], cell: string, key: string): string | null {
  const at = rows.findIndex((row) => row.includes(cell));
  const row = rows[at];
  if (!row) return null;
  const column = row.indexOf(cell);
  switch (key) {
    case 'ArrowLeft':
      return row[column - 1] ?? cell;
    case 'ArrowRight':
      return row[column + 1] ?? cell;
    case 'Home':
      return row[0] ?? cell;
    case 'End':
      return row[row.length - 1] ?? cell;
    case 'ArrowUp':
      return across(rows, at, -1, column) ?? cell;
    case 'ArrowDown':
      return across(rows, at, 1, column) ?? cell;
    default:
      return null;
  }
}

/** The cell of the next row that is not empty, about as far along it as one stood. */
function across(rows: string[][], at: number, step: number, column: number): string | undefined {
  const share = column / Math.max(1, (rows[at]?.length ?? 1) - 1);
  for (let next = at + step; rows[next]; next += step) {
    const row = rows[next] ?? [];
    if (row.length > 0) return row[Math.round(share * (row.length - 1))];
  }
  return undefined;
}
