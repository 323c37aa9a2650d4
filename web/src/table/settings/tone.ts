// A soft tone for those who asked for sounds: it is their turn, or their time runs low.

import { settings } from './settings.svelte';

let context: AudioContext | null = null;

export function tone(): void {
  if (!settings.sounds || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const start = context.currentTime;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.frequency.value = 523;
  volume.gain.setValueAtTime(0.12, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.45);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + 0.45);
}
