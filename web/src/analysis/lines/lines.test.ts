// Which lines are kept when one more is.

import { describe, expect, it } from 'vitest';
import { answered, kMostLines, pairsOf, withLine, withoutLine } from './lines';

const line = (words: string): string[] => words.split(' ');

describe('a line that is kept beside others', () => {
  it('stands beside those that begin with another move', () => {
    const kept = [line('e2e4 e7e5')];
    expect(withLine(kept, line('d2d4 d7d5'))).toEqual({ standing: 'new', lines: [...kept, line('d2d4 d7d5')] });
  });

  it('stands beside those that part at another move after the same answers', () => {
    const kept = [line('e2e4 e7e5 g1f3 b8c6')];
    expect(withLine(kept, line('e2e4 e7e5 f2f4 e5f4')).lines).toHaveLength(2);
  });

  it('takes the place of the one that it goes on from', () => {
    const longer = line('e2e4 e7e5 g1f3 b8c6');
    expect(withLine([line('e2e4 e7e5')], longer)).toEqual({ standing: 'new', lines: [longer] });
  });

  it('changes nothing where a kept one begins with it', () => {
    const kept = [line('e2e4 e7e5 g1f3 b8c6')];
    expect(withLine(kept, line('e2e4 e7e5'))).toEqual({ standing: 'kept', lines: kept });
    expect(withLine(kept, kept[0] ?? [])).toEqual({ standing: 'kept', lines: kept });
  });

  it('takes the place of all that answer the same move differently', () => {
    const kept = [line('e2e4 e7e5 g1f3 b8c6'), line('e2e4 e7e5 f2f4 e5f4'), line('d2d4 d7d5')];
    const told = withLine(kept, line('e2e4 c7c5'));
    expect(told).toEqual({ standing: 'replaces', lines: [line('d2d4 d7d5'), line('e2e4 c7c5')] });
  });

  it('is refused where there are as many as a table takes, unless it takes the place of one', () => {
    const kept = Array.from({ length: kMostLines }, (_, i) => [`m${i}`, 'a']);
    expect(withLine(kept, ['other', 'a']).standing).toBe('full');
    expect(withLine(kept, ['m0', 'b'])).toMatchObject({ standing: 'replaces' });
  });

  it('needs an answer', () => {
    expect(answered(line('e2e4'))).toEqual([]);
    expect(answered(line('e2e4 e7e5 g1f3'))).toEqual(line('e2e4 e7e5'));
    expect(withLine([], []).standing).toBe('empty');
  });
});

it('leaves the others where one is removed', () => {
  const [one, other] = [line('e2e4 e7e5'), line('d2d4 d7d5')];
  expect(withoutLine([one, other], one)).toEqual([other]);
});

it('is told as pairs of their move and the answer', () => {
  expect(pairsOf(line('e2e4 e7e5 g1f3 b8c6'))).toEqual([
    { theirs: 'e2e4', mine: 'e7e5' },
    { theirs: 'g1f3', mine: 'b8c6' },
  ]);
});
