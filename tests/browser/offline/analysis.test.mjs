// The analysis board: lines, chance by choice, what the bot thinks, links, and what it begins with. The engine does all
// of it on the device.
// In one language: every text is fixed, and no screen fits less for it (the pseudo-language's own tests open them).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { axeViolations, isTooWide, kMe, openUnseen, stage } from '../helpers/harness.mjs';
import { said, untilSaid } from '../helpers/language.mjs';

const { server, openPage } = stage();

const kMate = '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1';
const kFoolsMate = `[Game "chess_balance"]
[Rules "RULES"]
[Seats "2"]
[Options "mode=chess"]
[Data "DATA"]
[White "Ada"]

f2f3 e7e5 g2g4 d8h4 0 1
`;

/** The record with what this server's games are. */
async function foolsMate(page) {
  const table = await openUnseen(page, { game: 'chess_balance', options: { mode: 'chess' }, seats: [kMe, kMe] });
  const empty = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}/record`)).text(), table);
  const tag = (name) => new RegExp(`\\[${name} "(.*)"\\]`).exec(empty)[1];
  return kFoolsMate.replace('RULES', tag('Rules')).replace('DATA', tag('Data'));
}

async function open(width = 1280, how = {}) {
  const page = await openPage(undefined, { viewport: { width, height: width < 500 ? 844 : 800 }, ...how });
  await page.addInitScript(() => localStorage.setItem('equipoise.simulations', '300'));
  await page.goto(`${server.url}/analysis`);
  await page.getByTestId('analysis-text').waitFor();
  return page;
}

const shown = (page, count) => page.waitForSelector(`.table-top[data-shown="${count}"]`);
async function begin(page, id) {
  await page.getByTestId(`analyse-${id}`).click();
  await shown(page, 0);
}
async function analyse(page, text, game) {
  await page.getByTestId('analysis-text').fill(text);
  if (game) await page.getByTestId('analysis-game').selectOption(game);
  await page.getByTestId('analyse').click();
}
async function move(page, from, to, count) {
  await page.locator(`[data-cell="${from}"]`).first().click();
  await page.locator(`[data-cell="${to}"]`).first().click();
  await shown(page, count);
}
const press = (page, id) => page.getByTestId(id).first().click();
const branches = (page) => page.getByTestId('branches').getByRole('button');

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
])
  test(`a line can be left and found again, and a reload keeps both: ${width} px`, { timeout: 60000 }, async () => {
    const page = await open(width, { colorScheme });
    assert.deepEqual(await axeViolations(page), []);
    await begin(page, 'chess');
    await move(page, 'e2', 'e4', 1);
    await move(page, 'e7', 'e5', 2);
    await press(page, 'back');
    await press(page, 'back');
    await shown(page, 0);
    await move(page, 'd2', 'd4', 1);
    await press(page, 'back');
    await shown(page, 0);
    const history = width < 500 ? page.locator('.last button').first() : null;
    await history?.click();
    assert.deepEqual(
      await branches(page).evaluateAll((all) => all.map((one) => one.textContent.trim().split(/\s+/)[0])),
      ['e4', 'd4'],
    );
    await branches(page).first().click();
    await shown(page, 1);
    assert.deepEqual(await axeViolations(page), []);
    assert.equal(await isTooWide(page), false);
    await page.waitForFunction(() => location.hash.length > 20);
    await page.waitForTimeout(300);
    const address = page.url();
    await page.reload();
    await shown(page, 1);
    const other = await openPage(address, { viewport: { width, height: 800 } });
    await shown(other, 1);
    await other.getByTestId('on').click();
    await shown(other, 2);
    if (width > 500) {
      await other.getByTestId('back').click();
      await other.getByTestId('back').click();
      await shown(other, 0);
      assert.equal(await branches(other).count(), 2);
      await branches(other).nth(1).click();
      await shown(other, 1);
      await press(other, 'remove-line');
      await shown(other, 0);
      assert.equal(await other.getByTestId('branches').count(), 0);
    }
  });

test('the bot says what it thinks, and its action is played by one press', { timeout: 60000 }, async () => {
  for (const width of [1280, 390]) {
    const page = await open(width);
    await analyse(page, kMate, 'chess');
    await shown(page, 0);
    if (width < 500) await press(page, 'open-bot');
    await page.getByTestId('bot-on').check();
    const best = page.getByTestId('judged').first();
    await best.waitFor();
    assert.match(await best.textContent(), /100%.*d1d8/);
    await page.waitForSelector('[data-testid=bot-says][aria-busy=false]');
    assert.deepEqual(await axeViolations(page), []);
    assert.equal(await isTooWide(page), false);
    await best.click();
    await shown(page, 1);
    await untilSaid(page, '[data-testid=prompt]', /White/);
    await page.close();
  }
});

test('what comes by chance is chosen, with its odds', { timeout: 60000 }, async () => {
  for (const width of [1280, 390]) {
    const page = await open(width);
    await begin(page, 'balance_duel');
    await press(page, 'draw');
    await shown(page, 1);
    const three = page.getByTestId('chance-d3');
    assert.match(await three.getAttribute('aria-label'), /3.*16\.7%/);
    const box = await three.boundingBox();
    assert.ok(box.width >= 44 && box.height >= 44);
    await three.click();
    await shown(page, 2);
    await page.keyboard.press('[');
    await shown(page, 1);
    await page.getByTestId('chance-d5').click();
    await shown(page, 2);
    await page.keyboard.press('[');
    await shown(page, 1);
    if (width > 500) assert.equal(await branches(page).count(), 2);
    assert.equal(await isTooWide(page), false);
    await page.close();
  }
});

test('a card is chosen by its name, and hands are seen with the eyes of any seat', { timeout: 60000 }, async () => {
  const page = await open();
  await begin(page, 'chess_balance');
  const options = await page.getByTestId('chances').locator('option').allTextContents();
  assert.equal(new Set(options).size, options.length);
  await page.getByTestId('chances').selectOption({ index: 3 });
  await shown(page, 1);
  await page.getByTestId('chances').selectOption({ index: 1 });
  await shown(page, 2);
  await press(page, 'draw');
  await page.waitForSelector('[data-testid=draw]', { state: 'detached' });
  const view = () => page.locator('.play').textContent();
  const own = await view();
  await page.getByTestId('eyes').selectOption('1');
  await page.waitForFunction((before) => document.querySelector('.play').textContent !== before, own);
});

test('a finished table is analysed from its card, with the names of its players', { timeout: 60000 }, async () => {
  const page = await openPage(server.url);
  const record = await foolsMate(page);
  const seats = [{ ...kMe, name: 'Ada' }, kMe];
  const table = await openUnseen(page, { game: 'chess_balance', record, seats });
  await page.goto(`${server.url}/table/${table}`);
  await page.getByTestId('result').getByTestId('analyse').click();
  await shown(page, 4);
  await page.waitForURL(/\/analysis/);
  assert.match(await said(page, '[data-testid=prompt]'), /Black|mate/i);
  await page.keyboard.press('[');
  await shown(page, 3);
  await press(page, 'play-on');
  await page.getByTestId('fork-open').click();
  await page.waitForURL(/\/table\/local-/);
  await shown(page, 3);
});

for (const width of [1280, 390]) {
  test(`a review names the blunder, shows it as it stood, and another line can be tried: ${width} px`, async () => {
    const page = await open(width);
    await analyse(page, await foolsMate(page));
    await shown(page, 4);
    if (width < 500) await press(page, 'open-bot');
    await press(page, 'review-begin');
    const blunder = page.getByTestId('review-moments').locator('[data-fault=blunder]');
    await blunder.first().waitFor({ timeout: 30000 });
    assert.match(
      await blunder.last().textContent(),
      /g4.*Ada: \d.* before, 0% after.*Blunder: costs \d.*Better: Ada (moves|castles|captures)/,
    );
    assert.equal(await isTooWide(page), false);
    assert.deepEqual(await axeViolations(page), []);
    await blunder.last().click();
    await shown(page, 2);
    if (width < 500) await page.locator('[data-testid=review]').waitFor({ state: 'hidden' });
    await move(page, 'e2', 'e4', 3);
    if (width < 500) await press(page, 'open-bot');
    assert.equal((await blunder.count()) > 0, true);
  });
}

test('how a game ended is part of its review, which begins by itself from the card of its table', async () => {
  const page = await openPage(server.url);
  await page.evaluate(() => localStorage.setItem('equipoise.simulations', '300'));
  const whole = await foolsMate(page);
  const record = whole.replace('[White', '[Ending "resigned 0"]\n[White').replace(' g2g4 d8h4', '');
  const table = await openUnseen(page, { game: 'chess_balance', record, seats: [kMe, kMe] });
  await page.goto(`${server.url}/table/${table}`);
  await page.getByTestId('result').getByTestId('analyse').click();
  await shown(page, 2);
  await untilSaid(page, '[data-testid=review-moments]', /How the game was ended.*White: \d/s);
});

test('a game of chess comes as PGN and is saved as PGN', { timeout: 60000 }, async () => {
  const page = await open();
  await analyse(page, '[White "Ada"]\n\n1. f3 e5 (1... d5) 2. g4 {a mistake} Qh4# 0-1', 'chess');
  await shown(page, 4);
  const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'interchange')]);
  assert.equal(saved.suggestedFilename(), 'Chess.pgn');
  assert.match(readFileSync(await saved.path(), 'utf8'), /\[White "Ada"\][^]*1\. f3 e5 2\. g4 Qh4# 0-1/);
});

test('what cannot be analysed is said, and nothing is lost', { timeout: 60000 }, async () => {
  const page = await open();
  for (const [text, game, why] of [
    ['[Game "draughts"]\n\n*', undefined, /draughts/],
    ['8/8/8/8/8/8/8/8 w - - 0 1', 'chess', /King/],
    ['nonsense', 'balance_duel', /./],
  ]) {
    await analyse(page, text, game);
    await page.getByTestId('fault').waitFor();
    assert.match(await said(page, '[data-testid=fault]'), why);
    assert.equal(await page.getByTestId('analysis-text').inputValue(), text);
  }
  assert.deepEqual(await axeViolations(page), []);
  await page.goto(`${server.url}/account`);
  await page.goto(`${server.url}/analysis#damaged`);
  await untilSaid(page, '[data-testid=fault]', /damaged/);
});

test('a refused try names its clause', { timeout: 60000 }, async () => {
  const page = await open();
  await begin(page, 'chess');
  await page.locator('[data-cell="e2"]').first().click();
  await page.locator('[data-cell="e5"]').first().click();
  await page.getByTestId('refusal').waitFor();
  assert.match(await said(page, '[data-testid=refusal]'), /CB-12/);
});
