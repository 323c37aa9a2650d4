// @vitest-environment jsdom

// The pages about people against a host that writes down what it is asked.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../protocol/host';
import AccountPage from './AccountPage.svelte';
import { here, refresh } from './here.svelte';
import NextGame from './NextGame.svelte';
import type { Me, People } from './service';

const good = <T>(value: T): Promise<Answer<T>> => Promise.resolve({ ok: true, value });
const bad = (code: string, message: string): Promise<Answer<never>> =>
  Promise.resolve({ ok: false, problem: { code, clause: '', field: '', message } });

const kGuest: Me = {
  name: 'Ada',
  login: null,
  person: 'p1',
  email: '',
  email_confirmed: false,
  sends_notices: true,
  recovery_codes: null,
  named_watching: false,
  ratings: [],
};
let me: Me;
let people: { [K in keyof People]: ReturnType<typeof vi.fn<People[K]>> };
let screen: Record<string, unknown> | null;

beforeEach(() => {
  me = kGuest;
  document.body.replaceChildren();
  screen = null;
  people = {
    me: vi.fn(() => good(me)),
    waiting: vi.fn(() => good(['t1', 't2'])),
    rename: vi.fn(() => good({})),
    nameWatching: vi.fn(() => good({})),
    join: vi.fn(() => good({})),
    logIn: vi.fn(() => good({})),
    logOut: vi.fn(() => good({})),
    sessions: vi.fn(() => good([])),
    endSession: vi.fn(() => good({})),
    endOtherSessions: vi.fn(() => good({})),
    changePassword: vi.fn(() => good({})),
    remove: vi.fn(() => good({})),
    offerFactor: vi.fn(() => good({ key: 'GEZDGNBV', url: 'otpauth://totp/Equipoise:ada?secret=GEZDGNBV' })),
    turnOnFactor: vi.fn(() => good(['aaaa-bbbb', 'cccc-dddd'])),
    removeFactor: vi.fn(() => good({})),
    notify: vi.fn(() => good({})),
    confirmEmail: vi.fn(() => good({})),
    push: vi.fn(() => good({ key: null, browsers: [], quiet: null })),
    pushTo: vi.fn(() => good({})),
    removePush: vi.fn(() => good({})),
    setQuiet: vi.fn(() => good({})),
    askReset: vi.fn(() => good({})),
    reset: vi.fn(() => good({})),
    ladder: vi.fn(() => good([])),
    person: vi.fn(() => good({ name: 'Ada', ratings: [] })),
  };
});
afterEach(() => {
  history.replaceState(null, '', '/account');
  return screen ? unmount(screen) : undefined;
});

async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) {
    flushSync();
    await Promise.resolve();
  }
  flushSync();
}
async function open(): Promise<void> {
  screen = mount(AccountPage, { target: document.body, props: { people } });
  await settle();
}
const card = (name: string): HTMLElement | null => document.querySelector(`[data-testid="${name}"]`);
const box = (name: string): HTMLInputElement | null => document.querySelector(`input[data-testid="${name}"]`);
async function fill(name: string, values: string[]): Promise<void> {
  const inputs = card(name)!.querySelectorAll('input');
  values.forEach((value, i) => {
    inputs[i]!.value = value;
    inputs[i]!.dispatchEvent(new Event('input', { bubbles: true }));
  });
  card(name)!
    .querySelector('form')!
    .dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }));
  await settle();
}

