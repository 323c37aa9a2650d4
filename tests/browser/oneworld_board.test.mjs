// The screen of One World in a real browser: set-up by drag, the way into Chaos, odds, music, options, both themes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered, asked, follow } from './helpers/follow.mjs';
import { drag, enter, kMe, kNovice, stage } from './helpers/harness.mjs';
import { english, said, untilSaid } from './helpers/language.mjs';
import { playAhead, readLine } from './helpers/oneworld.mjs';
import { judge } from './helpers/screens.mjs';

const { server, openPage } = stage();

const kSmall = { map: 'eq12' };

/** Opens a table of one person against a bot, played ahead, and shows it. */
async function openAhead(page, until, options = kSmall, seats = [kMe, kNovice], more = {}) {
  const table = await playAhead(page, { game: 'oneworld', options, seats, ...more }, until);
  await show(page, table);
  return table;
}

async function show(page, table) {
  await page.goto(`${server.url}/table/${table}`);
  await page.waitForSelector('.board, .hand-over');
  await page.waitForFunction(
    () =>
      document.querySelector('.hand-over') !== null || document.querySelector('.table-top')?.dataset.settled === 'true',
  );
}

const kPlacing = (line, seat) => line.includes(' p ') && seat === 0;
const kMoving = (turn) => (line, seat) => seat === 0 && line.includes(' M ') && Number(line.split(' ')[3]) >= turn;
const kFighting = (line, seat) => seat !== null && line.includes(' c ');

test('OW-4.5: Children are set up by drag, taken back, and placed with one move', { timeout: 120000 }, async () => {
  const page = await openPage(undefined, { viewport: { width: 1280, height: 1100 } });
  const seen = follow(page);
  await openAhead(page, kPlacing);
  const legal = seen.now.legal[0].moves.map(({ move }) => move);
  const hexes = [...new Set(legal.map((move) => /:(.+)[SBF]$/.exec(move)[1]))];
  assert.ok(hexes.length > 3);
  const laid = async () => Number(await page.textContent('.tray .left strong'));
  await drag(page, '[data-testid=tray-S]', `[data-cell="hex:${hexes[0]}"]`);
  assert.equal(await laid(), 1);
  // Too far from the god: it snaps back, and the table says why.
  const far = await page.evaluate((open) => {
    const cells = [...document.querySelectorAll('[data-cell^="hex:"]')].filter(
      (cell) => !open.includes(cell.dataset.cell.slice(4)) && !/g(o|óó)d/i.test(cell.getAttribute('aria-label')),
    );
    const isSeen = (cell) => {
      const box = cell.getBoundingClientRect();
      const under = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return under?.closest('[data-cell]') === cell;
    };
    return cells.find(isSeen)?.dataset.cell;
  }, hexes);
  await drag(page, '[data-testid=tray-B]', `[data-cell="${far}"]`);
  await page.waitForSelector('[data-testid=refusal]');
  assert.match(await page.textContent('[data-testid=refusal]'), /OW-4\.5/);
  assert.equal(await laid(), 1);
  // From hex to hex, and back into the tray.
  await drag(page, `[data-cell="hex:${hexes[0]}"]`, `[data-cell="hex:${hexes[1]}"]`);
  assert.equal(await laid(), 1);
  await drag(page, `[data-cell="hex:${hexes[1]}"]`, '[data-testid=tray-back]');
  assert.equal(await laid(), 0);

  for (let i = 0; i < 6; i++)
    await drag(page, `[data-testid=tray-${'SBF'[i % 3]}]`, `[data-cell="hex:${hexes[i % 3]}"]`);
  assert.equal(await laid(), 6);
  await page.click('[data-testid=place-all]');
  await page.waitForFunction(() => document.querySelector('[data-testid=place-all]') === null);
  const placed = readLine(seen.view()).sides[0].stacks;
  assert.equal(placed.map(([, aspects]) => aspects).join('').length, 6);
  assert.match(await said(page, '.moves'), /sets up: /);
});

test('OW-6.18: a way into Chaos is asked about first', { timeout: 120000 }, async () => {
  const page = await openPage();
  const seen = follow(page);
  await openAhead(page, kMoving(1), { ...kSmall, singing_grasses: 'on' });
  const exit = seen.now.legal[0].moves.find(({ note }) => note?.includes('!'));
  assert.ok(exit, 'nobody stands where Chaos is near');
  const [, hex, aspect] = /^([A-Z]+\d+)([SBF])/.exec(exit.move);
  const leave = async () => {
    await page.locator(`[data-cell="hex:${hex}"]`).focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    const group = page.locator(`[data-testid^="group-"][data-testid*="${aspect}"]`);
    if ((await group.count()) > 0) await group.first().click();
    await page.locator('[data-cell^="exit:"]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-testid=leave-map]');
  };
  const before = readLine(seen.view()).sides[0].lost;
  await leave();
  await page.click('[data-testid=stay]');
  await page.waitForFunction(() => document.querySelector('[data-testid=leave-map]') === null);
  assert.equal(readLine(seen.view()).sides[0].lost, before);
  await leave();
  await page.click('[data-testid=leave-map]');
  await untilSaid(page, '[data-testid=announcer]', /Chaos/);
});

