// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ply } from '../../protocol/messages';
import { lastTurn } from './last-turn';
import { Session } from './session.svelte';
import { FakeHost, idle, ply, seat, tableMessage } from './session.fixture';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Plies by those who decided them, `c` for chance. */
const by = (actors: string): Ply[] =>
  [...actors].map((actor, i) => ({ ...ply(i + 1), actor: actor === 'c' ? 'chance' : Number(actor) }));

describe('the last turn', () => {
  const replayed = (actors: string, ...own: number[]): string => actors.slice(lastTurn(by(actors), own));

  it('is what followed the last decision of this seat before the others decided', () => {
    expect(replayed('0c1c', 0)).toBe('c1c');
    expect(replayed('0c12c2', 0)).toBe('c12c2');
    expect(replayed('0c1c0', 0)).toBe('c1c0');
    expect(replayed('c1', 0)).toBe('c1');
  });

  it('is one’s own as long as nobody else has decided anything', () => {
    expect(replayed('c0', 0)).toBe('c0');
    expect(replayed('cc', 0)).toBe('cc');
    expect(replayed('', 0)).toBe('');
  });

  it('is what was decided last in a row, to a spectator and to a person with several seats', () => {
    for (const own of [[], [0, 1]]) {
      expect(replayed('c0c1', ...own)).toBe('c1');
      expect(replayed('0c11c', ...own)).toBe('c11c');
    }
  });
});

describe('showing it again', () => {
  const legal = [{ seat: 0, moves: [{ move: 'x', facts: {} }] }];
  const show = (actors: string, pace = (): number => 500): { session: Session; fake: FakeHost } => {
    const fake = new FakeHost();
    const session = new Session(fake.host, 'abc', pace);
    fake.say({ ...tableMessage(by(actors), { ...idle, legal }), seats: [seat(0, 'me'), seat(1, 'bot')] });
    return { session, fake };
  };

  it('begins after one’s own last decision, shows ply after ply, and ends live', () => {
    const { session } = show('0c1c');
    session.showAgain();
    const seen = [session.shown];
    expect([session.settled, session.acting, session.canRoll]).toEqual([false, null, false]);
    expect(session.showing.isAgain).toBe(true);
    for (let i = 0; i < 3; i++) {
      vi.advanceTimersByTime(i === 0 ? 700 : 500);
      seen.push(session.shown);
    }
    expect(seen).toEqual([1, 2, 3, 4]);
    expect(session.settled).toBe(false);
    vi.advanceTimersByTime(500);
    expect([session.settled, session.showing.isAgain, session.acting?.seat]).toEqual([true, false, 0]);
    expect(session.moment?.live).toBe(true);
  });

  it('tells the pace what was seen before, and what is new', () => {
    const told: boolean[] = [];
    const fake = new FakeHost();
    const session = new Session(fake.host, 'abc', (_, isAgain) => Number(told.push(isAgain) > 0) * 500);
    fake.say(tableMessage(by('01')));
    session.showAgain();
    vi.advanceTimersByTime(700);
    expect(told).toEqual([true]);
  });

  it('shows what happens meanwhile after it, and all of it', () => {
    const { session, fake } = show('01');
    session.showAgain();
    const more = by('010101010101').slice(2);
    fake.say({ type: 'plies', version: 12, from: 2, plies: more, now: idle });
    expect(session.shown).toBe(1);
    vi.advanceTimersByTime(700 + 11 * 500);
    expect(session.shown).toBe(12);
    expect(session.settled).toBe(true);
  });

  it('ends when somebody steps, and whoever stepped back goes on from the present', () => {
    const { session } = show('01c');
    session.showAgain();
    session.step(1);
    expect([session.cursor, session.at, session.settled]).toEqual([1, 1, true]);
    session.showAgain();
    expect([session.at, session.cursor]).toEqual([null, 1]);
    session.showing.skip();
    expect([session.cursor, session.settled]).toEqual([3, true]);
  });

  it('does nothing before anybody has decided anything', () => {
    const { session } = show('cc');
    session.showAgain();
    expect(session.hasTurn).toBe(false);
    expect(session.settled).toBe(true);
  });

  it('takes the present as it is where what was shown has been taken back', () => {
    const { session, fake } = show('0101');
    session.showAgain();
    vi.advanceTimersByTime(700);
    fake.say({ type: 'plies', version: 9, from: 1, plies: [], now: { ...idle, legal } });
    flushSync();
    expect([session.cursor, session.settled, session.acting?.seat]).toEqual([1, true, 0]);
  });
});

it('lets somebody act while the last ply only moves to its end, and what follows waits for it', () => {
  const legal = [{ seat: 0, moves: [{ move: 'x', facts: {} }] }];
  const fake = new FakeHost();
  const session = new Session(fake.host, 'abc', (one) => (one.n === 4 ? 1500 : 500));
  fake.say(tableMessage(by('0')));
  fake.say({ type: 'plies', version: 3, from: 1, plies: by('011').slice(1), now: { ...idle, legal } });
  expect([session.shown, session.acting]).toEqual([2, null]);
  vi.advanceTimersByTime(500);
  expect([session.shown, session.settled, session.acting?.seat]).toEqual([3, false, 0]);
  fake.say({ type: 'plies', version: 4, from: 3, plies: by('0110').slice(3), now: { ...idle, legal } });
  expect([session.shown, session.acting]).toEqual([3, null]);
  vi.advanceTimersByTime(500);
  // What is there to be read is read first; a click goes on.
  expect([session.shown, session.acting, session.showing.canHurry]).toEqual([4, null, true]);
  session.showing.skip();
  expect(session.acting?.seat).toBe(0);
});

it('offers to skip only what takes long, and skipping goes on to the next ply', () => {
  const fake = new FakeHost();
  const session = new Session(fake.host, 'abc', (one) => (one.n === 2 ? 8000 : 500));
  fake.say(tableMessage(by('0')));
  fake.say({ type: 'plies', version: 3, from: 1, plies: by('0101').slice(1), now: idle });
  expect([session.shown, session.showing.canSkip]).toEqual([2, true]);
  session.showing.skip();
  expect([session.shown, session.showing.canSkip, session.settled]).toEqual([3, false, false]);
  vi.advanceTimersByTime(1000);
  expect(session.settled).toBe(true);
});
