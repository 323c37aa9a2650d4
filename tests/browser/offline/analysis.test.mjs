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

/** Whether the middle of an element is in the window. */
const isInView = (page, selector) =>
  page.evaluate((one) => {
    const { top, bottom } = document.querySelector(one).getBoundingClientRect();
    return top >= 0 && (top + bottom) / 2 <= innerHeight;
  }, selector);

async function reviewed(width) {
  const page = await open(width);
  await analyse(page, await foolsMate(page));
  await shown(page, 4);
  if (width < 500) await press(page, 'open-bot');
  await press(page, 'review-begin');
  await page.getByTestId('review-verdict').waitFor();
  return page;
}
const blunderOf = (page) => page.getByTestId('review-moments').locator('[data-fault=blunder]');

for (const width of [1280, 390]) {
  test(`a review names the blunder, shows it as it stood, and another line can be tried: ${width} px`, async () => {
    const page = await reviewed(width);
    const blunder = blunderOf(page);
    await blunder.last().waitFor();
    assert.match(
      await blunder.last().textContent(),
      /g4.*Blunder: costs \d.*Played, 0%: g2g4.*Better for Ada, \d.*: .*\d .*Ada (moves|castles|captures)/s,
    );
    assert.match(
      await page.getByTestId('review-verdict').textContent(),
      /^At first sight action 3 brought Black most: \d.*% before it, 100% after; the decision of Ada cost \d/,
    );
    assert.equal(await isTooWide(page), false);
    assert.deepEqual(await axeViolations(page), []);
    // However far down one reads, the board stays.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await blunder.last().evaluate((one) => one.click());
    await shown(page, 2);
    if (width < 500) await page.locator('[data-testid=review]').waitFor({ state: 'hidden' });
    assert.equal(await isInView(page, '.table-top'), true);
    await move(page, 'e2', 'e4', 3);
    await press(page, 'to-game');
    await shown(page, 2);
    if (width < 500) {
      await press(page, 'to-review');
      await page.waitForFunction(() => document.activeElement.closest('[aria-current=step][data-fault=blunder]'));
    }
    assert.equal(await blunder.last().getAttribute('aria-current'), 'step');
  });

  test(`what would have been better is shown on the board, and played from there: ${width} px`, async () => {
    const page = await reviewed(width);
    const card = page
      .getByTestId('review-moments')
      .locator('li', { has: page.locator('[data-fault=blunder]') })
      .last();
    const better = await card.getByTestId('better').locator('code').textContent();
    const pieces = () => page.locator('.table-top').innerHTML();
    await card.getByTestId('show-better').click();
    await page.getByTestId('better-shown').waitFor();
    await shown(page, 2);
    assert.equal(await isInView(page, '.table-top'), true);
    assert.equal(await isTooWide(page), false);
    assert.deepEqual(await axeViolations(page), []);
    const seen = await pieces();
    await press(page, 'better-hide');
    await page.getByTestId('better-shown').waitFor({ state: 'detached' });
    assert.notEqual(await pieces(), seen);
    if (width < 500) await press(page, 'to-review');
    await card.getByTestId('show-better').click();
    await press(page, 'better-play');
    await shown(page, 3);
    assert.ok(better.length >= 4);
    await press(page, 'to-game');
    await shown(page, 2);
  });
}

test('the bot also says what was played in the game, though it is none of the best', async () => {
  const page = await reviewed(1280);
  await blunderOf(page).last().click();
  await shown(page, 2);
  await page.getByTestId('bot-on').check();
  const played = page.getByTestId('judged').filter({ hasText: 'Played in the game' });
  await played.waitFor();
  // A figure of the review would not compare with those of another search.
  assert.match(await played.textContent(), /–.*g2g4/s);
  await played.click();
  await shown(page, 3);
  assert.equal(await page.getByTestId('to-game').count(), 0);
});

test('a review is shared as a picture, which is made on the device', async () => {
  const page = await reviewed(1280);
  const asked = [];
  page.on('request', (request) => /^https?:/.test(request.url()) && asked.push(request.url()));
  const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'review-share')]);
  assert.equal(saved.suggestedFilename(), 'Chess.png');
  const png = readFileSync(await saved.path());
  assert.deepEqual([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)], ['PNG', 1200, 630]);
  await page.evaluate(() => {
    navigator.canShare = ({ files }) => files.length === 1;
    navigator.share = async ({ files }) => (window.given = { name: files[0].name, type: files[0].type });
  });
  await press(page, 'review-share');
  await page.waitForFunction(() => window.given);
  assert.deepEqual(await page.evaluate(() => window.given), { name: 'Chess.png', type: 'image/png' });
  assert.deepEqual(asked, []);
});

test('on paper there is the sentence, the graph and the cards, and no button', async () => {
  const page = await reviewed(1280);
  for (const width of [1280, 760]) {
    await page.setViewportSize({ width, height: 1000 });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const id of ['review-verdict', 'review-graph', 'review-moments']) {
      assert.equal(await page.getByTestId(id).isVisible(), true, id);
    }
    // Ink is dark on paper.
    const ink = await page.getByTestId('review-verdict').evaluate((one) => getComputedStyle(one).color);
    assert.ok(Math.max(...ink.match(/\d+/g).slice(0, 3).map(Number)) < 100, ink);
    assert.equal(await page.locator('.button:visible, .table-top:visible, header:visible').count(), 0);
    assert.equal(await isTooWide(page), false);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  }
});

test('the graph is read and followed by keyboard', async () => {
  const page = await reviewed(1280);
  const graph = page.getByTestId('review-graph');
  await graph.focus();
  for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  assert.match(await graph.getAttribute('aria-valuetext'), /^After action 2: Ada \d.*%, Black \d/);
  await shown(page, 4);
  await page.keyboard.press('Enter');
  await shown(page, 2);
  await page.keyboard.press('Home');
  assert.match(await graph.getAttribute('aria-valuetext'), /^At the start: /);
});

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
  assert.match(await said(page, '[data-testid=prompt]'), /^White resigned here\. You can play on\./);
  await page.keyboard.press('[');
  await untilSaid(page, '[data-testid=prompt]', /^Black: /);
});

test('a game of chess comes as PGN and is saved as PGN', { timeout: 60000 }, async () => {
  const page = await open();
  await analyse(page, '[White "Ada"]\n\n1. f3 e5 (1... d5) 2. g4 {a mistake} Qh4# 0-1', 'chess');
  await shown(page, 4);
  const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'interchange')]);
  assert.equal(saved.suggestedFilename(), 'Chess.pgn');
  assert.match(readFileSync(await saved.path(), 'utf8'), /\[White "Ada"\][^]*1\. f3 e5 2\. g4 Qh4# 0-1/);
});

test('a FEN or PGN opens as chess whatever game is chosen, and says so', { timeout: 60000 }, async () => {
  for (const [text, moves] of [
    [kMate, 0],
    ['[White "Ada"]\n\n1. f3 e5 2. g4 Qh4# 0-1', 4],
  ]) {
    const page = await open();
    await page.getByTestId('analysis-game').selectOption('oneworld');
    assert.equal((await said(page, '[data-testid=analysis-plain]')).trim(), '');
    await page.getByTestId('analysis-text').fill(text);
    await untilSaid(page, '[data-testid=analysis-plain]', /FEN or PGN, so it opens as Chess\./);
    await press(page, 'analyse');
    await shown(page, moves);
    assert.equal(await page.locator('.table-top').getAttribute('data-game'), 'chess_balance');
    await page.close();
  }
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
