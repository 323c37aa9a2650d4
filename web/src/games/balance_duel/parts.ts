// The drawing of Balance Duel: fetched when somebody opens one of its tables.

import type { BoardParts } from '../contract';
import Board from './board/Board.svelte';
import Controls from './panels/Controls.svelte';

export const parts: BoardParts = { Board, Controls, isWide: true };
