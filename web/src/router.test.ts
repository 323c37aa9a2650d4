// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { kPages } from './protocol/pages';
import {
  challengePath,
  go,
  linesPath,
  ladderPath,
  personPath,
  puzzlePath,
  readRoute,
  tablePath,
  verifyPath,
} from './router.svelte';

afterEach(() => vi.unstubAllEnvs());

test('every address of the application leads to a page of its own', () => {
  const pages = kPages.map((page) => readRoute(page.replace(/:\w+/, 'a%20b'), '').page);
  expect(new Set(pages).size).toBe(kPages.length);
});

test('what the application links to it can read', () => {
  const read = (path: string) =>
    readRoute(
      ...(path
        .split(/(?=\?)/)
        .concat('')
        .slice(0, 2) as [string, string]),
    );
  expect(read(tablePath('a b'))).toEqual({ page: 'table', table: 'a b', guided: false, lines: false });
  expect(read(tablePath('abc', true))).toEqual({ page: 'table', table: 'abc', guided: true, lines: false });
  expect(read(linesPath('a b'))).toEqual({ page: 'table', table: 'a b', guided: false, lines: true });
  expect(read(personPath('a/b'))).toEqual({ page: 'person', person: 'a/b' });
  expect(read(ladderPath('oneworld', 'eq12'))).toEqual({ page: 'ladder', game: 'oneworld', mode: 'eq12' });
  expect(read(verifyPath('abc'))).toEqual({ page: 'verify', table: 'abc' });
  const puzzle = { page: 'puzzle', game: 'chess_balance', id: 'c1' };
  expect(read(puzzlePath('chess_balance', 'c1'))).toEqual({ ...puzzle, isShown: false });
  expect(read(puzzlePath('chess_balance', 'c1', true))).toEqual({ ...puzzle, isShown: true });
  expect(read('/analysis?puzzle=a/b')).toEqual({ page: 'analysis', table: '', puzzle: 'a/b' });
  expect(read('/new/elements')).toEqual({ page: 'new', game: 'elements', invite: '' });
  expect(read(challengePath('elements', 'a&b'))).toEqual({ page: 'new', game: 'elements', invite: 'a&b' });
});

test('an unknown address, which only a development server answers, shows the lobby', () => {
  for (const path of ['/what', '/new', '/table/', '/account/more']) expect(readRoute(path, '').page).toBe('home');
});

test('a host of files can have the application below a folder', () => {
  vi.stubEnv('BASE_URL', '/games/');
  expect(tablePath('abc')).toBe('/games/table/abc');
  expect(readRoute('/games/table/abc', '')).toMatchObject({ page: 'table', table: 'abc', guided: false });
  expect(readRoute('/games/', '').page).toBe('home');
  expect(readRoute('/table/abc', '').page).toBe('home');
});

test('Back leads past an address that was shown instead of another', () => {
  window.scrollTo = () => {};
  go('/');
  go('/new/elements');
  const before = history.length;
  go('/table/abc', { instead: true });
  expect(location.pathname).toBe('/table/abc');
  expect(history.length).toBe(before);
});
