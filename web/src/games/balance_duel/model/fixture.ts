// Components as the table sends them, for the tests of this folder.

import type { Components, Holder } from './parse';

function holders(): Holder[] {
  return ['W', 'E'].flatMap((half) =>
    [1, 2, 3, 4, 5, 6, 7].map((distance) => ({
      id: `${half}${distance}`,
      x: distance * (half === 'E' ? 1000 : -1000),
      cap: distance === 7 ? 1 : 2,
      kind: distance === 7 ? ('end' as const) : ('double' as const),
    })),
  );
}

const half = (letter: string): string[] => [1, 2, 3, 4, 5, 6, 7].map((distance) => `${letter}${distance}`);

/** Two seats, model A. */
export function components(): Components {
  return {
    mode: '2',
    model: 'A',
    seats: [
      { id: 'S1', side: 'S', team: 0 },
      { id: 'N1', side: 'N', team: 1 },
    ],
    pawns: 'LLLLLL',
    holders: holders(),
    tracks: { S: { START: half('E'), FINISH: half('W') }, N: { START: half('W'), FINISH: half('E') } },
  };
}

/** Four seats, each for itself. */
export function fourSeats(): Components {
  return {
    ...components(),
    mode: '4i',
    pawns: 'LLMM',
    seats: [
      { id: 'S1', side: 'S', team: 0 },
      { id: 'S2', side: 'S', team: 1 },
      { id: 'N1', side: 'N', team: 2 },
      { id: 'N2', side: 'N', team: 3 },
    ],
  };
}
