// Which Void is in the hand and what it is to take; shared by board and controls.

import type { Aim } from './voids';

export const voids = $state<{ aim: Aim | null }>({ aim: null });

export const lookAway = (): void => {
  voids.aim = null;
};
