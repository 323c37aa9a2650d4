// Somebody who plays with the keyboard alone always has the focus on something that can be seen, and a screen reader
// reads of a board cells with names, and no letters and numbers that are only drawn.
// In one language: where the focus is does not hang on words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawing } from '../server/chance.mjs';
import { kMe, kNovice, openTable, stage } from './helpers/harness.mjs';
import { playHint, untilAsked } from './helpers/hinted.mjs';
import { english } from './helpers/language.mjs';

const { openPage } = stage();

/** The focus as a person sees it: what has it, whether it answers, and what is wrong with it. Runs in the page. */
async function look() {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const at = document.activeElement;
  const name = at?.dataset.cell ?? at?.dataset.testid ?? at?.dataset.card ?? at?.textContent.trim().slice(0, 40);
  const isOver = document.querySelector('[data-testid=result]') !== null;
  if (at === null || at === document.body) return { isOver, fault: 'nothing has the focus' };
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--focus)';
  const { color } = getComputedStyle(probe);
  probe.remove();
  const isRing = (one) => {
    const { outlineStyle, outlineWidth, outlineColor, stroke, strokeWidth } = getComputedStyle(one);
    const isOutlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && outlineColor === color;
    return isOutlined || (stroke === color && parseFloat(strokeWidth) >= 2);
  };
  const drawn = [at, ...at.querySelectorAll('*'), ...(at.matches('input') ? [at.nextElementSibling] : [])];
  const box = (at.matches('[type=radio]') ? at.nextElementSibling : at).getBoundingClientRect();
  const isInView = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  const fault =
    (box.width === 0 && 'is not there') ||
    (!at.checkVisibility({ visibilityProperty: true }) && 'is hidden') ||
    (!isInView && 'is out of view') ||
    (!drawn.some((one) => one && isRing(one)) && 'has no ring');
  const isBar = at.closest('.bar') !== null && at.matches('button, input');
  return {
    isOver,
    fault: fault ? `${name} ${fault}` : null,
    name,
    isFree:
      !/^(hint-ask|undo|put-down|undo-pick)$/.test(at.dataset.testid ?? '') &&
      (at.dataset.answer !== undefined ||
        at.matches('.hand-over button') ||
        (isBar && at.getAttribute('aria-disabled') !== 'true')),
    isAsked:
      document.querySelector('.hand-over, [data-answer]') !== null ||
      [...document.querySelectorAll('.bar .row button')].some(
        (one) => !/hint-ask|undo/.test(one.dataset.testid ?? '') && one.getAttribute('aria-disabled') !== 'true',
      ),
    isHandOver: at.matches('.hand-over button'),
    isOutside: at.closest('.play, .panels, .hand-over') === null,
    isCell: at.dataset.cell !== undefined,
    shown: Number(document.querySelector('.table-top')?.dataset.shown ?? 0),
  };
}

const isTab = (pressed) => /^(Shift.)?Tab/.test(pressed ?? '');

/** Keys of somebody who mostly answers, and sometimes goes to something else on the board and in the prompt. */
function person(random) {
  let tab = 'Tab';
  return ({ isFree, isCell, isOutside }) => {
    if (isOutside) tab = tab === 'Tab' ? 'Shift+Tab' : 'Tab';
    const dice = random();
    if (isFree && dice < 0.8) return dice < 0.4 ? 'Enter' : 'Space';
    if (!isCell || (!isFree && dice < 0.7)) return tab;
    return ['ArrowRight', 'ArrowDown', '.', 'ArrowLeft'][Math.floor(random() * 4)];
  };
}

