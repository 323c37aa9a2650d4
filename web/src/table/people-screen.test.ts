// @vitest-environment jsdom

// The table screen among people: invitations, a rematch, and calling back who looks elsewhere.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameUi } from '../games/contract';
import type { Now, TableMessage } from '../protocol/messages';
import { FakeHost, idle, ply, seat, tableMessage } from './session/session.fixture';
import TableScreen from './TableScreen.svelte';
import ViewBoard from './ViewBoard.fixture.svelte';

const ui: GameUi = {
  id: 'made_up',
  mark: (id) => ({ tone: '', shape: 'ball', letter: id }),
  options: [],
  pace: () => 0,
  prompt: () => 'to move',
  eventText: (event) => event.key,
  plySign: (ply) => ply.move,
  seatGroup: () => '',
  keys: {},
  guide: [],
  guideOptions: {},
};
vi.mock('../games', async (original) => ({
  ...(await original<object>()),
  loadTable: () => Promise.resolve({ ui, parts: { Board: ViewBoard, Controls: ViewBoard } }),
}));

let fake: FakeHost;
let screen: object | null = null;
const at = (id: string): HTMLElement | null => document.querySelector(`[data-testid=${id}]`);
const kKey = 'ab'.repeat(16);
const locked = (more: Partial<TableMessage> = {}, now: Now = idle): TableMessage => ({
  ...tableMessage([], now),
  game: 'made_up',
  commitment: '5f'.repeat(32),
  ...more,
});

async function show(first: TableMessage): Promise<void> {
  fake = new FakeHost();
  screen = mount(TableScreen, { target: document.body, props: { host: fake.host, table: 'abc', guided: false } });
  fake.mend(first);
  await vi.waitFor(() => {
    flushSync();
    if (!document.querySelector(first.now.result ? '[data-testid=result]' : '.table-top'))
      throw new Error('no table yet');
  });
}

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
  flushSync();
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/table/abc');
});
afterEach(() => {
  if (screen) void unmount(screen);
  screen = null;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('spectators', () => {
  const text = (): string | undefined => at('watching')?.textContent ?? undefined;
  const watch = (watching: number, names: string[]): void => {
    fake.say({ type: 'watchers', watching, watchers: names.map((name) => ({ person: null, name })) });
    flushSync();
  };

  it('are counted, and named as far as they wish', async () => {
    await show(locked({ watching: 3, watchers: [{ person: null, name: 'Eve' }] }));
    expect(text()).toBe('3 spectators: Eve and 2 others');
    watch(2, ['Eve', 'Fay']);
    expect(text()).toBe('2 spectators: Eve, Fay');
    watch(2, []);
    expect(text()).toBe('2 spectators');
    watch(0, []);
    expect(text()).toBeUndefined();
  });
});

describe('an invitation', () => {
  /** What is shown of free seats is fetched. */
  const showFree = async (...shown: Parameters<typeof show>) => {
    await show(...shown);
    await vi.waitUntil(() => at('open-seats'));
  };
  const seats = [seat(0, 'person'), seat(1, 'open'), seat(2, 'open')];

  it('offers its seat, sends the key, and leaves the address bar once the seat is taken', async () => {
    history.replaceState(null, '', `/table/abc#seat=1&key=${kKey}`);
    await showFree(locked({ viewer: null, seats }));
    expect(at('sit-S2')).toBeNull();
    at('sit-S1')!.click();
    expect(fake.sent[0]).toMatchObject({ type: 'sit', seat: 1, key: kKey });
    expect(location.hash).not.toBe('');
    fake.say({ type: 'seats', version: 2, seats: [seat(0, 'person'), seat(1, 'me'), seat(2, 'open')], now: idle });
    expect(location.hash).toBe('');
    expect(location.pathname).toBe('/table/abc');
  });

  it('is needed at a table that is not listed, and nobody is offered a seat without it', async () => {
    await showFree(locked({ viewer: null, seats }));
    expect(at('sit-S1')).toBeNull();
    expect(at('open-seats')!.textContent).toContain('invite link');
  });

  it('is there to copy for whoever opened the table', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: (text: string) => written.push(text) }, onLine: true });
    await showFree(locked({ seats: [seat(0, 'me'), seat(1, 'open')], invites: [{ seat: 1, key: kKey }] }));
    at('invite-S1')!.click();
    expect(written).toEqual([`${location.origin}/table/abc#seat=1&key=${kKey}`]);
    at('sit-S1')!.click();
    expect(fake.sent[0]).toMatchObject({ type: 'sit', seat: 1, key: kKey });
  });
});

