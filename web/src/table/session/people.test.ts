// @vitest-environment jsdom

// A session among people: a line that breaks and mends, shares of the chance, clocks, chat, seats that change hands.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChanceMessage, ResumeMessage, Seat } from '../../protocol/messages';
import { hashOfWords } from '../../protocol/hash';
import { remembered, rememberedBy } from './keepsakes';
import { Session } from './session.svelte';
import { FakeHost, idle, ply, seat, tableMessage } from './session.fixture';

let fake: FakeHost;
beforeEach(() => {
  fake = new FakeHost();
  localStorage.clear();
});

const sentTypes = (): string[] => fake.sent.map((one) => one.type);
const done = (index: number): void => fake.say({ type: 'done', id: fake.sent[index]!.id, version: 1 });
const problem = (index: number, code: string): void =>
  fake.say({ type: 'error', id: fake.sent[index]!.id, error: { code, clause: '', field: '', message: '' } });

function resumeMessage(more: Partial<ResumeMessage> = {}): ResumeMessage {
  const seats = [seat(0, 'me'), seat(1, 'bot')];
  return { type: 'resume', version: 5, viewer: 0, from: 1, plies: [], seats, now: idle, ...more };
}

describe('a line that was lost', () => {
  it('is made anew with the version and the eyes that were there', () => {
    new Session(fake.host, 'abc', () => 0);
    expect(fake.events.seen()).toBeNull();
    fake.say(tableMessage([ply(1), ply(2)]));
    expect(fake.events.seen()).toEqual({ version: 2, viewer: 0 });
  });

  it('sends again what had no answer, under the same id, and nothing that was answered', () => {
    const session = new Session(fake.host, 'abc', () => 0);
    fake.say(tableMessage([ply(1)]));
    session.play(0, 'x');
    session.play(0, 'y');
    done(0);
    fake.lose();
    expect(session.waiting).toBe(1);
    fake.mend(resumeMessage());
    expect(fake.sent).toHaveLength(3);
    expect(fake.sent[2]).toEqual(fake.sent[1]);
    fake.say({ ...tableMessage([ply(1)]), version: 6 });
    expect(fake.sent).toHaveLength(3);
    done(2);
    expect(session.waiting).toBe(0);
  });

  it('keeps what is asked meanwhile, but no look at a secret', () => {
    const session = new Session(fake.host, 'abc', () => 0);
    fake.say(tableMessage([]));
    session.look(0);
    fake.lose();
    session.play(0, 'x');
    expect(session.waiting).toBe(1);
    fake.mend(resumeMessage({ from: 0 }));
    expect(sentTypes()).toEqual(['look', 'play']);
  });

  it('gives every request an id that nobody guesses', () => {
    const session = new Session(fake.host, 'abc', () => 0);
    fake.say(tableMessage([]));
    for (let i = 0; i < 20; i++) session.play(0, 'x');
    const ids = fake.sent.map((one) => one.id);
    expect(new Set(ids).size).toBe(20);
    expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
  });

  it('goes on with the tail it missed, also where plies were taken back', () => {
    const session = new Session(fake.host, 'abc', () => 0);
    fake.say({ ...tableMessage([ply(1), ply(2), ply(3)]), talk: true });
    fake.lose();
    const asides = [{ after: 2, key: 'offered', seat: 1 } as const];
    fake.mend(resumeMessage({ from: 1, plies: [ply(2, 'other')], asides, watching: 2, next: 'def' }));
    expect(session.plies.map((one) => one.move)).toEqual(['m1', 'other']);
    expect(session).toMatchObject({ version: 5, asides, watching: 2, next: 'def', chat: [] });
  });

  it('asks for the whole table where what is kept was seen with other eyes', () => {
    const session = new Session(fake.host, 'abc', () => 0);
    fake.say({ ...tableMessage([ply(1)]), secrets: true });
    fake.lose();
    fake.mend(resumeMessage({ viewer: 1, plies: [ply(2)] }));
    expect(fake.sent.at(-1)).toMatchObject({ type: 'look', seat: 1 });
    expect(session.plies).toHaveLength(1);
  });
});

