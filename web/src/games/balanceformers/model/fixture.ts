// Components for tests, as the table sends them: beings and tokens of `recon1` (BF-19), default layouts (BF-3.1).

import { readComponents, type Components } from './components';

const kOrder = [-3, -2, 3, 0, 2, -1, 1];
const kColours: Record<string, { name: string; edition: string; step: number; letters: string }> = {
  B: { name: 'blue', edition: 'black', step: 1, letters: 'A1 O2 C2 I2 L1' },
  Y: { name: 'yellow', edition: 'black', step: 2, letters: 'M1 G2 E2 B1 N2' },
  R: { name: 'red', edition: 'black', step: 4, letters: 'F2 D1 K2 J1 H2' },
  P: { name: 'purple', edition: 'white', step: 6, letters: 'J2 F1 H1 N1 A2' },
  O: { name: 'orange', edition: 'white', step: 5, letters: 'E1 K1 I1 B2 M2' },
  G: { name: 'green', edition: 'white', step: 3, letters: 'O1 C1 G1 L2 D2' },
};
const kLayouts: Record<string, string> = {
  std10: '0,0NE 0,1ES 1,0NW 1,1NESW',
  std14: '0,0NESW 0,1NESW 1,0NESW 1,1SW',
  std20: '0,0NESW 0,1NESW 1,0NESW 1,1NESW 2,0NW 2,1SW',
  std24: '0,0NESW 0,1NESW 0,2NESW 1,0NESW 1,1NESW 1,2NESW',
  std28: '0,0NESW 0,1NESW 0,2ES 1,0NESW 1,1NESW 1,2NESW 2,0NW 2,1NESW',
};
const kSides = 'NESW';
const kAcross = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

function layoutOf(id: string): Components['layout'] {
  const list = (kLayouts[id] ?? '').split(' ').flatMap((square) => {
    const [, x = '', y = '', sides = ''] = /^(\d),(\d)([NESW]+)$/.exec(square) ?? [];
    return [...sides].map((k) => ({ x: Number(x), y: Number(y), k }));
  });
  const numbers = new Map(list.map(({ x, y, k }, i) => [`${x},${y},${k}`, i + 1]));
  const edges = list.flatMap(({ x, y, k }, i) => {
    const own = i + 1;
    const side = kSides.indexOf(k);
    const [dx = 0, dy = 0] = kAcross[side] ?? [];
    const right = numbers.get(`${x},${y},${kSides[(side + 1) % 4]}`);
    const far = numbers.get(`${x + dx},${y + dy},${kSides[(side + 2) % 4]}`);
    const found = [
      [`${own}l`, `${own}f`],
      [`${own}f`, `${own}r`],
      [`${own}l`, `${own}r`],
    ];
    if (right) found.push([`${own}f`, `${right}f`], [`${own}r`, `${right}l`]);
    if (far && far > own) found.push([`${own}l`, `${far}r`], [`${own}r`, `${far}l`]);
    return found;
  });
  const pieces = list.map(({ x, y, k }) => ({
    kind: (x + y) % 2 === 0 ? ('NS'.includes(k) ? 'angel' : 'demon') : 'NS'.includes(k) ? 'demon' : 'angel',
    x,
    y,
    k,
  }));
  return { id, kind: 'tetrakis', pieces, edges } as Components['layout'];
}

/** The message of a table with these colours, as JSON would carry it. */
export function rawComponents(colours = 'BY', layout = 'std10'): unknown {
  const seats = [...colours].map((id) => ({ id, name: kColours[id]?.name, edition: kColours[id]?.edition }));
  const beings = [...colours].flatMap((id) =>
    [1, 2, 3, 4, 5, 6, 7].map((i) => {
      const levels = [0, 1, 2, 3, 4, 5, 6].map((level) => kOrder[((kColours[id]?.step ?? 1) * level + i - 1) % 7]);
      return [`${id}${i}`, levels];
    }),
  );
  const letters = [...colours].map((id) => [id, kColours[id]?.letters.split(' ')]);
  return {
    data: 'recon1',
    supply: colours.length < 4 ? 15 : 30,
    seats,
    beings: Object.fromEntries(beings),
    initiation: { square: [1, 2, 3, 4, 5], round: [1, 2, 3, 4, 5], letters: Object.fromEntries(letters) },
    crosshair: [[-1], [-2], [-3], [-1, -2], [-1, -3], [-2, -3]],
    track: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 14, 13, 12, 11],
    white_steps: [1, 1, 1, 2, 2, 2],
    black_steps: [1, 2, 3, 4, 5, 6],
    layout: layoutOf(layout),
  };
}

export const components = (colours = 'BY', layout = 'std10'): Components =>
  readComponents(rawComponents(colours, layout));
