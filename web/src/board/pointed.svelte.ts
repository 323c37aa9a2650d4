// The entry of the history that somebody points at or has the focus on: a board can show what it speaks of.

import type { Ply } from '../protocol/messages';

export const pointed = $state<{ ply: Ply | null }>({ ply: null });