describe("the browser's share of the chance", () => {
  const commitment = 'c0'.repeat(32);
  const chance = (more: Partial<ChanceMessage> = {}): ChanceMessage => ({
    type: 'chance',
    version: 1,
    round: 1,
    step: 'commit',
    commitment,
    commitments: ['', ''],
    after: 0,
    missing: [0, 1],
    owes: [0],
    ...more,
  });
  const others = 'be'.repeat(32);
  interface Sent {
    commitment: string;
    share: string;
    seen: string;
  }
  const sent = (index: number): Sent => fake.sent[index] as unknown as Sent;

  function committed(): Session {
    const session = new Session(fake.host, 'abc', () => 0);
    fake.say(tableMessage([]));
    fake.say(chance());
    done(0);
    return session;
  }
  const revealing = (more: Partial<ChanceMessage> = {}): ChanceMessage =>
    chance({ step: 'reveal', commitments: [sent(0).commitment, others], ...more });

  it('is committed to, then revealed to the commitments of all, without anybody being asked', () => {
    const session = committed();
    fake.say(chance({ commitments: [sent(0).commitment, ''], missing: [1], owes: [] }));
    fake.say(revealing());
    expect(sentTypes()).toEqual(['commit', 'reveal']);
    const { share, seen } = sent(1);
    expect(share).toMatch(/^[0-9a-f]{64}$/);
    expect(sent(0).commitment).toBe(hashOfWords('share', commitment, 0, share));
    expect(seen).toBe(hashOfWords('commitments', commitment, 0, sent(0).commitment, others));
    expect(remembered('abc')?.rounds).toEqual([{ commitment, round: 1, shares: { 0: share }, committed: [0], seen }]);
    // A record that was saved has the commitments, and not what its table was called here.
    expect(rememberedBy(['unknown', commitment])).toEqual(remembered('abc')?.rounds);
    expect(rememberedBy(['unknown'])).toEqual([]);
    expect(session.trouble).toBeNull();
  });

  it('outlives a page that is loaded again between the two', () => {
    committed();
    const first = fake;
    fake = new FakeHost();
    new Session(fake.host, 'abc', () => 0);
    fake.say(tableMessage([]));
    fake.say({ ...chance(), step: 'reveal', commitments: [(first.sent[0] as unknown as Sent).commitment, others] });
    expect(sentTypes()).toEqual(['reveal']);
  });

  it('attack: is not revealed to a second list of commitments', () => {
    const session = committed();
    fake.say(revealing());
    done(1);
    // The server forgets, has another seat commit anew, and asks again.
    fake.say(revealing({ commitments: [sent(0).commitment, 'ef'.repeat(32)] }));
    expect(sentTypes()).toEqual(['commit', 'reveal']);
    expect(session.trouble).toBe('changed');
    // The list it knows it may see again.
    fake.say(revealing());
    expect(sentTypes()).toEqual(['commit', 'reveal', 'reveal']);
    expect(session.trouble).toBeNull();
  });

  it('attack: is not exchanged for another once the server has taken the commitment', () => {
    const session = committed();
    fake.say(revealing({ commitments: [others, others] }));
    expect(sentTypes()).toEqual(['commit']);
    expect(session.trouble).toBe('changed');
  });

  it('attack: is not revealed twice where the second time could not be stored', () => {
    const session = committed();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    fake.say(revealing());
    done(1);
    full.mockRestore();
    fake.say(revealing({ commitments: [sent(0).commitment, 'ef'.repeat(32)] }));
    expect(sentTypes()).toEqual(['commit', 'reveal']);
    expect(session.trouble).toBe('changed');
  });

  it('attack: is not revealed for outcomes that this browser has seen already', () => {
    const session = committed();
    fake.say(revealing({ after: 1 }));
    expect(sentTypes()).toEqual(['commit']);
    expect(session.trouble).toBe('changed');
  });

  it('is not revealed where another device made it, until this one takes part in the next round', () => {
    const session = new Session(fake.host, 'abc', () => 0);
    fake.say(tableMessage([]));
    fake.say(chance({ step: 'reveal', commitments: [others, others] }));
    expect(sentTypes()).toEqual([]);
    expect(session.trouble).toBe('lost');
    session.takePart();
    expect(fake.sent[0]).toMatchObject({ type: 'withhold', seat: 0, round: 1 });
    fake.say(chance({ round: 2, commitment: 'c1'.repeat(32) }));
    expect(sentTypes()).toEqual(['withhold', 'commit']);
    expect(session.trouble).toBeNull();
  });

  it('is fresh in every round', () => {
    committed();
    fake.say(chance({ round: 2, commitment: 'c1'.repeat(32) }));
    expect(sent(1).commitment).not.toBe(sent(0).commitment);
    expect(remembered('abc')?.rounds).toHaveLength(2);
  });

  it('that came late, or twice, is no problem of its person', () => {
    const session = new Session(fake.host, 'abc', () => 0);
    fake.say(tableMessage([]));
    fake.say(chance());
    fake.say(chance());
    expect(sentTypes()).toEqual(['commit']);
    problem(0, 'bad_share');
    expect(session.problem).toBeNull();
  });

  it('is a nonce at a table that was opened before there were rounds', () => {
    new Session(fake.host, 'abc', () => 0);
    const owing = { ...idle, owes: [0], waiting: 'shares' as const };
    fake.say(tableMessage([], owing));
    fake.say({ type: 'now', version: 1, now: owing });
    expect(sentTypes()).toEqual(['nonce']);
  });
});

