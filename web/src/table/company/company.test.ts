// @vitest-environment jsdom

// The people at a table as the server describes them: pages, ratings and what a game did to them, and who is here.

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GameUi } from '../../games/contract';
import type { Seat } from '../../protocol/messages';
import { seat } from '../session/session.fixture';
import { Company, type Player } from './company.svelte';
import CompanyList from './CompanyList.svelte';
import RatingAfter from './RatingAfter.svelte';

const ui = { id: 'made_up', mark: (id: string) => ({ tone: '', shape: 'ball', letter: id }) } as unknown as GameUi;
const ada: Seat = { ...seat(0, 'me'), name: 'Ada', person: 1 };
const ben: Seat = { ...seat(1, 'person'), name: 'Ben', person: 2, online: false };
const kSeats = [ada, ben];

let answer: Player[] | null;
let asked: string[];
let tables = 0;
let screens: Record<string, unknown>[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(String(url));
    return answer === null
      ? Promise.reject(new TypeError('unreachable'))
      : Promise.resolve(new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }));
  });
});
afterEach(async () => {
  for (const screen of screens) await unmount(screen);
  screens = [];
  vi.unstubAllGlobals();
});

async function settle(): Promise<void> {
  await new Promise((later) => setTimeout(later, 0));
  flushSync();
}
async function show<Props extends Record<string, unknown>>(part: Component<Props>, props: Props): Promise<void> {
  screens.push(mount(part, { target: document.body, props }));
  flushSync();
  await settle();
}
const list = (table: string, seats = kSeats): Promise<void> =>
  show(CompanyList, {
    table,
    ui,
    options: {},
    seats,
    over: false,
    name: (id: string) => seats.find((one) => one.id === id)?.name || id,
  });
const row = (id: string): HTMLElement => document.querySelector(`[data-testid=company-${id}]`)!;
const fresh = (): string => `t${++tables}`;

it('leads to the page of a person, says the rating, and says in a word who is here', async () => {
  answer = [{ seat: 1, person: 'pb', rating: 1138, games: 3 }];
  const table = fresh();
  await list(table);
  expect(asked).toEqual([`/api/tables/${table}/players`]);
  const link = row('S1').querySelector('a')!;
  expect([link.textContent, link.getAttribute('href')]).toEqual(['Ben', '/person/pb']);
  expect(row('S1').textContent).toMatch(/Rating 1138, 3 games.*away/s);
  expect(row('S0').querySelector('a')).toBeNull();
  expect(row('S0').textContent).toMatch(/Ada.*you.*here/s);
});

it('leaves out bots and free seats, and shows the names where the server cannot be asked', async () => {
  answer = null;
  await list(fresh(), [ada, seat(1, 'bot'), seat(2, 'open')]);
  expect(document.querySelectorAll('[data-testid=company] li')).toHaveLength(1);
  expect(row('S0').textContent).toContain('Ada');
});

it('asks once for all parts of the screen, and again when somebody else sits down or the game is over', async () => {
  answer = [];
  const company = new Company('t');
  await Promise.all([company.look(kSeats, false), company.look([ada, { ...ben, online: true }], false)]);
  expect(asked).toHaveLength(1);
  await company.look([ada, { ...ben, person: 3 }], false);
  await company.look([ada, { ...ben, person: 3 }], true);
  expect(asked).toHaveLength(3);
});

it('says what a rating was after the game and how far the game moved it, whatever has become of it since', async () => {
  const table = fresh();
  answer = [
    { seat: 0, person: 'pa', rating: 1304, games: 9, after: 1178, change: -22 },
    { seat: 1, person: 'pb', rating: 1051, games: 1, after: null, change: null },
  ];
  for (const { seat } of kSeats) await show(RatingAfter, { table, seats: kSeats, seat });
  const told = [...document.querySelectorAll('[data-testid=rating-after]')].map((one) => one.textContent?.trim());
  expect(told).toEqual(['Rating 1178 (−22)']);
});
