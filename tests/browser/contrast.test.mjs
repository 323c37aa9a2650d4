// The look with strong contrasts: what it promises of pages, boards and the marks on them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeViolations, kMe, openTable, plies, stage, type } from './helpers/harness.mjs';

const { server, openPage } = stage();

const kStark = { motion: false, contrast: 'more' };
const kThemes = ['light', 'dark'];
const kGames = ['balance_duel', 'balanceformers', 'chess_balance', 'elements', 'oneworld'];

/** Marks and what they lie on, by the colours of the palette. */
const kMarks = {
  balance_duel: { '--go': ['--card'], '--warn': ['--card'], '--brass-hi': ['--card'] },
  balanceformers: {
    '--bf-go': ['--bf-angel-hi', '--bf-demon-hi', '--bf-go-soft'],
    '--bf-last': ['--bf-angel-hi', '--bf-demon-hi'],
    '--bf-rim-open': ['--bf-night'],
  },
  chess_balance: { '--cb-dot': ['--cb-light', '--cb-dark'], '--cb-draw': ['--cb-light'] },
  elements: {
    '--el-go': ['--el-empty', '--card'],
    '--el-hit': ['--el-empty', '--card'],
    '--el-lead': ['--el-empty'],
  },
  oneworld: {
    '--ow-go': ['--ow-grass-0', '--ow-go-line'],
    '--ow-last': ['--ow-grass-0'],
    '--ow-water': ['--ow-grass-0'],
    '--ow-grid': ['--ow-grass-0'],
  },
};

/** Waits until the style sheets of the look are there. */
const dressed = (page) =>
  page.waitForFunction(() => {
    const root = getComputedStyle(document.documentElement);
    return document.documentElement.dataset.contrast === 'more' && root.getPropertyValue('--shadow').trim() === 'none';
  });

/** The contrast of pairs of colours, each a variable of the page. Runs in the page. */
function ratios(pairs) {
  const probe = document.body.appendChild(document.createElement('i'));
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const light = (colour) => {
    probe.style.color = `var(${colour})`;
    pen.fillStyle = getComputedStyle(probe).color;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const found = pairs.map(([mark, ground]) => {
    const [low, high] = [light(mark), light(ground)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  });
  probe.remove();
  return found;
}

async function judgeStark(page, what) {
  for (const colorScheme of kThemes) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await axeViolations(page), [], `${what}, ${colorScheme}`);
  }
}

test('high contrast: the lobby and its dialogs can be read, and their lines be seen', { timeout: 60000 }, async () => {
  const page = await openPage(server.url, { settings: kStark });
  await dressed(page);
  await page.waitForSelector('[data-testid=new-game]:not([disabled])');
  await judgeStark(page, 'the lobby');
  for (const colorScheme of kThemes) {
    await page.emulateMedia({ colorScheme });
    const pairs = [
      ['--line', '--card'],
      ['--line', '--page'],
      ['--ink-2', '--card-2'],
      ['--accent', '--card'],
      ['--accent', '--accent-ink'],
      ['--danger', '--danger-soft'],
      ['--focus', '--card'],
    ];
    const found = await page.evaluate(ratios, pairs);
    pairs.forEach((pair, i) => assert.ok(found[i] >= 4.5, `${pair.join(' on ')}, ${colorScheme}: ${found[i]}`));
  }
  await page.click('[data-testid=new-game]');
  await page.waitForSelector('[data-testid=open-table]:not([disabled])');
  await judgeStark(page, 'a new game');
  await page.keyboard.press('Escape');
  await page.click('[data-testid=settings]');
  await page.waitForSelector('dialog input[name=contrast]');
  await judgeStark(page, 'the settings');
  await page.check('dialog input[name=contrast][value=normal]');
  await page.waitForSelector('html[data-contrast=normal]');
});

test('high contrast follows the device unless somebody chooses', { timeout: 60000 }, async () => {
  const shown = (page) => page.evaluate(() => document.documentElement.dataset.contrast);
  const page = await openPage(server.url, { contrast: 'more' });
  await dressed(page);
  await page.emulateMedia({ contrast: 'no-preference' });
  await page.waitForSelector('html[data-contrast=normal]');
  const other = await openPage(server.url, { contrast: 'more', settings: { motion: false, contrast: 'normal' } });
  await other.waitForSelector('html[data-contrast]');
  assert.equal(await shown(other), 'normal');
});

for (const game of kGames)
  test(`${game}: high contrast reaches every mark on the board`, { timeout: 60000 }, async () => {
    const page = await openPage(undefined, { settings: kStark });
    await openTable(page, [kMe, kMe], {}, { game, ready: '.table-top, .hand-over' });
    await dressed(page);
    await page.waitForLoadState('networkidle');
    if (await page.locator('.hand-over button').isVisible()) {
      await page.click('.hand-over button');
      await page.waitForSelector('.table-top');
    }
    const pairs = Object.entries(kMarks[game]).flatMap(([mark, grounds]) => grounds.map((ground) => [mark, ground]));
    for (const colorScheme of kThemes) {
      await page.emulateMedia({ colorScheme });
      const found = await page.evaluate(ratios, pairs);
      pairs.forEach((pair, i) => assert.ok(found[i] >= 3, `${pair.join(' on ')}, ${colorScheme}: ${found[i]}`));
    }
    await judgeStark(page, game);
  });

test('high contrast: shape and thickness tell the marks of a chess board', { timeout: 60000 }, async () => {
  const page = await openPage(undefined, { settings: kStark });
  await openTable(page, [kMe, kMe], { mode: 'chess' }, { game: 'chess_balance', ready: '.table-top' });
  await dressed(page);
  for (const move of ['e2e4', 'd7d5']) await type(page, move);
  assert.equal(await plies(page), 2);
  await page.click('[data-cell=e4]');
  await page.waitForSelector('[data-target=d5]');
  const style = (selector, name) =>
    page.$eval(selector, (one, key) => getComputedStyle(one).getPropertyValue(key), name);
  assert.match(await style('.ground .last', 'stroke-dasharray'), /14px/);
  assert.equal(await style('.ground .selected', 'stroke-dasharray'), 'none');
  assert.equal(await style('.overlay .dot', 'fill-opacity'), '1');
  assert.equal(await style('.overlay .ring', 'fill'), 'none');
  // White and black pieces differ by more than a shade, down to the copies that stand on the board.
  const men = await page.evaluate(ratios, [
    ['--cb-w-body', '--cb-w-line'],
    ['--cb-b-body', '--cb-b-line'],
    ['--cb-w-body', '--cb-b-body'],
  ]);
  for (const one of men) assert.ok(one > 20, String(one));
});