describe('the account page of a guest', () => {
  it('offers a name, an account and a way into one there is already', async () => {
    await open();
    expect(document.body.textContent).toContain('You are a guest');
    await fill('rename', [' Ada L. ']);
    expect(people.rename).toHaveBeenCalledWith('Ada L.');
    expect(card('rename')!.querySelector('[role=status]')!.textContent).toBe('Saved.');
    await fill('join', ['ada', 'a few words in a row']);
    expect(people.join).toHaveBeenCalledWith({ login: 'ada', password: 'a few words in a row' });
    await fill('log-in', ['ada', 'a few words']);
    expect(people.logIn).toHaveBeenCalledWith('ada', 'a few words', '');
    await fill('notify', ['ada@example.org']);
    expect(people.notify).toHaveBeenCalledWith('ada@example.org', '');
    expect(card('remove')).toBeNull();
  });

  it('shows a name where somebody watches only if they say so, and says why it could not', async () => {
    await open();
    expect(box('named-watching')!.checked).toBe(false);
    me = { ...kGuest, name: '', named_watching: true };
    box('named-watching')!.click();
    await settle();
    expect(people.nameWatching.mock.calls).toEqual([[true]]);
    expect(box('named-watching')!.checked).toBe(true);
    expect(card('watching-card')!.textContent).toMatch(/You have no name yet/);
    people.nameWatching.mockImplementation(() => bad('too_fast', 'not so fast'));
    box('named-watching')!.click();
    await settle();
    expect(box('named-watching')!.checked).toBe(true);
    expect(card('watching-card')!.querySelector('[role=alert]')!.textContent).toMatch(/Not so fast/);
  });

  it('asks for a code only where the account wants one', async () => {
    people.logIn.mockImplementation(() => bad('needs_code', 'a code'));
    await open();
    expect(card('log-in')!.querySelectorAll('input')).toHaveLength(2);
    await fill('log-in', ['ada', 'a few words']);
    expect(card('log-in')!.querySelectorAll('input')).toHaveLength(3);
    await fill('log-in', ['ada', 'a few words', ' 123456 ']);
    expect(people.logIn).toHaveBeenLastCalledWith('ada', 'a few words', '123456');
  });

  it("says the server's reason where it refuses, beside the form", async () => {
    people.join.mockImplementation(() => bad('login_taken', 'that login is taken; choose another'));
    await open();
    await fill('join', ['ada', 'a few words in a row']);
    expect(card('join')!.querySelector('[role=alert]')!.textContent).toBe('That login is taken; choose another.');
    expect(card('join')!.querySelector<HTMLInputElement>('input')!.value).toBe('ada');
  });

  it('shows a password to whoever wants to see it', async () => {
    await open();
    const field = card('join')!.querySelectorAll('input')[1]!;
    expect(field.type).toBe('password');
    card('join')!.querySelector<HTMLButtonElement>('button[aria-pressed]')!.click();
    await settle();
    expect(field.type).toBe('text');
  });
});

describe('the account page of an account', () => {
  beforeEach(() => {
    me = { ...kGuest, login: 'ada' };
    const session = { label: 'Firefox', created: 0, seen: 0 };
    people.sessions.mockImplementation(() =>
      good([
        { ...session, id: 's1', current: true },
        { ...session, id: 's2', current: false },
      ]),
    );
  });

  it('changes the password, and forgets it at once', async () => {
    await open();
    await fill('password', ['old words', 'new words']);
    expect(people.changePassword).toHaveBeenCalledWith('old words', 'new words');
    expect([...card('password')!.querySelectorAll('input')].map((input) => input.value)).toEqual(['', '']);
  });

  it('lists its sessions and ends those that are not this one', async () => {
    await open();
    const buttons = [...card('sessions')!.querySelectorAll('li button')] as HTMLButtonElement[];
    expect(buttons).toHaveLength(1);
    buttons[0]!.click();
    await settle();
    expect(people.endSession).toHaveBeenCalledWith('s2');
    document.querySelector<HTMLButtonElement>('[data-testid=end-others]')!.click();
    expect(people.endOtherSessions).toHaveBeenCalled();
  });

  it('sets up a second factor: a key as picture and text, a code, then the recovery codes once', async () => {
    await open();
    await fill('factor', ['my words']);
    await vi.waitFor(() => expect(card('factor-on')).not.toBeNull());
    expect(card('factor-on')!.querySelector('svg path')!.getAttribute('d')!.length).toBeGreaterThan(1000);
    expect(card('factor-on')!.textContent).toContain('GEZD GNBV');
    expect(card('factor-on')!.querySelector('a')!.getAttribute('href')).toMatch(/^otpauth:/);
    await fill('factor-on', ['123456']);
    expect(people.turnOnFactor).toHaveBeenCalledWith('123456');
    const codes = [...card('recovery-codes')!.querySelectorAll('li')].map((item) => item.textContent);
    expect(codes).toEqual(['aaaa-bbbb', 'cccc-dddd']);
    card('recovery-codes')!.querySelector('button')!.click();
    await settle();
    expect(card('recovery-codes')).toBeNull();
  });

  it('counts the recovery codes left, and takes the second factor away with password and code', async () => {
    me = { ...me, recovery_codes: 7 };
    await open();
    expect(card('factor-off')!.textContent).toContain('7 recovery codes');
    await fill('factor-off', ['my words', '123456']);
    expect(people.removeFactor).toHaveBeenCalledWith('my words', '123456');
  });

  it('logs out and deletes', async () => {
    await open();
    expect(card('join')).toBeNull();
    expect(card('export')!.querySelector('a')!.getAttribute('href')).toBe('/api/export');
    await fill('remove', ['my words']);
    expect(people.remove).toHaveBeenCalledWith('my words');
    await fill('log-out', []);
    expect(people.logOut).toHaveBeenCalled();
  });
});

