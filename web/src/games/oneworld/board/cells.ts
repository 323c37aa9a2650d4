// The hexes as they are pressed and spoken.

import type { Grid } from '../model/geometry';
import type { Hex } from '../model/position';
import { hexKey, type CellKey } from '../model/reach';
import type { Selection } from './selection.svelte';

export type Answer = 'target' | 'take' | undefined;

interface Asked {
  selection: Selection;
  zone: Set<Hex>;
  words: (cell: CellKey) => string;
  answers: (cell: CellKey) => Answer;
}

/** All of them at once: that is less to follow than a question for each part of each hex. */
export const cellsOf = (grid: Grid, { selection, zone, words, answers }: Asked) =>
  grid.cells.map(({ hex, outline }) => {
    const key = hexKey(hex);
    const [isTarget, isOpen] = [selection.targets.has(key), selection.isOpen(hex)];
    const isHand = isTarget || isOpen || zone.has(hex);
    return { hex, outline, key, label: words(key), answer: answers(key), isTarget, isOpen, isHand };
  });

export type Cell = ReturnType<typeof cellsOf>[number];
