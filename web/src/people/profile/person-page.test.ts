// @vitest-environment jsdom

// The page of a person against a server that is made up.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '../../protocol/host';
import PersonPage from '../PersonPage.svelte';
import { serverPeople, type People } from '../service';
import type { Game, Profile } from './service';

const good = <T>(value: T): Promise<Answer<T>> => Promise.resolve({ ok: true, value });
const bad: Promise<Answer<never>> = Promise.resolve({
  ok: false,
  problem: { code: 'not_found', clause: '', field: '', message: 'there is no such person' },
});

const kGame: Game = {
  table: 't1',
  game: 'balance_duel',
  mode: '2',
  at: 1_700_000_000_000,
  result: 'win',
  rating: 1060,
  change: 60,
  players: [
    { person: 'p1', name: 'Ada', place: 1, team: 0 },
    { person: 'p2', name: 'Ben', place: 2, team: 1 },
  ],
  gone: 0,
};
const kRating = { game: 'balance_duel', mode: '2', rating: 1060, games: 9 };

let person: ReturnType<typeof vi.fn<People['person']>>;
let profile: { [K in keyof Profile]: ReturnType<typeof vi.fn<Profile[K]>> };
let screen: Record<string, unknown> | null = null;

beforeEach(() => {
  document.body.replaceChildren();
  person = vi.fn(() => good({ name: 'Ada', ratings: [kRating] }));
  profile = {
    history: vi.fn(() =>
      good({ points: [{ games: 9, at: kGame.at, rating: 1060, change: 60, result: 'win' as const }], next: null }),
    ),
    games: vi.fn(() => good({ games: [kGame], next: null })),
    running: vi.fn(() => good([])),
  };
});
afterEach(() => (screen ? unmount(screen) : undefined));

async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) {
    flushSync();
    await Promise.resolve();
  }
  flushSync();
}
async function open(): Promise<void> {
  const props = { people: { ...serverPeople, person }, person: 'p1', profile };
  screen = mount(PersonPage, { target: document.body, props });
  await settle();
}
const part = (name: string): HTMLElement => document.querySelector(`[data-testid="${name}"]`)!;
const cells = (name: string): string[] =>
  [...part(name).querySelectorAll('td')].map((cell) => (cell.textContent ?? '').trim());
const links = (name: string): (string | null)[] =>
  [...part(name).querySelectorAll('a')].map((link) => link.getAttribute('href'));

it('shows ratings by game and mode, provisional until ten games were counted', async () => {
  const sure = { ...kRating, mode: '4t', rating: 1612.4, games: 10 };
  person.mockImplementation(() => good({ name: 'Ada', ratings: [kRating, sure] }));
  await open();
  expect(document.querySelector('h1')!.textContent).toBe('Ada');
  expect(cells('ratings')).toEqual([
    'Balance Duel: Two players, six pawns',
    '1060 provisional',
    '9',
    'Balance Duel: Two teams of two',
    '1612',
    '10',
  ]);
});

it('draws each rating over time, and says the same in words and as a table', async () => {
  await open();
  expect(profile.history.mock.calls).toEqual([['p1', 'balance_duel', '2']]);
  const graph = part('rating-graph-balance_duel-2');
  expect(graph.querySelector('svg')!.getAttribute('aria-label')).toMatch(/from 1000 to 1060/);
  expect(graph.querySelector('.line')!.getAttribute('d')).toMatch(/^M0 .* H100$/);
  expect(cells('rating-graph-balance_duel-2').slice(1)).toEqual(['won', '1060 (+60)']);
});

it('lists opponents and games, each with its way to the page or the table', async () => {
  await open();
  expect(cells('opponents')).toEqual(['Ben', '1', '0', '0']);
  expect(links('opponents')).toEqual(['/person/p2']);
  expect(links('games')).toEqual(['/table/t1', '/person/p2']);
  expect(part('games').textContent).toMatch(/won, \+60 to 1060/);
});

it('leads to no table that only its players may know, and says that somebody is gone', async () => {
  const game = { ...kGame, table: null, players: kGame.players.slice(0, 1), gone: 1 };
  profile.games.mockImplementation(() => good({ games: [game], next: null }));
  await open();
  expect(links('games')).toEqual([]);
  expect(part('games').textContent).toMatch(/1 deleted account/);
  expect(part('opponents').textContent).toMatch(/No opponents in rated games yet/);
});

it('leads to games in progress', async () => {
  const seats = [
    { name: 'Ada', player: { person: 'p1' } },
    { name: 'Cleo', player: { person: 'p3' } },
  ];
  profile.running.mockImplementation(() => good([{ table: 't2', game: 'elements', mode: '', rated: true, seats }]));
  await open();
  expect(links('games').slice(0, 2)).toEqual(['/table/t2', '/person/p3']);
});

it('fetches older games when asked to, and counts their results as well', async () => {
  profile.games.mockImplementation((_, before) =>
    good({ games: [{ ...kGame, table: before === '' ? 't9' : 't1' }], next: before === '' ? 'cursor' : null }),
  );
  await open();
  expect(part('opponents').textContent).toMatch(/The last game/);
  part('older-games').click();
  await settle();
  expect(profile.games.mock.lastCall).toEqual(['p1', 'cursor']);
  expect(links('games').filter((href) => href?.startsWith('/table/'))).toEqual(['/table/t9', '/table/t1']);
  expect(cells('opponents')).toEqual(['Ben', '2', '0', '0']);
  expect(document.querySelector('[data-testid=older-games]')).toBeNull();
});

it('says in a sentence that there is nothing yet', async () => {
  person.mockImplementation(() => good({ name: '', ratings: [] }));
  profile.games.mockImplementation(() => good({ games: [], next: null }));
  await open();
  expect(document.querySelector('h1')!.textContent).toBe('Unnamed player');
  expect(document.querySelector('[data-testid=rating-history]')).toBeNull();
  for (const [name, text] of [
    ['ratings', 'No rated games yet.'],
    ['opponents', 'No opponents in rated games yet.'],
    ['games', 'No rated games to replay yet.'],
  ])
    expect(part(name!).textContent).toContain(text);
});

it('says that there is no such person', async () => {
  person.mockImplementation(() => bad);
  profile.games.mockImplementation(() => bad);
  await open();
  expect(document.querySelector('[role=alert]')!.textContent).toMatch(/no such person/i);
  expect(document.querySelector('h1')).toBeNull();
});
