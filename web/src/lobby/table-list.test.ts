// @vitest-environment jsdom

// The list of a person's own tables: putting away, bringing back and deleting.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer, Host, LinkEvents } from '../protocol/host';
import type { Listing, Lobby } from './service';
import { closeTable, lobby as wholeLobby } from './service';
import TableList from './TableList.svelte';

const kMe = { seat: 0, id: 'North', holder: 'me', bot: '', name: '' } as const;
const kBot = { seat: 1, id: 'South', holder: 'bot', bot: 'novice', name: '' } as const;
const kGrace = { seat: 1, id: 'South', holder: 'person', bot: '', name: 'Grace' } as const;

const table = (name: string, more: Partial<Listing> = {}): Listing => ({
  table: name,
  game: 'balance_duel',
  mode: '2',
  rules: '',
  created: 0,
  plies: 4,
  over: false,
  time: 'none',
  rated: false,
  listed: false,
  open: [],
  turn: true,
  left_ms: null,
  seats: [kMe, kBot],
  ...more,
});

const remove = vi.fn<Lobby['remove']>();
const lobby = { remove } as unknown as Lobby;
const look = vi.fn(() => Promise.resolve());
let screen: Record<string, unknown> | null = null;

function show(tables: Listing[], host = {} as Host): void {
  if (screen) void unmount(screen);
  screen = mount(TableList, {
    target: document.body,
    props: { tables, host, lobby, uis: {}, look },
  });
  flushSync();
}

const names = (within: string): (string | null)[] =>
  [...document.querySelectorAll(`${within} > ul a`)].map((link) => link.getAttribute('href'));
const listed = (): (string | null)[] => names('[data-testid=my-tables]');
const away = (): (string | null)[] => names('[data-testid=away]');
const tools = (which: string): HTMLButtonElement[] => [
  ...document.querySelectorAll<HTMLButtonElement>(`[data-testid=${which}]`),
];
const press = (which: string): void => {
  tools(which)[0]!.click();
  flushSync();
};

beforeEach(() => {
  localStorage.clear();
  remove.mockReset().mockResolvedValue({ ok: true, value: null });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = vi.fn<() => void>();
});

afterEach(() => {
  if (screen) void unmount(screen);
  screen = null;
});

it('a table that was put away leaves the list and can be brought back, also after a new visit', () => {
  show([table('a')]);
  press('put-away');
  expect([listed(), away()]).toEqual([[], ['/table/a']]);
  expect(document.activeElement?.id).toBe('tables-title');
  show([table('a')]);
  expect(away()).toEqual(['/table/a']);
  press('bring-back');
  expect([listed(), away()]).toEqual([['/table/a'], []]);
});

it('a table where somebody waits for its owner can neither be put away nor stay away', () => {
  show([table('a', { turn: false, seats: [kMe, kGrace] })]);
  press('put-away');
  expect(listed()).toEqual([]);
  show([table('a', { turn: true, seats: [kMe, kGrace] })]);
  expect(listed()).toEqual(['/table/a']);
  expect(tools('put-away')).toEqual([]);
});

it('all finished tables are put away at once', () => {
  show([table('a', { over: true }), table('b', { over: true }), table('c')]);
  press('put-finished-away');
  expect([listed(), away()]).toEqual([['/table/c'], ['/table/a', '/table/b']]);
});

it('only a table without other people can be deleted', () => {
  show([table('a', { seats: [kMe, kGrace] }), table('b')]);
  expect(tools('delete')).toHaveLength(1);
});

async function deleteIt(): Promise<void> {
  press('delete');
  const confirm = await vi.waitUntil(() => document.querySelector<HTMLElement>('[data-testid=delete-confirm]'));
  expect(listed()).toHaveLength(1);
  confirm.click();
  await Promise.resolve();
  flushSync();
}

it('a table that is deleted is asked about and closed first, and does not come back', async () => {
  show([table('a')]);
  await deleteIt();
  await vi.waitUntil(() => listed().length === 0);
  expect(remove).toHaveBeenCalledWith(expect.objectContaining({ table: 'a', over: false }));
  show([table('a')]);
  expect([listed(), away()]).toEqual([[], []]);
});

it('a finished table at the server is taken from the list without a word to the server', async () => {
  expect(await wholeLobby.remove(table('a', { over: true }))).toEqual({ ok: true, value: null });
});

it('a table that cannot be closed stays, with the reason', async () => {
  const problem = { code: 'no_close', clause: '', field: '', message: 'only the host can' };
  remove.mockResolvedValue({ ok: false, problem });
  show([table('a')]);
  await deleteIt();
  const alert = await vi.waitUntil(() => document.querySelector('dialog [role=alert]'));
  expect(alert.textContent).toBe('Only the host can.');
  expect(listed()).toEqual(['/table/a']);
});

/** A host whose line to the table does as `live` says. */
function lineThat(live: (events: LinkEvents, sent: { type: string; id: string }[]) => void): [Host, object[]] {
  const sent: { type: string; id: string }[] = [];
  const connect = (_: string, events: LinkEvents) => {
    queueMicrotask(() => live(events, sent));
    return { send: (request: { type: string; id: string }) => (sent.push(request), true), close: () => undefined };
  };
  return [{ connect } as unknown as Host, sent];
}

it('closing asks the table itself, and gives up where it cannot be reached', async () => {
  const message = (events: LinkEvents, value: unknown): void => events.message(value as never);
  const [host, sent] = lineThat((events) => {
    message(events, { type: 'table', version: 3, now: {} });
    message(events, { type: 'done', id: 'asked', version: 4 });
  });
  expect(await closeTable(host, 'a')).toEqual({ ok: true, value: null });
  expect(sent).toEqual([{ type: 'close', id: 'asked', version: 3 }]);
  const [dead] = lineThat((events) => events.state('connecting', 400));
  const answer: Answer<null> = await closeTable(dead, 'a');
  expect(answer.ok).toBe(false);
});

it('an invitation is declined from the list, by the table itself', async () => {
  const message = (events: LinkEvents, value: unknown): void => events.message(value as never);
  const grace = { ...kGrace, seat: 0 };
  const invited = { name: 'Ben', me: true, declined: false };
  const [host, sent] = lineThat((events) => {
    message(events, { type: 'table', version: 3, now: {}, seats: [grace, { ...kMe, seat: 1, invited }] });
    message(events, { type: 'done', id: 'asked', version: 4 });
  });
  look.mockClear();
  show([table('a', { seats: [grace, { ...kMe, seat: 1, holder: 'open' }], invited: true }), table('b')], host);
  expect(document.querySelector('[data-testid=table-a]')!.textContent).toContain('Invitation');
  const decline = await vi.waitUntil(() => tools('decline-a')[0]);
  expect(tools('accept-a')[0]!.getAttribute('aria-label')).toMatch(/^Accept: Balance Duel/);
  expect(tools('accept-b')).toEqual([]);
  decline.click();
  await vi.waitUntil(() => look.mock.calls.length > 0);
  expect(sent).toEqual([{ type: 'decline_invitation', id: 'asked', version: 3 }]);
});
