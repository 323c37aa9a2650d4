// Whole games in a real browser: one by mouse against a bot, one by two people on one screen with the keyboard alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kMe, kNovice, moved, offered, openTable, plies, stage, targets } from './helpers/harness.mjs';
import { kInEnglish, said, untilSaid } from './helpers/language.mjs';
import { focused, pressButton, tabTo } from './helpers/keyboard.mjs';

const { server, openPage } = stage();

test(
  'a whole game against a bot is played with the mouse to its result',
  { timeout: 240000, ...kInEnglish },
  async () => {
    const page = await openPage(server.url);
    await page.click('[data-testid=new-game]');
    await page.click('[data-testid=open-table]:not([disabled])');
    await page.waitForSelector('[data-testid=die]');

    const at = (cell) => page.locator(`[data-cell="${cell}"]`);
    for (;;) {
      const now = await offered(page);
      const shown = await plies(page).catch(() => 0);
      if (now.kind === 'over') break;
      if (now.kind === 'roll') await page.click('[data-testid=die]');
      else if (now.kind === 'skip') await page.click('[data-testid=skip]');
      else {
        let chosen = null;
        for (const source of now.sources) {
          await at(source).click();
          const found = (await targets(page)).find((target) => target.stays);
          if (found) chosen = found.cell;
          if (chosen) break;
          await at(source).click();
        }
        if (!chosen && now.pass) await page.click('[data-testid=pass]');
        else {
          if (!chosen) {
            await at(now.sources[0]).click();
            chosen = (await targets(page))[0].cell;
          }
          await at(chosen).click();
          const way = page.locator('.chooser .button').first();
          if (await way.isVisible()) await way.click();
        }
      }
      await moved(page, shown);
    }
    assert.match(await said(page, '#result-title'), /^(You (win|lose)|.* wins)/);
  },
);

/** Opens a table for two people on this screen and moves the focus to its board. */
async function openHotSeat(page) {
  await page.waitForSelector('[data-testid=new-game]');
  await pressButton(page, 'new-game');
  await page.waitForSelector('[data-testid=open-table]:not([disabled])');
  await tabTo(page, (at) => at.value === 'bots');
  await page.keyboard.press('ArrowDown');
  await pressButton(page, 'open-table');
  await page.waitForSelector('[data-testid=die]');
  await tabTo(page, (at) => at.cell !== undefined);
}

/** The places of the board in the rows that the arrow keys walk: piles above, the board, piles below. */
const rowsOf = (page) =>
  page.evaluate(() => {
    const scene = document.querySelector('.scene');
    const cells = [...document.querySelectorAll('[data-cell]')];
    const holders = [...scene.querySelectorAll('[data-cell]')].map((cell) => cell.dataset.cell);
    const isAbove = (cell) => (cell.compareDocumentPosition(scene) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const piles = cells.filter((cell) => !scene.contains(cell));
    return [
      piles.filter(isAbove).map((cell) => cell.dataset.cell),
      holders,
      piles.filter((cell) => !isAbove(cell)).map((cell) => cell.dataset.cell),
    ];
  });

/** Walks over the board with the arrow keys. */
async function walkTo(page, cell) {
  const press = (key) => page.keyboard.press(key);
  for (let i = 0; i < 40; i++) {
    const { cell: here } = await focused(page);
    if (here === cell) return;
    const lines = await rowsOf(page);
    const row = (one) => lines.findIndex((line) => line.includes(one));
    if (row(here) < row(cell)) await press('ArrowDown');
    else if (row(here) > row(cell)) await press('ArrowUp');
    else await press(lines[row(cell)].indexOf(here) < lines[row(cell)].indexOf(cell) ? 'ArrowRight' : 'ArrowLeft');
  }
  assert.fail(`the arrows do not lead to ${cell}`);
}

/** Chooses the first source from which something stays where it goes; the target, or null with nothing chosen. */
async function chooseStaying(page, sources) {
  for (const source of sources) {
    await walkTo(page, source);
    await page.keyboard.press('Enter');
    const found = (await targets(page)).find((target) => target.stays);
    if (found) return found.cell;
    await page.keyboard.press('Escape');
  }
  return null;
}

/** Makes a move that stays if there is one, otherwise passes or makes any move. */
async function decideByKeys(page, { sources, pass }) {
  const press = (key) => page.keyboard.press(key);
  let chosen = await chooseStaying(page, sources);
  if (!chosen && pass) {
    await press('p');
    return;
  }
  if (!chosen) {
    await walkTo(page, sources[0]);
    await press('Enter');
    chosen = (await targets(page))[0].cell;
  }
  await walkTo(page, chosen);
  await press('Enter');
  if (await page.locator('.chooser').isVisible()) await press('Enter');
}

test('a whole hot-seat game is played with the keyboard alone', { timeout: 240000, ...kInEnglish }, async () => {
  const page = await openPage(server.url);
  await openHotSeat(page);
  let turns = 0;
  for (;;) {
    const now = await offered(page);
    if (now.kind === 'over') break;
    const shown = await plies(page);
    const { cell, testid } = await focused(page);
    assert.ok(cell ?? testid, 'the focus is on the board or in the prompt');
    if (now.kind === 'roll') await page.keyboard.press(turns++ % 2 ? 'Enter' : 'r');
    else if (now.kind === 'skip') await page.keyboard.press('s');
    else await decideByKeys(page, now);
    await moved(page, shown);
  }
  await untilSaid(page, '[data-testid=announcer]', /wins/);
  assert.ok(turns >= 3);
});

test(
  'a table of four is played to its end with the die thrown for me',
  { timeout: 240000, ...kInEnglish },
  async () => {
    const page = await openPage(undefined, { settings: { motion: false, autoRoll: true } });
    await openTable(page, [kMe, kNovice, kNovice, kNovice], {
      mode: '4i',
    });
    for (;;) {
      const now = await offered(page);
      if (now.kind === 'over') break;
      if (now.kind === 'roll') {
        await page.waitForFunction(() => document.querySelector('.die.ready') === null);
        continue;
      }
      const shown = await plies(page);
      if (now.kind === 'skip') await page.click('[data-testid=skip]');
      else if (now.kind === 'decide' && now.pass) await page.click('[data-testid=pass]');
      else if (now.kind === 'decide') {
        await page.locator(`[data-cell="${now.sources[0]}"]`).click();
        await page.locator(`[data-cell="${(await targets(page))[0].cell}"]`).click();
        const way = page.locator('.chooser .button').first();
        if (await way.isVisible()) await way.click();
      }
      await moved(page, shown);
    }
    assert.match(await said(page, '#result-title'), /^(You (win|lose)|.* wins)/);
  },
);
