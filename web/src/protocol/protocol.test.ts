import { describe, expect, it } from 'vitest';
import { readProblem, readServerMessage } from './messages';
import { backoffMs } from './server-host';

describe('messages', () => {
  it('are read with what may be missing filled in', () => {
    const now = '{"actors":["chance"],"roller":0}';
    expect(readServerMessage(`{"type":"now","version":3,"now":${now}}`)).toEqual({
      type: 'now',
      version: 3,
      now: {
        actors: ['chance'],
        roller: 0,
        thinking: [],
        legal: [],
        hidden: true,
        undo: false,
        result: null,
        score: null,
      },
    });
    const plies = `[{"n":1,"actor":"chance","move":"d4","view":"v","facts":{"torque":0},"events":[{"key":"die","clause":"BD-5.1","args":{"die":4}}]}]`;
    const message = readServerMessage(`{"type":"plies","version":3,"from":0,"plies":${plies},"now":${now}}`);
    expect(message?.type === 'plies' && message.plies[0]?.events[0]?.args['die']).toBe('4');
  });

  it('keep the note of a legal move, and none where none is told', () => {
    const legal = '[{"seat":0,"moves":[{"move":"S:A4>B4","note":"B4~1"},{"move":"done","facts":{"n":1}}]}]';
    const message = readServerMessage(`{"type":"now","version":1,"now":{"actors":[0],"legal":${legal}}}`);
    expect(message?.type === 'now' && message.now.legal[0]?.moves).toEqual([
      { move: 'S:A4>B4', facts: {}, note: 'B4~1' },
      { move: 'done', facts: { n: 1 } },
    ]);
  });

  it.each(['', 'null', '{"type":"now"}', '{"type":"unheard"}', '[1]'])('leave %j unread', (text) => {
    expect(readServerMessage(text)).toBeNull();
  });

  it('name a problem even when the answer names none', () => {
    const error = { code: 'bad_plan', clause: 'BD-10.2', field: 'model', message: 'no' };
    expect(readProblem({ error })).toEqual(error);
    expect(readProblem('<html>').code).toBe('bad_answer');
  });
});

describe('waiting before the line is tried again', () => {
  it('is anything up to a bound that doubles and then stays', () => {
    expect(backoffMs(0, () => 0)).toBe(0);
    expect(backoffMs(0, () => 1)).toBe(400);
    expect(backoffMs(3, () => 1)).toBe(3200);
    expect(backoffMs(40, () => 1)).toBe(15000);
  });
});
