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

it('explains how a being is judged before the newcomer places one, and what badges mean once one is', () => {
  const keys = guide.map(({ key }) => key);
  expect(keys.slice(0, 6)).toEqual(['goal', 'round', 'crosshair', 'group', 'place', 'marks']);
  const marks = guide.find(({ key }) => key === 'marks');
  expect(marks?.at).toBe('[data-testid=legend]');
  expect(maybe('balanceformers.guide.round')).toMatch(/chooses tokens.*takes one turn.*Showdown/);
  expect(maybe('balanceformers.guide.crosshair')).toMatch(/judged at the level where its own −1 stands/);
  expect(maybe('balanceformers.guide.group')).toMatch(/at 0 or more it lives, below 0 it dies/);
  expect(maybe('balanceformers.guide.marks')).toMatch(/✓ the being lives, = it lives in balance, ✕ it dies/);
});

it('speaks of the badges once the newcomer has placed a being, and not between two placements', () => {
  const marks = guide.find(({ key }) => key === 'marks');
  expect(marks?.from(at(placing('B1--')))).toBe(false);
  expect(marks?.from(at(placing('B1B2-')))).toBe(true);
  const own = { actor: 0, events: [] } as unknown as Ply;
  expect(marks?.from({ ...at(placing('B1B2-')), plies: [own] }), 'between two placements').toBe(false);
});

it('tells why beings died before what they brought, and of tokens once they bring actions', () => {
  const keys = guide.map(({ key }) => key);
  expect(keys.slice(keys.indexOf('verdicts'))).toEqual(['verdicts', 'showdown', 'hole', 'pick', 'act', 'done']);
});

it('ends at the result where a game is over early, and else at the rules', () => {
  const done = guide.find(({ key }) => key === 'done');
  const placeOf = (phase: string) => {
    const moment = at(`bf1 - BY std10 ././Y2--/././././././. 1,6/0,3 1/0 45.45/45.45 ${phase} 1+1/2+1 -`);
    return typeof done?.at === 'function' ? done.at(moment) : done?.at;
  };
  expect([placeOf('3X'), placeOf('3I')]).toEqual(['[data-testid=result] h2', '[data-testid=rules]']);
});

it('ends when the first turn of actions has been judged, not after its first action', () => {
  const done = guide.find(({ key }) => key === 'done');
  const moved = { actor: 0, events: [{ key: 'moved', args: {} }] } as unknown as Ply;
  const acting = `bf1 - BY std10 B1--/././././././././. 0,0/0,0 0/0 1235.1245/1234.1345 2A 4+3/5+2 B:2`;
  const moment = { ...at(acting), plies: [moved] };
  expect(done?.from({ ...moment, acting: { seat: 0, moves: [] } })).toBe(false);
  expect(done?.from(moment), 'while others play').toBe(false);
  const chosen = at(`bf1 - BY std10 B1--/././././././././. 0,0/0,0 0/0 125.145/124.135 3I -/- -`);
  expect(done?.from({ ...chosen, plies: [moved], acting: { seat: 0, moves: [] } })).toBe(true);
});