describe('a link from a letter', () => {
  const token = 'x'.repeat(43);

  it('confirms the address, and leaves the address bar', async () => {
    history.replaceState(null, '', `/account#confirm=${token}`);
    await open();
    expect(people.confirmEmail).toHaveBeenCalledWith(token);
    expect(location.hash).toBe('');
    expect(card('confirm')!.textContent).toContain('This address is confirmed');
  });

  it('sets a new password', async () => {
    history.replaceState(null, '', `/account#reset=${token}`);
    await open();
    await fill('reset', ['new words']);
    expect(people.reset).toHaveBeenCalledWith(token, 'new words');
    expect(location.hash).toBe('');
    expect(card('reset')!.querySelector('[role=status]')!.textContent).toContain('Log in');
  });

  it('says so when it is too old', async () => {
    people.confirmEmail.mockImplementation(() => bad('bad_link', 'this link was used already'));
    history.replaceState(null, '', `/account#confirm=${token}`);
    await open();
    expect(card('confirm')!.querySelector('[role=alert]')!.textContent).toContain('This link was used already');
  });

  it('is offered to whoever forgot a password, where the server sends any', async () => {
    await open();
    await fill('forgotten', ['ada']);
    expect(people.askReset).toHaveBeenCalledWith('ada');
    expect(card('forgotten')!.querySelector('[role=status]')!.textContent).toContain('is on its way');
    me = { ...kGuest, sends_notices: false };
    await refresh(people);
    await settle();
    expect(card('forgotten')).toBeNull();
  });

  it('is still to come where the address is not confirmed; an account changes it with its password', async () => {
    me = { ...kGuest, login: 'ada', email: 'ada@example.org' };
    await open();
    expect(document.querySelector('[data-testid=confirmed]')!.textContent).toContain('not confirmed yet');
    await fill('notify', ['new@example.org', 'my words']);
    expect(people.notify).toHaveBeenCalledWith('new@example.org', 'my words');
  });
});

describe('what waits for somebody', () => {
  const link = (): HTMLAnchorElement | null => document.querySelector('[data-testid=next-game]');

  it('is one press away and counted, without the table one is at', async () => {
    await refresh(people);
    screen = mount(NextGame, { target: document.body, props: { at: 't1' } });
    flushSync();
    expect(link()!.getAttribute('href')).toBe('/table/t2');
    expect(link()!.textContent!.replace(/\s+/g, ' ').trim()).toBe('Next game (1)');
  });

  it('is not spoken of where nothing waits', () => {
    here.waiting = ['t1'];
    screen = mount(NextGame, { target: document.body, props: { at: 't1' } });
    flushSync();
    expect(link()).toBeNull();
  });
});
