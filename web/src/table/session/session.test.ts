// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToldPly } from '../../protocol/messages';
import { Session } from './session.svelte';
import { FakeHost, idle, ply, seat, tableMessage } from './session.fixture';

let fake: FakeHost;
let host: FakeHost['host'];
let sent: FakeHost['sent'];
const say: FakeHost['say'] = (message) => fake.say(message);

beforeEach(() => {
  vi.useFakeTimers();
  fake = new FakeHost();
  ({ host, sent } = fake);
});
afterEach(() => vi.useRealTimers());

describe('a session', () => {
  it('shows new plies one after the other, and lets nobody act before the last was seen', () => {
    const session = new Session(host, 'abc', () => 500);
    const legal = [{ seat: 0, moves: [{ move: 'x', facts: {} }] }];
    say(tableMessage([ply(1)]));
    expect(session.shown).toBe(1);
    say({ type: 'plies', version: 3, from: 1, plies: [ply(2), ply(3)], now: { ...idle, legal } });
    expect(session.shown).toBe(2);
    expect(session.acting).toBeNull();
    expect(session.moment?.view).toBe('view 2');
    vi.advanceTimersByTime(500);
    expect(session.shown).toBe(3);
    vi.advanceTimersByTime(500);
    expect(session.settled).toBe(true);
    expect(session.acting?.seat).toBe(0);
    expect(session.moment?.live).toBe(true);
  });

  it('shows all of a long gap at once, but counts only what is looked at', () => {
    const session = new Session(host, 'abc', (one) => (one.move === 'deal' ? 0 : 500));
    const deals = Array.from({ length: 40 }, (_, i) => ply(i + 3, 'deal'));
    say(tableMessage([ply(1)]));
    say({ type: 'plies', version: 42, from: 1, plies: [ply(2), ...deals], now: idle });
    expect(session.shown).toBe(2);
    vi.advanceTimersByTime(500);
    expect(session.shown).toBe(42);
    const many = Array.from({ length: 9 }, (_, i) => ply(i + 43));
    say({ type: 'plies', version: 51, from: 42, plies: many, now: idle });
    expect(session.shown).toBe(51);
    expect(session.settled).toBe(true);
  });

  it('shows what was revealed to its end before the screen is handed over', () => {
    const session = new Session(host, 'abc', (one) => (one.move === 'reveal' ? 500 : 0));
    const secret = { ...idle, hidden: true };
    const two = { ...tableMessage([], secret), secrets: true, seats: [seat(0, 'me'), seat(1, 'me')] };
    say({ ...two, viewer: 1, now: { ...secret, actors: [1] } });
    expect(session.handOver).toBeNull();
    say({ type: 'plies', version: 2, from: 0, plies: [ply(1, 'reveal'), ply(2)], now: secret });
    expect(session.shown).toBe(1);
    expect(session.handOver).toBeNull();
    vi.advanceTimersByTime(500);
    expect(session.handOver?.seat).toBe(0);
  });

  it('drops what was taken back', () => {
    const session = new Session(host, 'abc', () => 0);
    say(tableMessage([ply(1), ply(2), ply(3)]));
    say({ type: 'plies', version: 4, from: 1, plies: [], now: idle });
    expect(session.plies).toHaveLength(1);
    expect(session.cursor).toBe(1);
    expect(session.moment?.view).toBe('view 1');
  });

  it('keeps what was said about ending the game, and forgets it with the ply before it', () => {
    const session = new Session(host, 'abc', () => 0);
    const offer = { after: 2, key: 'offered', seat: 1 } as const;
    say({ ...tableMessage([ply(1), ply(2)]), asides: [{ ...offer, after: 1 }] });
    expect(session.asides).toHaveLength(1);
    say({ type: 'asides', version: 4, asides: [{ ...offer, after: 1 }, offer], now: idle });
    expect(session.version).toBe(4);
    expect(session.asides).toHaveLength(2);
    say({ type: 'plies', version: 5, from: 2, plies: [ply(3)], now: idle });
    expect(session.asides).toHaveLength(2);
    say({ type: 'plies', version: 6, from: 1, plies: [], now: idle });
    expect(session.asides).toEqual([{ ...offer, after: 1 }]);
  });

  it('agrees with itself on a draw where one person plays both sides', () => {
    const session = new Session(host, 'abc', () => 0);
    say(tableMessage([]));
    session.offerDraw(0);
    expect(sent.map((one) => one.type)).toEqual(['offer_draw']);
    say({ ...tableMessage([]), seats: [seat(0, 'me'), seat(1, 'me')] });
    session.offerDraw(1);
    expect(sent.slice(1)).toMatchObject([
      { type: 'offer_draw', seat: 1 },
      { type: 'accept_draw', seat: 0 },
    ]);
    session.answerDraw(0, false);
    session.resign(1);
    expect(sent.slice(3)).toMatchObject([
      { type: 'decline_draw', seat: 0 },
      { type: 'resign', seat: 1 },
    ]);
  });

  it('steps back while the game goes on, and returns to the present', () => {
    const session = new Session(host, 'abc', () => 0);
    say(tableMessage([ply(1), ply(2)]));
    session.step(0);
    expect(session.moment).toMatchObject({ view: 'view 0', live: false, before: null });
    say({ type: 'plies', version: 3, from: 2, plies: [ply(3)], now: idle });
    expect(session.cursor).toBe(0);
    session.step(1);
    expect(session.moment?.before?.view).toBe('view 0');
    session.step(3);
    expect(session.moment).toMatchObject({ view: 'view 3', live: true });
  });

  it('goes on where it was when the line comes back', () => {
    const session = new Session(host, 'abc', () => 300);
    say(tableMessage([ply(1)]));
    fake.events.state('lost', 100);
    fake.events.state('open', 0);
    say(tableMessage([ply(1), ply(2)]));
    expect(session.shown).toBe(2);
    expect(session.plies).toHaveLength(2);
  });

  it('jumps to the present after a long absence and when the eyes change', () => {
    const session = new Session(host, 'abc', () => 300);
    const many = Array.from({ length: 30 }, (_, i) => ply(i + 1));
    say(tableMessage([ply(1)]));
    say(tableMessage(many));
    expect(session.shown).toBe(30);
    say({ ...tableMessage(many.slice(0, 3)), viewer: 1 });
    expect(session.shown).toBe(3);
  });

  it('knows that nothing can be saved until it is saved, or the line is another', () => {
    const session = new Session(host, 'abc', () => 0);
    say(tableMessage([]));
    say({ type: 'saving', delayed: true });
    expect(session.unsaved).toBe(true);
    say({ type: 'saving', delayed: false });
    expect(session.unsaved).toBe(false);
    say({ type: 'saving', delayed: true });
    fake.lose();
    expect(session.unsaved).toBe(false);
  });

  it('sends the version it has seen', () => {
    const session = new Session(host, 'abc', () => 0);
    say(tableMessage([ply(1), ply(2)]));
    session.play(0, 'x');
    expect(sent[0]).toMatchObject({ type: 'play', version: 2, seat: 0, move: 'x' });
  });

  it('keeps a refusal until something else is asked, and keeps a late click to itself', () => {
    const session = new Session(host, 'abc', () => 0);
    say(tableMessage([]));
    session.why(0, 'x');
    say({ type: 'why', id: sent[0]!.id, seat: 0, move: 'x', legal: false, clause: 'A-1', reason: 'because' });
    expect(session.refusal).toMatchObject({ clause: 'A-1', reason: 'because' });
    session.play(0, 'y');
    expect(session.refusal).toBeNull();
    say({ type: 'error', id: sent[1]!.id, error: { code: 'stale', clause: '', field: '', message: 'too late' } });
    expect(session.problem).toBeNull();
    expect(session.waiting).toBe(0);
  });

  it('fills in what a ply leaves out with what was seen before it', () => {
    const session = new Session(host, 'abc', () => 0);
    const told = (n: number): ToldPly => ({ n, actor: 1, move: '?', events: [] });
    say({ ...tableMessage([]), plies: [told(1), { ...ply(2), facts: { torque: 7 } }, told(3)] });
    expect(session.plies.map((one) => one.view)).toEqual(['view 0', 'view 2', 'view 2']);
    say({ type: 'plies', version: 4, from: 3, plies: [told(4), ply(5), told(6)], now: idle });
    expect(session.plies.map((one) => one.view).slice(3)).toEqual(['view 2', 'view 5', 'view 5']);
    expect(session.plies.map((one) => one.facts['torque'])).toEqual([undefined, 7, 7, 7, undefined, undefined]);
    say({ type: 'plies', version: 5, from: 0, plies: [told(1)], now: idle });
    expect(session.moment).toMatchObject({ view: 'view 0', facts: {} });
  });

  it('throws the die only for an own seat', () => {
    const session = new Session(host, 'abc', () => 0);
    say(tableMessage([], { ...idle, actors: ['chance'], roller: 1 }));
    session.roll();
    expect(sent).toHaveLength(0);
    say({ type: 'now', version: 1, now: { ...idle, actors: ['chance'], roller: 0 } });
    session.play(0, 'x');
    session.roll();
    session.roll();
    expect(sent.map((request) => request.type)).toEqual(['play', 'roll']);
  });
});