/** Presses keys that a person would, and looks after each where the focus is; how much was shown then. */
async function play(page, most, random) {
  const pressed = [];
  for (let n = 0; n < 40 && !(await page.evaluate(() => document.activeElement.closest('.play, .hand-over'))); n++)
    await page.keyboard.press('Tab');
  const nextKey = person(random);
  const done = { shown: 0, handed: 0 };
  for (let n = 0; n < most; n++) {
    const now = await page.evaluate(look);
    if (now.fault === 'nothing has the focus' && isTab(pressed.at(-1))) {
      await page.keyboard.press('Tab');
      continue;
    }
    assert.equal(now.fault, null, `after ${pressed.slice(-8).join(', ')}`);
    if (now.isOver) break;
    done.shown = Math.max(done.shown, now.shown);
    if (now.isHandOver) done.handed++;
    if (!now.isAsked) continue;
    const key = nextKey(now);
    pressed.push(`${key} on ${now.name}`);
    await page.keyboard.press(key);
  }
  return done;
}

const kGames = [
  { game: 'balance_duel', options: {} },
  { game: 'balanceformers', options: {} },
  { game: 'elements', options: { advanced: 'true' } },
  { game: 'oneworld', options: { map: 'eq12' } },
  { game: 'chess_balance', options: {} },
];
const kWide = { viewport: { width: 1280, height: 800 } };

for (const { game, options } of kGames)
  test(`the focus is never lost in ${game}`, { timeout: 120000 }, async () => {
    const page = await openPage(undefined, kWide);
    await openTable(page, [kMe, kNovice], options, { game, ready: '.table-top' });
    assert.ok((await play(page, 150, drawing(5))).shown >= 6);
  });

test('the focus is never lost where the screen is handed over', { timeout: 120000 }, async () => {
  const page = await openPage(undefined, kWide);
  await openTable(page, [kMe, kMe], {}, { game: 'elements', ready: '.hand-over' });
  assert.ok((await play(page, 120, drawing(7))).handed >= 3);
});

test('the first answer of the next table has the focus of somebody who plays again', { timeout: 60000 }, async () => {
  const page = await openPage(undefined, kWide);
  const table = await openTable(
    page,
    [kMe, kNovice],
    { mode: 'chess' },
    { game: 'chess_balance', ready: '.table-top' },
  );
  for (const id of ['resign', 'resign-as-0']) {
    await page.focus(`[data-testid=${id}]`);
    await page.keyboard.press('Enter');
  }
  await page.focus('[data-testid=again]');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.endsWith(table));
  await page.waitForSelector('.table-top[data-settled=true] [data-answer]');
  const now = await page.evaluate(look);
  assert.deepEqual([now.fault, now.isFree], [null, true]);
});

/** Loose text that says nothing but marks such as "7 F7", "8.1" or "a b c". */
const loose = (snapshot) =>
  english(snapshot)
    .split('\n')
    .filter((line) => {
      const text = /^ *- text: "?(.*?)"?$/.exec(line)?.[1] ?? '';
      return /[A-Za-z\d]/.test(text) && text.split(' ').every((one) => /^[A-Za-z]?\d*([.,]\d+)?[%!]?$/.test(one));
    });

/** Letters and numbers drawn in pictures that are read out. Runs in the page. */
const drawn = () =>
  [...document.querySelectorAll('.table-top svg text')]
    .filter((one) => !one.closest('[aria-hidden=true], [role=img], [role=button], [role=gridcell], button'))
    .map((one) => one.textContent.trim());

for (const game of ['balance_duel', 'balanceformers', 'chess_balance', 'elements', 'oneworld'])
  test(`${game}: a screen reader reads nothing that is only drawn on the board`, { timeout: 90000 }, async () => {
    const page = await openPage();
    await openTable(page, [kMe, { by: 'bot', bot: 'beginner' }], {}, { game, ready: '.table-top' });
    for (let n = 0; n < 4; n++) {
      await untilAsked(page);
      const snapshot = await page.locator('.table-top').ariaSnapshot();
      assert.ok(/- (button|gridcell)/.test(snapshot), 'the board is read');
      assert.deepEqual([loose(snapshot), await page.evaluate(drawn)], [[], []], `question ${n + 1}`);
      await playHint(page);
    }
  });