describe('a seat that is kept for somebody', () => {
  const kept = (me: boolean, declined = false) => ({ ...seat(1, 'open'), invited: { name: 'Ben', me, declined } });
  const shown = () => vi.waitUntil(() => at('invited'));

  it('is theirs to take or not, without a key', async () => {
    await show(locked({ viewer: null, seats: [seat(0, 'person'), kept(true)] }));
    expect((await shown())!.textContent).toContain('You are invited');
    expect(at('open-seats')).toBeNull();
    at('accept-invitation')!.click();
    expect(fake.sent[0]).toMatchObject({ type: 'sit', seat: 1 });
    at('decline-invitation')!.click();
    expect(fake.sent[1]).toMatchObject({ type: 'decline_invitation' });
  });

  it('is nobody else’s, and free again with a word once they have declined', async () => {
    await show(locked({ seats: [seat(0, 'me'), kept(false)] }));
    expect((await shown())!.textContent).toContain('Ben is invited');
    expect([at('open-seats'), at('accept-invitation'), at('sit-S1')]).toEqual([null, null, null]);
    const seats = [seat(0, 'me'), kept(false, true)];
    fake.say({ type: 'seats', version: 2, seats, invites: [{ seat: 1, key: kKey }], now: idle });
    expect(at('invited')!.textContent).toContain('Ben has declined');
    expect(at('invite-S1')).not.toBeNull();
  });
});

describe('a game that is over', () => {
  const may = { leave: [], replace: [], rematch: [0] };
  const over: Now = { ...idle, actors: ['over'], result: ['1', '0'], may, rematch: [] };
  const seats = [seat(0, 'me'), { ...seat(1, 'person'), name: 'Ben' }];

  it('is played again by those who want to, who go on to the next table by themselves', async () => {
    await show(locked({ seats }, over));
    expect(at('again')).toBeNull();
    at('rematch')!.click();
    expect(fake.sent.at(-1)).toMatchObject({ type: 'rematch', seat: 0 });
    fake.say({ type: 'now', version: 2, now: { ...over, rematch: [0] } });
    expect(at('rematch-said')!.textContent).toContain('Waiting');
    fake.say({ type: 'next', version: 3, next: 'def' });
    await vi.waitFor(() => expect(location.pathname).toBe('/table/def'));
  });

  it('shows the way to the next table to whoever comes back later', async () => {
    await show(locked({ seats, next: 'def' }, { ...over, rematch: [0, 1] }));
    expect(location.pathname).toBe('/table/abc');
    expect(at('rematch-go')!.getAttribute('href')).toBe('/table/def');
  });

  it('tells who wants a rematch', async () => {
    await show(locked({ seats }, { ...over, rematch: [1] }));
    expect(at('rematch-said')!.textContent).toContain('Ben would like a rematch.');
  });

  it('says for whom chance waits, once that takes longer than the devices need', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show(locked({ seats }, { ...idle, waiting: 'shares' }));
    const commitments = ['', ''];
    const chance = { type: 'chance', version: 1, round: 1, step: 'commit', commitment: '', after: 0 } as const;
    fake.say({ ...chance, commitments, missing: [1], owes: [] });
    flushSync();
    expect(at('chance-waits')).toBeNull();
    vi.advanceTimersByTime(3000);
    flushSync();
    expect(at('chance-waits')!.textContent).toContain('Still missing: Ben.');
    fake.say({ ...chance, step: 'reveal', commitments: ['ab', 'cd'], missing: [0], owes: [0] });
    vi.advanceTimersByTime(3000);
    flushSync();
    at('take-part')!.click();
    expect(fake.sent.at(-1)).toMatchObject({ type: 'withhold', seat: 0, round: 1 });
    vi.useRealTimers();
  });

  it('speaks to whoever held one seat, and names nobody "you" who held both', async () => {
    const said = (): string => document.querySelector('[data-testid=result] h2')!.textContent;
    await show(locked({ seats }, over));
    expect(said()).toBe('You win.');
    fake.say({ type: 'now', version: 2, now: { ...over, result: ['0', '1'] } });
    flushSync();
    expect(said()).toBe('You lose to Ben.');
    fake.say({ type: 'now', version: 3, now: { ...over, result: ['1/2', '1/2'] } });
    flushSync();
    expect(said()).toBe('Draw.');
    fake.say({ type: 'seats', version: 4, seats: [seat(0, 'me'), seat(1, 'me')], now: over });
    flushSync();
    expect(said()).toBe('made_up.seat.S0 wins.');
  });

  it('celebrates a win once, and only where things may move', async () => {
    const { settings } = await import('./settings/settings.svelte');
    const end = async (now: Now): Promise<void> => {
      await show(locked({ seats }, idle));
      fake.say({ type: 'now', version: 2, now });
      await vi.waitFor(() => expect(at('result')).not.toBeNull());
    };
    await end(over);
    expect(at('cheer')).not.toBeNull();
    if (screen) void unmount(screen);
    await show(locked({ seats }, over));
    expect(at('cheer')).toBeNull();
    if (screen) void unmount(screen);
    await end({ ...over, result: ['0', '1'] });
    expect(at('cheer')).toBeNull();
    if (screen) void unmount(screen);
    settings.speed = 'none';
    await end(over);
    expect(at('cheer')).toBeNull();
    settings.speed = 'normal';
  });

  it('leads to the check of its chance', async () => {
    await show(locked({ seats }, over));
    HTMLDialogElement.prototype.showModal ??= () => {};
    HTMLDialogElement.prototype.close ??= () => {};
    at('fair')!.click();
    await vi.waitFor(() => expect(at('commitment')).not.toBeNull());
    expect(at('commitment')!.textContent).toBe('5f'.repeat(32));
    expect(at('verify')!.getAttribute('href')).toBe('/verify?table=abc');
  });

  it('says whose time was over', async () => {
    await show(locked({ seats }, { ...over, ending: { by: 'time', seat: 1 } }));
    expect(document.querySelector('[data-testid=result] h2')!.textContent).toBe('You win: Ben ran out of time.');
  });
});

