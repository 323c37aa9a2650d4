// The ring of seven levels about a being, as shapes: level 1 at the lower left, then clockwise to level 7.

import type { Point } from './curves';

export const kCore = 10.2;
export const kRim = 20.6;
const kSpan = 300;
const kLevels = 7;
const kMost = 3;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The middle of a level's sector, clockwise from the top, in degrees. */
const middle = (level: number): number => -kSpan / 2 + (kSpan / kLevels) * (level - 0.5);

function polar(degrees: number, radius: number): Point {
  const a = radians(degrees);
  return [Math.round(Math.sin(a) * radius * 100) / 100, Math.round(-Math.cos(a) * radius * 100) / 100];
}

export const levelPoint = (level: number, radius: number): Point => polar(middle(level), radius);

/** The sector of a level between two radii. */
export function sector(level: number, inner: number, outer: number, gap = 1.6): string {
  const half = kSpan / kLevels / 2 - gap;
  const at = middle(level);
  const [a, b, c, d] = [
    polar(at - half, outer),
    polar(at + half, outer),
    polar(at + half, inner),
    polar(at - half, inner),
  ];
  return `M${a.join(' ')}A${outer} ${outer} 0 0 1 ${b.join(' ')}L${c.join(' ')}A${inner} ${inner} 0 0 0 ${d.join(' ')}Z`;
}

/** A gain grows from the core outwards, a deficit bites in from the rim; nothing for 0. */
export function bar(level: number, value: number): string {
  const depth = ((kRim - kCore) * Math.min(kMost, Math.abs(value))) / kMost;
  if (value === 0) return '';
  return value > 0 ? sector(level, kCore, kCore + depth) : sector(level, kRim - depth, kRim);
}
