import { describe, expect, it } from 'vitest';
import { finished, said } from '../../../board/outcome.fixture';
import { ending } from './ending';

const name = (id: string): string => ['Gold', 'Indigo', 'Rose'][Number(id)] ?? id;
const view = (...points: string[]): string =>
  ['EL n=3 opt=- c=3 ph=over s0=0', ...points.map((one) => `${one} h=- p=- b=- k=-`.replace(' k=-', ''))].join(' | ');
const scored = [110, 118, 111].map((points, seat) =>
  said('scored', 'EL-7.2', { seat: String(seat), cycle: '3', points: String(points) }),
);
const at = (points: string[], result: string[], mine: number | null = 0) =>
  finished({ ids: ['0', '1', '2'], mine, result, views: [view('0', '0', '0'), view(...points)], events: scored });

describe('the end of a game', () => {
  it('EL-8.2: says by how many points it was won', () => {
    const points = ['16+44+50', '24+44+50', '16+44+51'];
    expect(ending.sentence(at(points, ['0', '1', '0'], 1), name)).toBe('You win, 118 against 111 points.');
    expect(ending.sentence(at(points, ['0', '1', '0']), name)).toBe('You lose to Indigo, 110 against 118 points.');
  });

  it('EL-8.3: says that a victory is shared, or that later cycles decided', () => {
    const points = ['16+44+50', '16+44+50', '16+40+50'];
    expect(ending.sentence(at(points, ['1/2', '1/2', '0']), name)).toBe(
      'You share the win with Indigo, 110 points each.',
    );
    expect(ending.sentence(at(points, ['1', '0', '0'], null), name)).toBe(
      'Gold wins: both have 110 points, and the later cycles decided.',
    );
  });

  it('counts the points that plies bring', () => {
    expect(ending.course(at(['110', '118', '111'], ['0', '1', '0']))).toMatchObject({
      lines: [
        [0, 0, 110],
        [0, 0, 118],
        [0, 0, 111],
      ],
      scores: ['110 points', '118 points', '111 points'],
    });
  });
});