describe('advice', () => {
  const legal = [{ seat: 0, moves: [{ move: 'x', facts: {} }] }];
  const moves = [
    { move: 'x', value: 24 },
    { move: 'y', value: 20 },
  ];
  const error = { code: 'no_advice', clause: '', field: '', message: '' };

  it('is told to whoever asked, best first, and no request of the person waits for it', async () => {
    const session = new Session(host, 'abc', () => 0);
    say(tableMessage([], { ...idle, legal }));
    const answer = session.advise(0);
    expect(sent[0]).toMatchObject({ type: 'advise', seat: 0 });
    expect(session.waiting).toBe(0);
    say({ type: 'advice', id: sent[0]!.id, seat: 0, moves });
    expect(await answer).toEqual(moves);
  });

  it('is nothing where the table gives none, and no problem either', async () => {
    const session = new Session(host, 'abc', () => 0);
    say({ ...tableMessage([], { ...idle, legal }), advice: false });
    expect(await session.advise(0)).toBeNull();
    expect(sent).toHaveLength(0);
    say(tableMessage([], { ...idle, legal }));
    const answer = session.advise(0);
    say({ type: 'error', id: sent[0]!.id, error });
    expect(await answer).toBeNull();
    expect(session.problem).toBeNull();
  });

  it('is nothing once the seat has no move to make or the line is lost', async () => {
    const session = new Session(host, 'abc', () => 0);
    say(tableMessage([], { ...idle, legal }));
    const late = session.advise(0);
    say({ type: 'now', version: 1, now: idle });
    say({ type: 'advice', id: sent[0]!.id, seat: 0, moves });
    expect(await late).toBeNull();
    const lost = session.advise(0);
    fake.events.state('lost', 100);
    expect(await lost).toBeNull();
    fake.isOpen = false;
    expect(await session.advise(0)).toBeNull();
  });

  it('is not shown to other eyes than those it was given to', async () => {
    const session = new Session(host, 'abc', () => 0);
    const now = { ...idle, hidden: true, legal: [{ seat: 1, moves: [] }] };
    say({ ...tableMessage([], now), secrets: true, viewer: 1 });
    const answer = session.advise(1);
    say({ ...tableMessage([], now), secrets: true, viewer: 0 });
    say({ type: 'advice', id: sent[0]!.id, seat: 1, moves });
    expect(await answer).toBeNull();
  });
});
