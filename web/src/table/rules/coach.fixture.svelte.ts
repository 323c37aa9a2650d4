// What a test changes of the moment that the guide speaks of.

import type { Ply } from '../../protocol/messages';

export const parts = $state<{ ply: Ply | null; playing: boolean }>({ ply: null, playing: false });
