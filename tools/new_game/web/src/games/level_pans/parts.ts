// The drawing of Level Pans: fetched when somebody opens one of its tables.

import type { BoardParts } from '../contract';
import Board from './Board.svelte';
import Controls from './Controls.svelte';

export const parts: BoardParts = { Board, Controls };