test('OW-11.1: the Singing Grasses are silent until somebody wants them', { timeout: 120000 }, async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    const Real = window.AudioContext;
    window.sounding = [];
    window.AudioContext = class extends Real {
      constructor() {
        super();
        window.sounding.push(this);
      }
    };
  });
  const without = await openAhead(page, kMoving(1));
  assert.ok(without);
  assert.equal(await page.locator('[data-testid=grasses]').count(), 0);
  await openAhead(page, kMoving(1), { ...kSmall, singing_grasses: 'on' });
  const switched = page.locator('[data-testid=grasses-switch]');
  assert.equal(await switched.getAttribute('aria-checked'), 'false');
  await page.mouse.click(5, 5);
  assert.equal(await page.evaluate(() => window.sounding.length), 0);
  await switched.click();
  await page.waitForFunction(() => window.sounding[0]?.state === 'running');
  await page.locator('[data-testid=grasses-volume]').fill('20');
  await switched.click();
  await page.waitForFunction(() => window.sounding[0].state === 'suspended', undefined, { timeout: 10000 });
  await switched.click();
  await page.waitForFunction(() => window.sounding[0].state === 'running');
  await page.reload();
  await page.waitForSelector('[data-testid=grasses-switch]');
  assert.equal(await switched.getAttribute('aria-checked'), 'true');
  assert.equal(await page.locator('[data-testid=grasses-volume]').inputValue(), '20');
  assert.equal(await page.evaluate(() => window.sounding.length), 0, 'a page that nobody touched is silent');
});

test('the odds of a battle are shown before it, on the map and beside it', { timeout: 120000 }, async () => {
  const page = await openPage();
  const seen = follow(page);
  await openAhead(page, kFighting);
  assert.match(readLine(seen.view()).phase, /c/);
  await page.waitForSelector('[data-testid=battle]');
  const hex = /b:([A-Z]+\d+)\./.exec(seen.view())[1];
  assert.match(await said(page, `[data-testid=chance-${hex}]`), /BORG \d+%, CHEZ \d+%, nobody \d+%/);
  await page.click('[data-testid=battle] [data-testid=advise]');
  await page.waitForSelector('[data-testid=mix] button');
});

test('OW-11.6: options that exclude each other are told before the table opens', { timeout: 60000 }, async () => {
  const page = await openPage(`${server.url}/new/oneworld`);
  await page.waitForSelector('[data-testid=open-table]:not([disabled])');
  const summaries = page.locator('dialog summary, [role=dialog] summary');
  assert.deepEqual((await summaries.allTextContents()).slice(0, 2).map(english), [
    'Optional rules from the rulebook',
    'House rules and limits',
  ]);
  await summaries.first().click();
  await page.check('input[name=tower_elimination]');
  await page.check('input[name=moving_towers][value=clockwise]');
  await page.waitForSelector('.problem');
  assert.match(await page.textContent('.problem'), /OW-11\.6/);
  assert.ok(await page.locator('[data-testid=open-table]').isDisabled());
  await page.uncheck('input[name=tower_elimination]');
  await page.waitForSelector('[data-testid=open-table]:not([disabled])');
  await page.selectOption('[data-testid=lives-CHEZ]', '2');
  await page.check('input[name=map][value=eq12]');
  await page.waitForSelector('[data-testid=open-table]:not([disabled])');
  await page.click('[data-testid=open-table]');
  await page.waitForSelector('[data-testid=in-force]', { state: 'attached' });
  await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
  assert.match(await said(page, '[data-testid=in-force]'), /Moving Towers: Clockwise/);
});

test('the guided first game follows the set-up and the first turn', { timeout: 120000 }, async () => {
  const page = await openPage(server.url);
  const seen = follow(page);
  await page.locator('section:has(#game-oneworld) [data-testid=guided]').click();
  await page.waitForSelector('.coach strong');
  const titles = new Set();
  const read = async () => {
    for (let goesOn = true; goesOn;) {
      // In one go: a step that came between reading and clicking would be gone unread.
      const [title, next] = await page.evaluate(async () => {
        const read = document.querySelector('.coach strong')?.textContent;
        const next = document.querySelector('[data-testid=guide-next]');
        next?.click();
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        return [read, next !== null];
      });
      if (title) titles.add(english(title));
      goesOn = next;
    }
  };
  while (!titles.has('Move')) {
    await read();
    if (titles.has('Move')) break;
    const now = await asked(page, seen);
    await read();
    const { phase } = readLine(seen.view());
    if (now.kind === 'roll') await answered(page, seen, () => page.click('[data-testid=die]'));
    else if (phase === 'p') {
      await page.click('[data-testid=standard]');
      await page.waitForSelector('[data-testid=place-all]:not([disabled])');
      await answered(page, seen, () => page.click('[data-testid=place-all]'));
    } else if ('Oegt'.includes(phase)) await answered(page, seen, () => enter(page, now.moves[0].move));
  }
  for (const title of ['The goal', 'Your god', 'Three aspects', 'The land', 'Your Children', 'Move'])
    assert.ok(titles.has(title), title);
});

test('axe finds nothing and nothing is too wide, in both themes, wide and on phones', { timeout: 180000 }, async () => {
  const page = await openPage();
  for (const [where, until] of [
    ['the set-up', kPlacing],
    ['a movement', kMoving(2)],
    ['a battle', kFighting],
  ]) {
    await openAhead(page, until);
    await judge(page, where, { isChosen: true });
  }
});
