// How fast everything moves. One factor scales what is timed here and, as `--tempo` on the root, every duration in CSS.

/** Whoever sees everything for the first time is given so much longer. */
const kUnhurried = 1.6;

const kTempo = $state({ chosen: 1, isUnhurried: false });
const factor = (): number => kTempo.chosen * (kTempo.isUnhurried ? kUnhurried : 1);
const tellStyles = (): void => document.documentElement.style.setProperty('--tempo', String(factor()));

/** 1 is the normal speed, 2 takes twice as long. */
export function setTempo(chosen: number): void {
  kTempo.chosen = chosen;
  tellStyles();
}

/** Shows everything more slowly, until what is returned is called. */
export function takeTime(): () => void {
  kTempo.isUnhurried = true;
  tellStyles();
  return () => {
    kTempo.isUnhurried = false;
    tellStyles();
  };
}

/** How long something takes that takes `ms` milliseconds at the normal speed. */
export const paced = (ms: number): number => ms * factor();