describe('whoever looks elsewhere', () => {
  it('is called when it has become their turn', async () => {
    const notices: string[] = [];
    class FakeNotification {
      static permission = 'granted';
      constructor(title: string, { body }: { body: string }) {
        notices.push(`${title}: ${body}`);
      }
      close(): void {}
    }
    vi.stubGlobal('Notification', FakeNotification);
    const { settings } = await import('./settings/settings.svelte');
    settings.notify = true;
    const wait = { ...idle, actors: [1] };
    await show(locked({}, wait));
    const others = document.title;
    const title = others.slice(others.indexOf(' – ') + 3);
    hide(true);
    fake.say({ type: 'now', version: 2, now: idle });
    expect(document.title).toBe(`● Your turn – ${title}`);
    expect(notices).toEqual([`${title}: It is your turn.`]);
    hide(false);
    expect(document.title).toBe(`Your turn – ${title}`);
    fake.say({ type: 'now', version: 3, now: wait });
    expect(document.title).toBe(others);
    fake.say({ type: 'now', version: 4, now: idle });
    expect(notices).toHaveLength(1);
    settings.notify = false;
  });

  it('reads in the title of the tab whose turn it is', async () => {
    const seats = [seat(0, 'me'), { ...seat(1, 'person'), name: 'Ben' }];
    const turn = (now: Partial<Now>): string => {
      fake.say({ type: 'now', version: 2, now: { ...idle, ...now } });
      return document.title.slice(0, document.title.indexOf(' – '));
    };
    await show(locked({ seats }));
    expect(turn({ actors: [0] })).toBe('Your turn');
    expect(turn({ actors: [1] })).toBe('Ben to act');
    expect(turn({ actors: ['chance'], roller: 0 })).toBe('Your turn');
    expect(turn({ actors: [0, 1] })).toBe('Your turn');
    expect(turn({ actors: ['over'], result: ['1', '0'] })).toBe('Game over');
  });

  it('is told by name which of two own seats acts', async () => {
    const seats = [seat(0, 'me'), { ...seat(1, 'me'), name: 'Ben' }];
    await show(locked({ seats }, { ...idle, actors: [1] }));
    expect(document.title).toMatch(/^Ben to act – /);
  });
});

describe('the arrow keys', () => {
  const press = (key: string, on: Element = document.body): void => {
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    flushSync();
  };
  const shown = (): string | undefined => document.querySelector<HTMLElement>('.table-top')!.dataset['shown'];

  it('step through the game, and on the board they do not', async () => {
    await show(locked({ plies: [ply(1), ply(2), ply(3)] }));
    expect(shown()).toBe('3');
    press('ArrowLeft');
    press('ArrowLeft');
    expect(shown()).toBe('1');
    press('ArrowRight');
    expect(shown()).toBe('2');
    press('ArrowLeft', document.querySelector('.table-top')!);
    expect(shown()).toBe('2');
    press('ArrowLeft', at('step-back')!);
    expect(shown()).toBe('1');
  });
});

describe('why something could not be done', () => {
  const kWhy = {
    type: 'refused',
    id: '',
    seat: 0,
    move: 'x',
    clause: 'BD-4.2',
    reason: 'The holder is full.',
  } as const;
  const top = (): Element => document.querySelector('.table-top')!;
  const key = (name: string): boolean =>
    top().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

  it('is gone as soon as something else is tried on the board, and not before', async () => {
    await show(locked());
    for (const tries of [() => top().dispatchEvent(new MouseEvent('click', { bubbles: true })), () => key('Enter')]) {
      fake.say(kWhy);
      expect(at('refusal')!.textContent).toContain('The holder is full.');
      key('Tab');
      key('ArrowLeft');
      flushSync();
      expect(at('refusal')).not.toBeNull();
      tries();
      flushSync();
      expect(at('refusal')).toBeNull();
    }
  });
});
