// The look with strong contrasts: what it promises of pages, boards and the marks on them.
// In one language: colours do not hang on words.

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

/** Lines that draw a picture of the lobby, each with what it lies on. */
const kOutlines = {
  '.hero .plank': '--page',
  '.hero .a': '--page',
  '[data-game=balance_duel] .arm': '--card',
  '[data-game=balance_duel] .body': '--card',
  '[data-game=balanceformers] .edge': '--bf-demon-hi',
  '[data-game=chess_balance] .pan': '--card',
  '[data-game=chess_balance] .frame': '--card',
  '[data-game=elements] .stone': '--el-stone',
  '[data-game=oneworld] .rim': '--ow-grass-0',
};

/** Shapes in the pictures that are neither plain nor away: half transparent, shaded or blurred. Runs in the page. */
function softShapes() {
  const alpha = (colour) => Number(/(?:,|\/) ?([\d.]+)\)$/.exec(colour.replace(/^rgb\(.*/, ''))?.[1] ?? 1);
  const isPlain = (paint, opacity) => {
    if (paint === 'none') return true;
    const [, id] = /url\("?#([^")]+)/.exec(paint) ?? [];
    if (!id) return [0, 1].includes(alpha(paint) * opacity);
    const stops = [...document.getElementById(id).children].map((stop) => getComputedStyle(stop));
    return new Set(stops.map((stop) => `${stop.stopColor} ${stop.stopOpacity}`)).size === 1;
  };
  const kShapes = 'path, rect, circle, ellipse, text';
  return [...document.querySelectorAll(':is(.hero, .cover) svg :is(' + kShapes + ')')].flatMap((shape) => {
    if (shape.closest('defs') || !shape.checkVisibility()) return [];
    let [opacity, filter] = [1, 'none'];
    for (let one = shape; one.matches('svg, svg *'); one = one.parentElement) {
      const style = getComputedStyle(one);
      opacity *= Number(style.opacity);
      if (style.filter !== 'none') filter = style.filter;
    }
    const { fill, fillOpacity, stroke, strokeOpacity } = getComputedStyle(shape);
    const paints = [isPlain(fill, fillOpacity * opacity), isPlain(stroke, strokeOpacity * opacity), filter === 'none'];
    return paints.every(Boolean) ? [] : [`${shape.closest('.cover')?.dataset.game ?? 'hero'}: ${shape.outerHTML}`];
  });
}

test('high contrast: the pictures of the lobby are plain and drawn with strong lines', { timeout: 60000 }, async () => {
  const page = await openPage(server.url, { settings: kStark });
  await dressed(page);
  await page.waitForFunction(() => {
    const covers = [...document.querySelectorAll('.cover')];
    return covers.length > 0 && covers.every((cover) => cover.querySelector('svg[viewBox]'));
  });
  await page.waitForLoadState('networkidle');
  for (const colorScheme of kThemes) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await page.evaluate(softShapes), [], colorScheme);
    for (const [line, ground] of Object.entries(kOutlines)) {
      const pen = await page
        .locator(line)
        .first()
        .evaluate((one) => {
          const { stroke, strokeWidth } = getComputedStyle(one);
          document.body.style.setProperty('--pen', stroke);
          return parseFloat(strokeWidth) * one.getScreenCTM().a;
        });
      const [ratio] = await page.evaluate(ratios, [['--pen', ground]]);
      assert.ok(ratio >= 4.5, `${line} on ${ground}, ${colorScheme}: ${ratio}`);
      assert.ok(pen >= 1, `${line} is ${pen} px wide`);
    }
  }
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
