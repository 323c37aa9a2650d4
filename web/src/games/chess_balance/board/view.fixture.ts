import type { BoardView } from '../model/board-types';
import { piecesOf } from './fingers.svelte';

/** A board on which nothing can be done, White to move; `more` says what is otherwise. */
export const viewOf = (field: string, more: Partial<BoardView> = {}): BoardView => ({
  pieces: piecesOf(field),
  statuses: new Map(),
  locked: new Set(),
  attacked: new Set(),
  noDouble: new Set(),
  last: [],
  lastCard: [],
  mover: 'w',
  moves: [],
  stage: null,
  preview: null,
  moment: '1',
  events: [],
  ...more,
});
