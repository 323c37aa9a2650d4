// Keys that walk over a board, whatever its shape.

const kWays: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The step of an arrow key to the right and down; null for another key. */
export const wayOf = (key: string): readonly [dx: number, dy: number] | null => kWays[key] ?? null;

/** From one of the open cells to the next with a full stop, to the one before with a comma; null without any. */
export function nextOpen(open: readonly string[], cell: string, key: string): string | null {
  if ((key !== '.' && key !== ',') || open.length === 0) return null;
  const at = open.indexOf(cell);
  if (key === '.') return open[(at + 1) % open.length] ?? null;
  return open.at(Math.max(at, 0) - 1) ?? null;
}
