// Where things stand on the drawing of the arm, and how it tilts.
//
// The arm is seen from the south long side and a little from above. Units are those of the SVG; one holder pitch is
// 60 of them, so that at a width of 360 CSS px every holder is a target of 24 px. The arm turns about kPivot.

import type { Components, Holder, Side } from './parse';

export const kPitch = 60;
export const kPivot = { x: 0, y: 40 };
/** Where the feet of pawns stand: in the socket away from the viewer, in the one towards the viewer. */
export const kFootBack = 2;
export const kFootFront = 44;
export const kFootSingle = 26;
/** Where the front edge of the arm ends. */
export const kArmBottom = 96;
export const kArmTop = -116;
export const kArmHalf = 448;
export const kBoardTop = 190;
/** BD-3.7: the arm is drawn at this angle when it rests on the board. */
export const kContactDegrees = 12;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** BD-3.7: tan(angle) = tan(contact) * clamp(T / LIMIT). A limit of zero or less holds nothing. */
export function tiltDegrees(torque: number, limit: number): number {
  const share = limit > 0 ? Math.max(-1, Math.min(1, torque / limit)) : Math.sign(torque);
  return (Math.atan(Math.tan(radians(kContactDegrees)) * share) * 180) / Math.PI;
}

/** The distance of a holder from the pivot along the drawing; `turned` is the view from the north side. */
export function holderX(holder: Holder, turned: boolean): number {
  return ((turned ? -1 : 1) * holder.x * kPitch) / 1000;
}

/** The holders from left to right as the viewer sees them. */
export function inReadingOrder(components: Components, turned: boolean): Holder[] {
  return [...components.holders].sort((a, b) => holderX(a, turned) - holderX(b, turned));
}

export const nearSide = (turned: boolean): Side => (turned ? 'N' : 'S');

/**
 * The heights of the feet of the pawns in one holder, in the order given. A side keeps the socket nearest to itself;
 * two pawns of one side fill both.
 */
export function feet(holder: Holder, sides: Side[], turned: boolean): number[] {
  if (holder.cap === 1) return sides.map(() => kFootSingle);
  const near = nearSide(turned);
  const taken = new Set<number>();
  return sides.map((side) => {
    const wish = side === near ? kFootFront : kFootBack;
    const foot = taken.has(wish) ? kFootFront + kFootBack - wish : wish;
    taken.add(foot);
    return foot;
  });
}

/** A step of the swing: a damped spring towards `goal` that bounces once off the board when it falls onto it. */
export function swing(state: { angle: number; speed: number }, goal: number, seconds: number): void {
  const kStiffness = 46;
  const kDamping = 6.2;
  const kBounce = 0.32;
  state.speed += (kStiffness * (goal - state.angle) - kDamping * state.speed) * seconds;
  state.angle += state.speed * seconds;
  if (Math.abs(state.angle) > kContactDegrees) {
    state.angle = Math.sign(state.angle) * kContactDegrees;
    state.speed *= -kBounce;
  }
}

export const isAtRest = (state: { angle: number; speed: number }, goal: number): boolean =>
  Math.abs(goal - state.angle) < 0.02 && Math.abs(state.speed) < 0.05;
