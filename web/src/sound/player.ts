// Plays the sounds of the table, once the page has been touched: browsers are silent before.

import { samplesOf, type Sound } from './synth';

/** Milliseconds for which a phone shakes with a sound. */
const kShakes: Partial<Record<Sound, number>> = { capture: 18, death: 30, tumble: 40, check: 18, win: 60, loss: 40 };

let context: AudioContext | null = null;
let isTouched = false;
const made = new Map<Sound, AudioBuffer>();

/** Whether a finger is what this device is used with. */
const isCoarse = (): boolean => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

/** Follows the page until it is touched for the first time; returns how to stop. */
export function awaitTouch(): () => void {
  const touched = (): void => {
    isTouched = true;
    stop();
  };
  const stop = (): void => {
    removeEventListener('pointerdown', touched, true);
    removeEventListener('keydown', touched, true);
  };
  addEventListener('pointerdown', touched, true);
  addEventListener('keydown', touched, true);
  return stop;
}

/** Plays a sound, `volume` from 0 to 1; nothing before the page was touched, or where nothing can be heard. */
export function playSound(sound: Sound, volume: number): void {
  if (!isTouched || volume <= 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  let buffer = made.get(sound);
  if (!buffer) {
    const samples = samplesOf(sound, context.sampleRate);
    buffer = context.createBuffer(1, samples.length, context.sampleRate);
    buffer.copyToChannel(samples, 0);
    made.set(sound, buffer);
  }
  const source = context.createBufferSource();
  const gain = context.createGain();
  source.buffer = buffer;
  gain.gain.value = volume;
  source.connect(gain).connect(context.destination);
  source.start();
  const shake = kShakes[sound];
  if (shake && isCoarse()) navigator.vibrate?.(shake);
}
