import { expect, it } from 'vitest';
import { endedBy } from './ended';

it.each([
  ['[Game "x"]\n[Ending "resigned 1"]\n[Result "1 0"]\n\na', { by: 'resigned', seat: 1 }],
  ['[Ending "time 0"]\n\na', { by: 'time', seat: 0 }],
  ['[Ending "agreed"]\n\na', { by: 'agreed', seat: null }],
  ['[Game "x"]\n[Result "1 0"]\n\na', null],
  ['[Game "x"]\n\na [Ending "agreed"]', null],
])('reads how the game of a record ended: %j', (record, ended) => {
  expect(endedBy(record)).toEqual(ended);
});