describe('people at the table', () => {
  const person = (index: number): Seat => ({ ...seat(index, 'person'), person: index });

  it('talk where the table has a chat, and nothing is kept where it has none', async () => {
    const session = new Session(fake.host, 'abc', () => 0);
    const item = { name: 'Ada', seat: 1, person: 1, me: false, text: 'Hello' };
    fake.say(tableMessage([]));
    fake.say({ type: 'chat', chat: [item] });
    expect(session.chat).toBeNull();
    fake.say({ ...tableMessage([]), talk: true, chat: [item] });
    fake.say({ type: 'chat', version: 7, chat: [{ ...item, text: 'Again' }] });
    expect(session.chat?.map((one) => one.text)).toEqual(['Hello', 'Again']);
    expect(session.version).toBe(7);
    const said = [session.say({ text: 'one' }), session.say({ text: 'two' })];
    done(0);
    problem(1, 'too_fast');
    expect(await Promise.all(said)).toEqual([true, false]);
    expect(session.problem?.code).toBe('too_fast');
  });

  it('sit down by the keys that whoever opened the table was told', () => {
    const session = new Session(fake.host, 'abc', () => 0);
    fake.say({ ...tableMessage([]), invites: [{ seat: 1, key: 'k1' }] });
    session.sit(1, 'Ben');
    expect(fake.sent[0]).toMatchObject({ type: 'sit', key: 'k1', name: 'Ben' });
    fake.say({ type: 'seats', version: 2, seats: [seat(0, 'me'), person(1)], now: idle, invites: [], watching: 3 });
    expect(session).toMatchObject({ invites: [], watching: 3 });
  });

  it('are named while they watch, as far as they wish', () => {
    const session = new Session(fake.host, 'abc', () => 0);
    const eve = { person: null, name: 'Eve' };
    fake.say({ ...tableMessage([]), watching: 2, watchers: [eve] });
    expect(session).toMatchObject({ watching: 2, watchers: [eve] });
    fake.say({ type: 'watchers', version: 3, watching: 1, watchers: [] });
    expect(session).toMatchObject({ version: 3, watching: 1, watchers: [] });
    fake.say({ type: 'seats', version: 4, seats: [seat(0, 'me')], now: idle, watching: 1, watchers: [eve] });
    expect(session.watchers).toEqual([eve]);
  });

  it('give seats up, fill them with bots and want a rematch', () => {
    const session = new Session(fake.host, 'abc', () => 0);
    fake.say(tableMessage([]));
    session.leave(0);
    session.replace(0, 'club');
    session.rematch(0);
    expect(fake.sent).toMatchObject([
      { type: 'leave', seat: 0 },
      { type: 'replace', seat: 0, bot: 'club' },
      { type: 'rematch', seat: 0 },
    ]);
    fake.say({ type: 'next', version: 9, next: 'def' });
    expect(session.next).toBe('def');
  });
});
