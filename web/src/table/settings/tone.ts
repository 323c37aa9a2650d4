// A soft tone for those who asked for sounds: it is their turn, or their time runs low.

import { playSound } from '../../sound/player';
import { settings } from './settings.svelte';

export function tone(): void {
  if (settings.sounds) playSound('clock', settings.volume);
}
