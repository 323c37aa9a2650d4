// Whole games in a real browser: one by mouse against a bot, one by two people on one screen with the keyboard alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kMe, kNovice, moved, offered, openTable, plies, stage, targets } from './helpers/harness.mjs';

const { server, openPage } = stage();

test('a whole game against a bot is played with the mouse to its result', { timeout: 240000 }, async () => {
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
  assert.match(await page.textContent('[data-testid=result] h2'), /wins!/);
});

test('a whole hot-seat game is played with the keyboard alone', { timeout: 240000 }, async () => {
  const page = await openPage(server.url);
  const press = (key) => page.keyboard.press(key);
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return {
        cell: element?.dataset?.cell ?? null,
        id: element?.dataset?.testid ?? null,
        value: element?.value ?? '',
      };
    });
  const tabTo = async (wanted) => {
    for (let i = 0; i < 60; i++) {
      if (wanted(await focused())) return;
      await press('Tab');
    }
    assert.fail('the keyboard does not get there');
  };

  await page.waitForSelector('[data-testid=new-game]');
  await tabTo((at) => at.id === 'new-game');
  await press('Enter');
  await page.waitForSelector('[data-testid=open-table]:not([disabled])');
  await tabTo((at) => at.value === 'bots');
  await press('ArrowDown');
  await tabTo((at) => at.id === 'open-table');
  await press('Enter');
  await page.waitForSelector('[data-testid=die]');
  await tabTo((at) => at.cell !== null);

  const rows = () =>
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
  const walkTo = async (cell) => {
    for (let i = 0; i < 40; i++) {
      const { cell: here } = await focused();
      if (here === cell) return;
      const lines = await rows();
      const row = (one) => lines.findIndex((line) => line.includes(one));
      if (row(here) < row(cell)) await press('ArrowDown');
      else if (row(here) > row(cell)) await press('ArrowUp');
      else await press(lines[row(cell)].indexOf(here) < lines[row(cell)].indexOf(cell) ? 'ArrowRight' : 'ArrowLeft');
    }
    assert.fail(`the arrows do not lead to ${cell}`);
  };

  let turns = 0;
  for (;;) {
    const now = await offered(page);
    if (now.kind === 'over') break;
    const shown = await plies(page);
    assert.notEqual((await focused()).cell, null, 'the board keeps the focus');
    if (now.kind === 'roll') await press(turns++ % 2 ? 'Enter' : 'r');
    else if (now.kind === 'skip') await press('s');
    else {
      let chosen = null;
      for (const source of now.sources) {
        await walkTo(source);
        await press('Enter');
        chosen = (await targets(page)).find((target) => target.stays)?.cell ?? null;
        if (chosen) break;
        await press('Escape');
      }
      if (!chosen && now.pass) await press('p');
      else {
        if (!chosen) {
          await walkTo(now.sources[0]);
          await press('Enter');
          chosen = (await targets(page))[0].cell;
        }
        await walkTo(chosen);
        await press('Enter');
        if (await page.locator('.chooser').isVisible()) await press('Enter');
      }
    }
    await moved(page, shown);
  }
  await page.waitForFunction(
    () => /wins/.test(document.querySelector('[data-testid=announcer]').textContent),
    undefined,
    { timeout: 10000 },
  );
  assert.ok(turns >= 3);
});

test('a table of four is played to its end with the die thrown for me', { timeout: 240000 }, async () => {
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
  assert.match(await page.textContent('[data-testid=result] h2'), /wins!/);
});
