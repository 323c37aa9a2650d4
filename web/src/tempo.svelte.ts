// How fast everything moves. One factor scales what is timed here and, as `--tempo` on the root, every duration in CSS.

const kTempo = $state({ factor: 1 });

/** 1 is the normal speed, 2 takes twice as long. */
export function setTempo(factor: number): void {
  kTempo.factor = factor;
  document.documentElement.style.setProperty('--tempo', String(factor));
}

/** How long something takes that takes `ms` milliseconds at the normal speed. */
export const paced = (ms: number): number => ms * kTempo.factor;
