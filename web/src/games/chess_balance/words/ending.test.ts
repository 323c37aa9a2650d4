import { describe, expect, it } from 'vitest';
import { finished, said } from '../../../board/outcome.fixture';
import { ending } from './ending';

const name = (id: string): string => id;
const kView = '8/R2Q4/4k3/8/5BN1/2NP2PR/1P3PP1/4KB2 b - - 2 31';
const at = (clause: string, result: string[], mine: number | null = 0, extra = '') =>
  finished({
    ids: ['White', 'Black'],
    mine,
    result,
    views: [kView, `${kView} [${extra}end:${result[0] === '1' ? '1-0' : '1/2'} CB-${clause}]`],
    facts: [
      { material_white: 38, material_black: 39 },
      { material_white: 36, material_black: 30 },
    ],
    events: [said(result[0] === '1' ? 'won' : 'drawn', `CB-${clause}`, { seat: 'White' })],
  });

describe('the end of a game', () => {
  it('CB-12.13 CB-9.5: says what ended it', () => {
    expect(ending.sentence(at('12.13', ['1', '0']), name)).toBe('You win by checkmate.');
    expect(ending.sentence(at('12.13', ['1', '0'], 1), name)).toBe('You lose to White by checkmate.');
    expect(ending.sentence(at('9.5', ['1', '0'], 1), name)).toBe('You lose to White: you have no legal turn left.');
    expect(ending.sentence(at('9.5', ['1', '0'], null), name)).toBe('White wins: Black has no legal turn left.');
  });

  it('CB-13.3: says why nobody won', () => {
    expect(ending.sentence(at('13.3', ['1/2', '1/2']), name)).toBe('Draw by repetition of the position.');
    expect(ending.sentence(at('12.13', ['1/2', '1/2']), name)).toBe('Draw by stalemate.');
  });

  it('CB-14.2: says how a match ended, with the points of its last game', () => {
    const match = at('12.13', ['1', '0'], 0, 'mt:3/2/2/0;');
    expect(ending.sentence(match, name)).toBe('You win, 2 against 1 points in the match.');
  });

  it('shows material as a balance and not as a score', () => {
    const course = ending.course(at('12.13', ['1', '0']));
    expect(course).toMatchObject({
      lines: [
        [0, -1, 6],
        [0, 1, -6],
      ],
    });
    expect(course?.scores).toBeUndefined();
  });
});
