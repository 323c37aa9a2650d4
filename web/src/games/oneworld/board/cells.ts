// The hexes as they are pressed and spoken.

import { t } from '../../../i18n/text';
import type { Grid } from '../model/geometry';
import type { Hex } from '../model/position';
import { hexKey, hexOfKey, type CellKey } from '../model/reach';
import { hexWords, targetWords } from '../words/cell-words';
import type { Placing } from './placing.svelte';
import type { Selection, World } from './selection.svelte';

export type Answer = 'target' | 'take' | undefined;

interface Asked {
  selection: Selection;
  zone: Set<Hex>;
  words: (cell: CellKey) => string;
  answers: (cell: CellKey) => Answer;
}

/** Several at once: that is less to follow than a question for each part of each hex. */
export const cellsOf = (hexes: Grid['cells'], { selection, zone, words, answers }: Asked) =>
  hexes.map(({ hex, outline }) => {
    const key = hexKey(hex);
    const [isTarget, isOpen] = [selection.targets.has(key), selection.isOpen(hex)];
    const isHand = isTarget || isOpen || zone.has(hex);
    return { hex, outline, key, label: words(key), answer: answers(key), isTarget, isOpen, isHand };
  });

export type Cell = ReturnType<typeof cellsOf>[number];

interface About {
  world: () => World;
  selection: Selection;
  placing: Placing;
  features: () => Map<Hex, string[]>;
  name: (seat: string) => string;
}

/** What is said of a cell, and what a press on it does. */
export const askCells = ({ world, selection, placing, features, name }: About) => ({
  words(this: void, cell: CellKey): string {
    const { position, components, desk } = world();
    const target = selection.targets.get(cell);
    const way = target?.ways[0];
    const hex = hexOfKey(cell);
    const laid = hex === null ? [] : placing.draft.at(hex);
    const { source } = selection;
    const parts = [
      hex === null ? t('oneworld.board.chaos.cell') : hexWords(hex, position, components, features(), name),
      laid.length > 0 ? t('oneworld.setup.here', { list: laid.join(' ') }) : '',
      target && way && source ? targetWords(position, source, target, way, desk.aids) : '',
      hex !== null && placing.zone.has(hex) ? t('oneworld.setup.in_zone') : '',
      hex !== null && selection.isOpen(hex) ? t('oneworld.board.source') : '',
    ];
    return parts.filter(Boolean).join(' ');
  },
  answers(this: void, cell: CellKey): Answer {
    const hex = hexOfKey(cell);
    const isZone = placing.draft.brush !== null && hex !== null && placing.zone.has(hex);
    if (isZone || selection.targets.has(cell)) return 'target';
    return hex !== null && selection.isOpen(hex) ? 'take' : undefined;
  },
});
