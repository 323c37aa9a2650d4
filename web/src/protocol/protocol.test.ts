import { describe, expect, it } from 'vitest';
import { readJson, readProblem, readServerMessage } from './messages';
import { backoffMs } from './server-host';
import { lowBelow, readTime } from './time';

describe('messages', () => {
  it('are read with what may be missing filled in', () => {
    const now = '{"actors":["chance"],"roller":0}';
    expect(readServerMessage(readJson(`{"type":"now","version":3,"now":${now}}`))).toEqual({
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
    const message = readServerMessage(readJson(`{"type":"plies","version":3,"from":0,"plies":${plies},"now":${now}}`));
    expect(message?.type === 'plies' && message.plies[0]?.events[0]?.args['die']).toBe('4');
  });

  it('keep the note of a legal move, and none where none is told', () => {
    const legal = '[{"seat":0,"moves":[{"move":"S:A4>B4","note":"B4~1"},{"move":"done","facts":{"n":1}}]}]';
    const message = readServerMessage(readJson(`{"type":"now","version":1,"now":{"actors":[0],"legal":${legal}}}`));
    expect(message?.type === 'now' && message.now.legal[0]?.moves).toEqual([
      { move: 'S:A4>B4', facts: {}, note: 'B4~1' },
      { move: 'done', facts: { n: 1 } },
    ]);
  });

  it.each(['', 'null', '{"type":"now"}', '{"type":"unheard"}', '[1]'])('leave %j unread', (text) => {
    expect(readServerMessage(readJson(text))).toBeNull();
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

describe('time controls', () => {
  it('are read from their text form, and what makes no sense is none', () => {
    expect(readTime('move:30')).toEqual({ kind: 'move', baseMs: 30000 });
    expect(readTime('live:300+5')).toEqual({ kind: 'live', baseMs: 300000, incrementMs: 5000 });
    expect(readTime('days:3')).toEqual({ kind: 'days', baseMs: 3 * 24 * 3600 * 1000 });
    for (const text of [undefined, 'none', '', 'live:x', 'days:1.5']) expect(readTime(text)).toEqual({ kind: 'none' });
  });

  it('run low within the last tenth, at most a minute, at least ten seconds, and three hours of days', () => {
    expect(['move:30', 'live:300+5', 'live:3600+0', 'days:3', 'none'].map((text) => lowBelow(readTime(text)))).toEqual([
      10000, 30000, 60000, 10800000, 0,
    ]);
  });
});
