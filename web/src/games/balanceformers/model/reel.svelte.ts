// Which frame of a showdown is on the screen: one clock, so that the board and the panels show the same moment.

import { paced } from '../../../tempo.svelte';
import type { Desk, Moment } from '../../contract';
import type { Components } from './components';
import { found, framesOf, isShowdown, type Frame } from './film';
import { readPosition } from './position';

/** The number of the ply, 0 for none, and of the frame; past the last frame the outcome is seen. */
const kReel = $state({ ply: 0, at: 0 });

/** The frames of the showdown that is shown now; null while there is none, or where nothing moves. */
export function filmOf(moment: Moment, desk: Desk, components: Components): Frame[] | null {
  if (!moment.playing || !desk.motion || !moment.before || !isShowdown(moment)) return null;
  return framesOf(found(readPosition(moment.before.view, components), moment), components);
}

/** The frame that is on the screen at this moment. */
export function frameOf(frames: Frame[] | null, moment: Moment): Frame | null {
  return frames?.[kReel.ply === moment.ply?.n ? kReel.at : 0] ?? null;
}

/** Runs the film of a ply; for an effect, whose end stops it. */
export function run(frames: Frame[], ply: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (at: number): void => {
    Object.assign(kReel, { ply, at });
    const frame = frames[at];
    if (frame) timer = setTimeout(() => show(at + 1), paced(frame.ms));
  };
  show(0);
  return () => {
    clearTimeout(timer);
    kReel.ply = 0;
  };
}
