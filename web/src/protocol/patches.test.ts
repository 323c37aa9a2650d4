import { describe, expect, it } from 'vitest';
import { PatchReader } from './patches';

const table = { type: 'table', version: 1, plies: [{ n: 1 }] };
const first = {
  v: 2,
  p: [[0, 'a', [0, '[{"key":"moved"}]'], [0, '"view":"x 1 y","facts":{"n":1}']]],
  n: [0, '{"actors":[0]}'],
  l: [[0, [0, '{"n":2,"m":3}'], [0, 'b', ['c', [0, 5, 1, null], { k: 6 }, 'note']]]],
  d: 'id',
};

describe('patches', () => {
  it('become the messages that a line without them is sent', () => {
    const reader = new PatchReader();
    expect(reader.read(table)).toEqual([table]);
    expect(reader.read(first)).toEqual([
      {
        type: 'plies',
        version: 2,
        from: 1,
        plies: [{ n: 2, actor: 0, move: 'a', events: [{ key: 'moved' }], view: 'x 1 y', facts: { n: 1 } }],
        now: {
          actors: [0],
          legal: [
            {
              seat: 0,
              moves: [
                { move: 'b', facts: { n: 2, m: 3 } },
                { move: 'c', facts: { n: 5, k: 6 }, note: 'note' },
              ],
            },
          ],
        },
      },
      { type: 'done', id: 'id', version: 2 },
    ]);
  });

  it('say only what changed since the last one', () => {
    const reader = new PatchReader();
    reader.read(table);
    reader.read(first);
    const [message] = reader.read({
      v: 3,
      p: [['chance', 'd', [], [10, -1, '2']]],
      n: [11, -1, '1'],
      l: [[0, [5, -1, '9'], [1, -1]]],
    });
    expect(message).toEqual({
      type: 'plies',
      version: 3,
      from: 2,
      plies: [{ n: 3, actor: 'chance', move: 'd', events: [{ key: 'moved' }], view: 'x 2 y', facts: { n: 1 } }],
      now: { actors: [1], legal: [{ seat: 0, moves: [{ move: 'b', facts: { n: 9, m: 3 } }] }] },
    });
  });

  it('leave out what is seen where it stays, take plies back, and change what is due alone', () => {
    const reader = new PatchReader();
    reader.read(table);
    reader.read(first);
    expect(reader.read({ v: 3, f: 0, p: [] })).toEqual([
      { type: 'plies', version: 3, from: 0, plies: [], now: { actors: [0], legal: [] } },
    ]);
    expect(reader.read({ v: 4, p: [[1, 'e', []]] })[0]).toMatchObject({ from: 0, plies: [{ n: 1, move: 'e' }] });
    expect(reader.read({ v: 5, n: [1, -8, '"waiting"'] })).toEqual([
      { type: 'now', version: 5, now: { waiting: [0], legal: [] } },
    ]);
  });

  it('that fit nothing are an error', () => {
    expect(() => new PatchReader().read({ v: 2, n: [3, 'x'] })).toThrow();
  });
});
