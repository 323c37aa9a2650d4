import { describe, expect, it } from 'vitest';
import { finished } from '../../../board/outcome.fixture';
import { rawComponents } from '../model/fixture';
import { ending } from './ending';

const name = (id: string): string => ({ B: 'Blue', Y: 'Yellow', R: 'Red' })[id] ?? id;
const kBoard = '#/#/#/#/R1--/#/-Y2B4/#/#/#/./#/#/.';
/** Of Yellow and Red nobody is left. */
const kBlueAlone = '#/#/#/#/./#/--B4/#/#/#/./#/#/.';
const view = (columns: string, options = '-', board = kBoard): string =>
  `bf1 ${options} BYR std14 ${board} ${columns} 1/1/0 245.145/345.235/134.235 2X 1+3/1+4/5+1 -`;
const at = (columns: string, result: string[], mine: number | null = 0, options = '-', board = kBoard) =>
  finished({
    ids: ['B', 'Y', 'R'],
    mine,
    result,
    components: rawComponents('BYR', 'std14'),
    views: [view('0,0/0,0/0,0'), view(columns, options, board)],
  });

// Up to column 12 the track has the value of the column.
describe('the end of a game', () => {
  it('BF-16.2: says that the worse token decided', () => {
    const moment = at('11,12/12,10/3,12', ['1', '0', '0']);
    expect(ending.sentence(moment, name)).toBe('You win, 11 against 10: the worse token decided.');
    expect(ending.sentence(at('11,12/12,10/3,12', ['1', '0', '0'], 2), name)).toBe(
      'You lose to Blue, 3 against 11: the worse token decided.',
    );
  });

  it('BF-16.2: says that the better token decided where the worse ones are level', () => {
    expect(ending.sentence(at('2,7/2,10/1,12', ['0', '1', '0'], null), name)).toBe(
      'Yellow wins, 10 against 7: with the worse tokens level, the better token decided.',
    );
  });

  it('BF-16.3: says that a victory is shared', () => {
    const moment = at('1,7/2,10/2,10', ['0', '1/2', '1/2'], 1);
    expect(ending.sentence(moment, name)).toBe('You share the win with Red, with scores of 2 and 10 each.');
  });

  it('BF-14.4: says that nobody wins without beings where that is the rule', () => {
    const moment = at('2,7/5,10/4,10', ['1', '0', '0'], 0, 'extinct_rank=last', kBlueAlone);
    expect(ending.sentence(moment, name)).toBe(
      'You win: only players with beings left on the board can win. Yellow and Red have no being left: that ended the game and puts them last.',
    );
  });

  it('BF-14.2: says whose extinction ended it, which may cost nobody their place', () => {
    const moment = at('11,12/12,10/3,12', ['1', '0', '0'], 0, '-', kBlueAlone.replace('--B4', '-R2B4'));
    expect(ending.sentence(moment, name)).toBe(
      'You win, 11 against 10: the worse token decided. Yellow has no being left: that ended the game.',
    );
  });

  it('follows the worse token of every seat, and shows both as the score', () => {
    const course = ending.course(at('2,7/2,10/1,12', ['0', '1', '0']));
    expect(course?.lines.map((line) => line.at(-1))).toEqual([2, 2, 1]);
    expect(course?.scores).toEqual(['2 and 7', '2 and 10', '1 and 12']);
  });
});
