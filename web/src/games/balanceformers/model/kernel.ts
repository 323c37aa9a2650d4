// What the kernel says of a position, which may be one that somebody tries out: foresee.cpp of the game.

import { foresee } from '../../../local/foresight';
import type { Components } from './components';
import { printPosition, type Position } from './position';

const lines = new WeakMap<Position, string>();

function lineOf(position: Position): string {
  const known = lines.get(position) ?? printPosition(position);
  lines.set(position, known);
  return known;
}

/** The answer as `foresee.cpp` lists it; it must not be changed. */
export const ask = (position: Position, components: Components, ...what: (string | number)[]): unknown =>
  foresee('balanceformers', what.join(' '), { position: lineOf(position), data: components.file });
