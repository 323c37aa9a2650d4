// When the guide speaks of what is on the board: not before it is there.

import { expect, it } from 'vitest';
import { maybe } from '../../../i18n/text';
import type { Ply } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import { rawComponents } from '../model/fixture';
import { guide } from './guide';

const at = (view: string): Moment =>
  ({
    components: rawComponents('BY', 'std10'),
    seats: [
      { seat: 0, id: 'B', holder: 'me' },
      { seat: 1, id: 'Y', holder: 'bot' },
    ],
    view,
    plies: [],
    live: true,
    acting: null,
  }) as unknown as Moment;

const placing = (pieces: string): string =>
  `bf1 - BY std10 ${pieces}/././././././././. 0,0/0,0 0/0 1235.1245/1234.1345 1P 4+3/5+2 Y:2`;

it('explains a round before it asks for tokens, and the badges before groups are explained by them', () => {
  const keys = guide.map(({ key }) => key);
  expect(keys.slice(0, 3)).toEqual(['goal', 'round', 'pick']);
  expect(keys.indexOf('marks')).toBe(keys.indexOf('group') - 1);
  const marks = guide.find(({ key }) => key === 'marks');
  expect(marks?.at).toBe('[data-testid=legend]');
  expect(maybe('balanceformers.guide.round')).toMatch(/chooses tokens.*takes one turn.*Showdown/);
  expect(maybe('balanceformers.guide.marks')).toMatch(/✓ the being lives, = it lives in balance, ✕ it dies/);
});

it('speaks of the crosshair, and with it of the badges, once a being has one', () => {
  const crosshair = guide.find(({ key }) => key === 'crosshair');
  expect(crosshair?.from(at(placing('.')))).toBe(false);
  expect(crosshair?.from(at(placing('B1--')))).toBe(true);
  const own = { actor: 0, events: [] } as unknown as Ply;
  expect(crosshair?.from({ ...at(placing('B1--')), plies: [own] }), 'between two placements').toBe(false);
});
