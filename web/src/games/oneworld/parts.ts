// The drawing of One World: fetched when somebody opens one of its tables.

import type { BoardParts } from '../contract';
import Board from './Board.svelte';
import Controls from './panels/Controls.svelte';
import Panels from './panels/Panels.svelte';

export const parts: BoardParts = { Board, Controls, Panels };
