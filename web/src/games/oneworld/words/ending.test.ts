import { describe, expect, it } from 'vitest';
import { finished, said } from '../../../board/outcome.fixture';
import { ending } from './ending';

const name = (id: string): string => (id === 'BORG' ? 'Ada' : 'Ben');
const view = (borg: number, chez: number, tag = ''): string =>
  `ow1 eq22 - 409 B ${tag ? 'Z' : 'M'} B:S,V15*${borg},K1,1,0;I7=F C:N,A1*${chez},L15,0,0;C6=F ${tag || '-'}`;
const at = (last: string, result: string[], mine: number | null = 0) =>
  finished({
    ids: ['BORG', 'CHEZ'],
    mine,
    result,
    views: [view(2, 1), last],
    events: [said('life_lost', 'OW-9.3', { seat: 'CHEZ', left: '0' }), said('win', 'OW-10.1', { seat: 'BORG' })],
  });

describe('the end of a game', () => {
  it('OW-10.1: says whose god has no lives left', () => {
    expect(ending.sentence(at(view(2, 0, 'win:B'), ['1', '0']), name)).toBe("You win: Ben's god has no lives left.");
    expect(ending.sentence(at(view(2, 0, 'win:B'), ['1', '0'], 1), name)).toBe(
      'You lose to Ada: your god has no lives left.',
    );
  });

  it('OW-10.2 OW-10.3: says why nobody won', () => {
    expect(ending.sentence(at(view(2, 1, 'draw'), ['1/2', '1/2']), name)).toMatch(/^Draw: neither side/);
    expect(ending.sentence(at(view(2, 1, 'draw:cap'), ['1/2', '1/2']), name)).toBe(
      'Draw: the game stopped after turn 409.',
    );
  });

  it('follows the lives of both gods', () => {
    expect(ending.course(at(view(2, 0, 'win:B'), ['1', '0']))).toMatchObject({
      lines: [
        [2, 2, 2],
        [1, 1, 0],
      ],
      scores: ['2 lives', '0 lives'],
    });
  });
});
