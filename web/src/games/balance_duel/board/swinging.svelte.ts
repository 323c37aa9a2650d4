// The arm swings to its goal with weight; without motion it simply stands there.

import { onDestroy, untrack } from 'svelte';
import { paced } from '../../../tempo.svelte';
import { isAtRest, swing } from '../model/geometry';

const kLongestSeconds = 0.1;
const kStepSeconds = 1 / 120;

export class Swinging {
  /** In degrees, for drawing. */
  angle = $state(0);

  constructor(goal: () => number, motion: () => boolean) {
    this.angle = untrack(goal);
    const arm = { angle: this.angle, speed: 0 };
    let frame = 0;
    $effect(() => {
      const target = goal();
      cancelAnimationFrame(frame);
      if (!motion()) {
        arm.angle = this.angle = target;
        arm.speed = 0;
        return;
      }
      let last = performance.now();
      const step = (time: number): void => {
        let left = Math.min(kLongestSeconds, Math.max(0, time - last) / paced(1000));
        last = time;
        for (; left > 0; left -= kStepSeconds) swing(arm, target, Math.min(left, kStepSeconds));
        if (isAtRest(arm, target)) arm.angle = target;
        else frame = requestAnimationFrame(step);
        this.angle = arm.angle;
      };
      frame = requestAnimationFrame(step);
    });
    onDestroy(() => cancelAnimationFrame(frame));
  }
}
