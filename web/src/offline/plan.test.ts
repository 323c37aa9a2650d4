import { expect, test } from 'vitest';
import { groupsForAll, groupsUsed, type Plan } from './plan';
import { wayOf } from './way';

const group = (name: string, sign: string, ...paths: string[]) => ({
  name,
  sign,
  files: Object.fromEntries(paths.map((path) => [path, 1])),
});
const plan: Plan = {
  version: '1',
  groups: [
    group('shell', '', '', 'icon.svg', 'assets/index-1.js'),
    group('draughts', 'assets/parts-1.js', 'assets/parts-1.js', 'assets/board-1.js'),
    group('texts-en', 'assets/en-1.js', 'assets/en-1.js'),
    group('texts-de', 'assets/de-1.js', 'assets/de-1.js'),
    group('engine', 'assets/engine-1.wasm', 'assets/engine-1.wasm'),
    group('engine-draughts', 'assets/engine-draughts-1.wasm', 'assets/engine-draughts-1.wasm'),
    group('rules', '', 'rules/draughts.md'),
  ],
};

test('every page of the application is the shell, whatever its query', () => {
  for (const path of ['', 'table/abc', 'new/draughts', 'account', 'verify'])
    expect(wayOf(path, true, plan), path).toBe('page');
});

test('what is no page is left to the net, so that a file can be opened by its address', () => {
  for (const path of ['rules/draughts.md', 'api/export', 'icon.svg', 'what'])
    expect(wayOf(path, true, plan), path).toBe('net');
});

test('answers about people and tables, and files of no version, come from the net alone', () => {
  for (const path of ['api/me', 'api/tables', 'api/tables/a/record', 'api/lobby', 'assets/other-1.js', 'healthz'])
    expect(wayOf(path, false, plan), path).toBe('net');
});

test('files of the version come from the device; rules and the catalogue from the net while there is one', () => {
  for (const path of ['icon.svg', 'assets/board-1.js']) expect(wayOf(path, false, plan), path).toBe('file');
  for (const path of ['rules/draughts.md', 'rulebook/pictures/own.png', 'data/draughts/a.json', 'api/games'])
    expect(wayOf(path, false, plan), path).toBe('fresh');
});

test('a page of the documentation that was read once is there without the net, too', () => {
  for (const isNavigation of [true, false])
    expect(wayOf('docs/balance/draughts.html', isNavigation, plan)).toBe('fresh');
});

test('a game is kept once its table was seen, not when a part of it was shown in the lobby', () => {
  expect(groupsUsed(plan, ['assets/board-1.js', 'icon.svg'])).toEqual([]);
  expect(groupsUsed(plan, ['assets/parts-1.js', 'assets/en-1.js'])).toEqual(['draughts', 'texts-en']);
});

test('the engine of a game is kept once it was used', () => {
  expect(groupsUsed(plan, ['assets/engine-draughts-1.wasm'])).toEqual(['engine-draughts']);
});

test('everything is all but the texts of languages that nobody here reads and the engines of single games', () => {
  expect(groupsForAll(plan, ['texts-en', 'engine-draughts'])).toEqual([
    'shell',
    'draughts',
    'texts-en',
    'engine',
    'rules',
  ]);
});
