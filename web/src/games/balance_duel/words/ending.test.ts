import { describe, expect, it } from 'vitest';
import { finished, said } from '../../../board/outcome.fixture';
import { components } from '../model/fixture';
import { ending } from './ending';

const name = (id: string): string => (id === 'S1' ? 'Yellow' : 'Blue');
const view = (south: string, north: string): string => `A.2 S1=${south} N1=${north} t=- d=? o=- n=9 rd=1`;
const kViews = [view('LLLLL/2L', 'LLLLLL'), view('LLLL/2L,F1L', 'LLLLL/F1L'), view('/F1LL,F2LL,F3LL', 'LL/F1LL,F3LL')];
const at = (result: string[], events = [said('win', 'BD-9.2')], mine: number | null = 0) =>
  finished({ ids: ['S1', 'N1'], mine, result, components: components(), views: kViews, events });

describe('the end of a game', () => {
  it('BD-9.2: says who brought more pawns home', () => {
    expect(ending.sentence(at(['1', '0']), name)).toBe('You win, 6 against 4 pawns brought home.');
    expect(ending.sentence(at(['1', '0'], [], 1), name)).toBe('You lose to Yellow, 4 against 6 pawns brought home.');
    expect(ending.sentence(at(['1', '0'], [], null), name)).toBe('Yellow wins, 6 against 4 pawns brought home.');
  });

  it('BD-9.1: says who brought the arm down', () => {
    const tip = [said('tip', 'BD-8.5', { seat: 'N1' }), said('win', 'BD-9.1')];
    expect(ending.sentence(at(['1', '0'], tip), name)).toBe('You win: Blue brought the arm down.');
    expect(ending.sentence(at(['1', '0'], tip, 1), name)).toBe('You lose to Yellow: you brought the arm down.');
  });

  it('BD-9.15: says why nobody won', () => {
    const text = ending.sentence(at(['1/2', '1/2'], [said('draw', 'BD-9.15')]), name);
    expect(text).toBe('Draw: the game has reached its limit of turns.');
  });

  it('counts the pawns at home after every ply', () => {
    const course = ending.course(at(['1', '0']));
    expect(course?.lines).toEqual([
      [0, 0, 1, 6],
      [0, 0, 1, 4],
    ]);
    expect(course?.scores).toEqual(['6 home', '4 home']);
  });
});
