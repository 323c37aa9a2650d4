// The frame of a table: what stands beside the board on a desktop comes up as a sheet on a phone, and nothing is lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeViolations, enter, kMe, kNovice, openTable, plies, settled, stage, type } from './helpers/harness.mjs';
import { playHint, untilAsked } from './helpers/hinted.mjs';
import { english, said } from './helpers/language.mjs';
import { resize } from './helpers/proof.mjs';

const { openPage } = stage();

const kReady = { ready: '.table-top' };
const kPhone = '390x844';
const inView = (page, selector) =>
  page.$eval(selector, (one) => {
    const { top, bottom, height } = one.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  });

const kGames = ['balance_duel', 'balanceformers', 'chess_balance', 'elements', 'oneworld'];

for (const game of kGames)
  test(`${game}: history and stepping are in view on a desktop`, { timeout: 60000 }, async () => {
    const page = await openPage(undefined, { settings: { motion: false, typing: false } });
    await openTable(page, [kMe, kNovice], {}, { game, ...kReady });
    await resize(page, '1280x800');
    for (const part of ['step-back', 'step-forward'])
      assert.ok(await inView(page, `[data-testid=${part}]`), `${part} is in view`);
    assert.equal(await page.locator('[data-testid=last-event]').isVisible(), false);
  });

test('the prompt covers nothing of the own side of the see-saw, in windows of any height', async () => {
  const page = await openPage(undefined, { settings: { motion: false, typing: false } });
  await openTable(page, [kMe, kNovice]);
  for (const size of [
    '960x640',
    '960x720',
    '800x700',
    '1024x640',
    '1100x640',
    '1280x720',
    '1280x800',
    kPhone,
    '360x640',
  ]) {
    await resize(page, size);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const [tray, prompt] = await page.evaluate(() =>
      [[...document.querySelectorAll('.table-top .tray')].at(-1), document.querySelector('.bar')].map((one) =>
        one.getBoundingClientRect().toJSON(),
      ),
    );
    assert.ok(
      tray.bottom <= prompt.top,
      `${size}: the tray ends at ${tray.bottom}, the prompt begins at ${prompt.top}`,
    );
  }
});

const kBoards = {
  balanceformers: '.stage',
  chess_balance: '.squares',
  elements: '.glass',
  oneworld: '.stage',
};
for (const [game, board] of Object.entries(kBoards))
  test(`${game}: on a low screen the board has the height, and the prompt stands beside it`, async () => {
    const page = await openPage(undefined, { settings: { motion: false, typing: false } });
    await openTable(page, [kMe, kNovice], {}, { game, ...kReady });
    for (const size of ['844x390', '640x400']) {
      await resize(page, size);
      await page.waitForFunction(() => document.documentElement.scrollHeight === innerHeight, null, { timeout: 5000 });
      const [top, prompt, room] = await page.evaluate((what) => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
        return [box(`.table-top ${what}`), box('.bar'), innerHeight];
      }, board);
      assert.ok(top.height > 0.7 * room, `${size}: the board is ${top.height} px high`);
      assert.ok(top.bottom <= room && top.right <= prompt.left, `${size}: all of it is seen`);
      assert.ok(prompt.bottom <= room, `${size}: and the prompt`);
      // What the board has beside it scrolls there, and keys can scroll it.
      assert.deepEqual(await axeViolations(page), [], size);
    }
  });

test('on a phone the last event is in view, and the history comes up over the board', { timeout: 60000 }, async () => {
  const page = await openPage();
  await openTable(page, [kMe, kMe], { mode: 'chess' }, { game: 'chess_balance', ...kReady });
  await type(page, 'e2e4');
  await resize(page, kPhone);
  assert.ok(await inView(page, '[data-testid=last-event]'));
  assert.match(await said(page, '[data-testid=last-event]'), /e4/);
  const history = page.locator('.moves');
  assert.equal(await history.isVisible(), false);
  await page.click('[data-testid=last-event]');
  assert.ok(await inView(page, '.moves .steps'));
  assert.deepEqual(await axeViolations(page), []);
  // Stepping shows the board as it was, above the sheet.
  await page.click('[data-testid=step-back]');
  await page.waitForSelector('.table-top[data-shown="0"]');
  assert.ok(await inView(page, '[data-cell="e4"]'));
  await page.click('[data-testid=step-live]');
  await page.keyboard.press('Escape');
  assert.equal(await history.isVisible(), false);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), 'last-event');
});

test('on a phone the history opens where the game is, however long it is', { timeout: 60000 }, async () => {
  const page = await openPage();
  await openTable(page, [kMe, kMe], { mode: 'chess' }, { game: 'chess_balance', ...kReady });
  await resize(page, kPhone);
  // Nothing of the history is seen while it grows, and the window keeps its size.
  let shown = 0;
  for (const file of 'abcdefgh')
    for (const [from, to] of ['23', '76']) {
      await page.click(`[data-cell="${file}${from}"]`);
      await page.click(`[data-cell="${file}${to}"]`);
      await page.waitForSelector(`.table-top[data-shown="${++shown}"]`);
    }
  await page.click('[data-testid=last-event]');
  const newest = page.locator('.moves [aria-current]');
  await newest.waitFor();
  const [list, entry] = await Promise.all([page.locator('.moves ol').boundingBox(), newest.boundingBox()]);
  assert.ok(entry.y >= list.y && entry.y + entry.height <= list.y + list.height + 1, JSON.stringify([list, entry]));
});

test('on a phone people and table come up as a sheet, and closing it is one tap', { timeout: 60000 }, async () => {
  const page = await openPage(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await openTable(page, [kMe, kNovice]);
  assert.equal(await page.locator('[data-testid=resign]').isVisible(), false);
  await page.tap('[data-testid=open-people]');
  assert.ok(await inView(page, '[data-testid=resign]'));
  assert.deepEqual(await axeViolations(page), []);
  await page.tap('[data-testid=last-event]');
  assert.equal(await page.locator('[data-testid=resign]').isVisible(), false);
  await page.tap('.sheet.open .close');
  assert.equal(await page.locator('.moves').isVisible(), false);
});

test('moves are typed where the setting or the key / shows the field', { timeout: 60000 }, async () => {
  for (const size of ['1280x800', kPhone]) {
    const page = await openPage(undefined, { settings: { motion: false, typing: false } });
    await openTable(page, [kMe, kMe], { mode: 'chess' }, { game: 'chess_balance', ...kReady });
    await resize(page, size);
    assert.equal(await page.locator('[data-testid=move-field]').count(), 0);
    await page.keyboard.press('/');
    await page.waitForSelector('[data-testid=move-field]:focus');
    await enter(page, 'e2e4');
    await page.waitForSelector('.table-top[data-shown="1"]');
  }
});

test('a move is heard once the page has been touched, and not where sounds are off', { timeout: 60000 }, async () => {
  for (const [sounds, wanted] of [
    [true, 1],
    [false, 0],
  ]) {
    const page = await openPage(undefined, { settings: { motion: false, sounds } });
    await page.addInitScript(() => {
      window.started = [];
      const { start } = AudioBufferSourceNode.prototype;
      AudioBufferSourceNode.prototype.start = function (...args) {
        window.started.push(Math.round(1000 * this.buffer.duration));
        return start.apply(this, args);
      };
    });
    await openTable(page, [kMe, kMe], { mode: 'chess' }, { game: 'chess_balance', ...kReady });
    assert.deepEqual(await page.evaluate(() => window.started), []);
    await page.click('[data-cell="e2"]');
    await page.click('[data-cell="e4"]');
    await page.waitForSelector('.table-top[data-shown="1"]');
    assert.equal(await page.evaluate(() => window.started.length), wanted);
    if (!sounds) continue;
    // A capture sounds otherwise.
    for (const move of ['d7d5', 'e4d5']) await type(page, move);
    const lengths = await page.evaluate(() => window.started);
    assert.equal(lengths.length, 3);
    assert.equal(lengths[0], lengths[1]);
    assert.notEqual(lengths[1], lengths[2]);
  }
});

test('the card at the end has a graph in words, fits a phone, and covers nothing', { timeout: 60000 }, async () => {
  const page = await openPage();
  await openTable(page, [kMe, kMe], { mode: 'chess' }, { game: 'chess_balance', ...kReady });
  for (const move of ['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'd5d6']) await type(page, move);
  const colours = await page.evaluate(() =>
    ['resign', 'draw'].map((id) => getComputedStyle(document.querySelector(`[data-testid=${id}]`)).color),
  );
  assert.notEqual(colours[0], colours[1]);
  await page.click('[data-testid=resign]');
  await page.click('[data-testid=resign-as-1]');
  await page.waitForSelector('[data-testid=result]');
  assert.equal(await said(page, '#result-title'), 'White wins: Black resigned.');
  assert.match(await said(page, '[data-testid=how]'), /Material balance: nobody was ahead at the end/);
  const graph = page.locator('[data-testid=course] [role=img]');
  assert.match(
    english(await graph.getAttribute('aria-label')),
    /\(not a score\)\. White: 0 at the start, .* 0 at the end/,
  );
  for (const size of [kPhone, '844x390']) {
    await resize(page, size);
    const [board, card] = await page.evaluate(() =>
      ['.table-top .ground', '[data-testid=result]'].map((one) =>
        document.querySelector(one).getBoundingClientRect().toJSON(),
      ),
    );
    assert.ok(card.top >= board.bottom || card.left >= board.right, `${size}: the card covers the board`);
    const isFree = await page.$eval('#result-title', (one) => {
      one.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = one.getBoundingClientRect();
      const over = document.elementFromPoint(x + width / 2, y + height / 2);
      return one.contains(over);
    });
    assert.ok(isFree, `${size}: something lies over the card`);
    assert.ok(card.height <= Number(size.split('x')[1]), `${size}: the card is ${card.height} high`);
    assert.deepEqual(await axeViolations(page), []);
  }
});

/** Keeps the numbers of plies that the board shows from here on. */
const watchBoard = (page) =>
  page.evaluate(() => {
    const top = document.querySelector('.table-top');
    window.seen = [];
    // An attribute that is written again with its old value is a mutation, too.
    window.watch ??= new MutationObserver((changes) => {
      if (changes.some(({ oldValue }) => oldValue !== top.dataset.shown)) window.seen.push(Number(top.dataset.shown));
    });
    window.watch.observe(top, { attributeFilter: ['data-shown'], attributeOldValue: true });
  });

/** Everything since one's own last decision was shown once, in its order, up to the present. */
async function assertShownAgain(page, before) {
  // Read at one moment: on a busy machine all may have been shown by the next one.
  const shown = await page.waitForFunction(() => {
    if (!document.querySelector('[data-testid=back-to-now]')) return null;
    const hints = document.querySelectorAll('[data-testid=hint-ask]').length;
    return { prompt: document.querySelector('[data-testid=prompt]').textContent, hints };
  });
  const { prompt, hints } = await shown.jsonValue();
  assert.match(english(prompt), /the last turn again/);
  assert.equal(hints, 0);
  await page.waitForFunction(() => !document.querySelector('[data-testid=back-to-now]'));
  await settled(page);
  // A secret choice of a bot may come after the question was asked, and stands before the first step back then.
  const seen = await page.evaluate(() => window.seen);
  const [first, ...rest] = seen.slice(seen.findIndex((n) => n < before));
  assert.ok(first < before, `${seen} goes back before ${before}`);
  assert.ok(rest.at(-1) >= before, `${seen} comes to the present`);
  for (const [i, n] of rest.entries()) assert.ok(n > (rest[i - 1] ?? first), `${n} follows`);
}

for (const game of kGames)
  test(`${game}: the last turn is shown again by one click, one tap or one key`, { timeout: 120000 }, async () => {
    const page = await openPage(undefined, { settings: { speed: 'fast', typing: false } });
    await openTable(page, [kMe, kNovice], {}, { game, ...kReady });
    await playHint(page);
    await untilAsked(page);
    for (const [size, ask] of [
      ['1280x800', () => page.click('.moves [data-testid=last-turn]')],
      [kPhone, () => page.click('.last [data-testid=last-turn]')],
      ['1280x800', () => page.keyboard.press('l')],
    ]) {
      await resize(page, size);
      const before = await plies(page);
      await watchBoard(page);
      await ask();
      await assertShownAgain(page, before);
    }
  });

test('a click on the board ends what is shown again, and plays nothing', { timeout: 60000 }, async () => {
  const page = await openPage(undefined, { settings: { speed: 'none', typing: false } });
  await openTable(page, [kMe, kMe], { mode: 'chess' }, { game: 'chess_balance', ...kReady });
  for (const [from, to, shown] of [
    ['e2', 'e4', 1],
    ['e7', 'e5', 2],
  ]) {
    await page.click(`[data-cell="${from}"]`);
    await page.click(`[data-cell="${to}"]`);
    await page.waitForSelector(`.table-top[data-shown="${shown}"][data-settled="true"]`);
  }
  for (const end of [() => page.click('[data-cell="g1"]'), () => page.keyboard.press('Escape')]) {
    await page.keyboard.press('l');
    await page.waitForSelector('.table-top[data-shown="1"][data-settled="false"]');
    await end();
    await page.waitForSelector('.table-top[data-shown="2"][data-settled="true"]');
    assert.equal(await page.locator('[data-cell][aria-selected=true]').count(), 0);
  }
  // The next click is one on the present again.
  await page.click('[data-cell="g1"]');
  await page.click('[data-cell="f3"]');
  await page.waitForSelector('.table-top[data-shown="3"]');
});

/** The board shows a number of plies, and the last of them still moves. */
const moving = (page, shown) => page.waitForSelector(`.table-top[data-shown="${shown}"][data-settled="false"]`);

test(
  'a piece picked up while the last move still glides stays in the hand, and is played',
  { timeout: 60000 },
  async () => {
    const page = await openPage(undefined, { settings: { speed: 'slow', typing: false } });
    await openTable(page, [kMe, kMe], { mode: 'chess' }, { game: 'chess_balance', ...kReady });
    for (const cell of ['e2', 'e4']) await page.click(`[data-cell="${cell}"]`);
    await moving(page, 1);
    await page.click('[data-cell="e7"]');
    await page.waitForSelector('[data-cell="e7"][aria-selected=true]');
    await settled(page);
    assert.equal(await page.getAttribute('[data-cell="e7"]', 'aria-selected'), 'true');
    await page.click('[data-cell="e5"]');
    await page.waitForSelector('.table-top[data-shown="2"]');
  },
);

test('a roll asked for while the last pawn still moves is made', { timeout: 60000 }, async () => {
  const page = await openPage(undefined, { settings: { speed: 'slow', typing: false } });
  await openTable(page, [kMe, kMe], {}, kReady);
  await page.keyboard.press('r');
  await page.waitForSelector('.table-top[data-shown="1"]');
  await playHint(page);
  const shown = await plies(page);
  await moving(page, shown);
  await page.keyboard.press('r');
  await page.waitForSelector(`.table-top[data-shown="${shown + 1}"]`);
});

test('a dialog that cannot be fetched says so, and comes once it can', { timeout: 60000 }, async () => {
  const page = await openPage();
  await openTable(page, [kMe, kNovice]);
  await page.route('**/SettingsDialog*', (route) => route.abort());
  await page.click('[data-testid=settings]');
  assert.match(await said(page, '[data-testid=not-fetched]'), /did not load/);
  assert.deepEqual(await axeViolations(page), []);
  await page.unroute('**/SettingsDialog*');
  await page.click('[data-testid=fetch-again]');
  await page.waitForSelector('[data-testid=not-fetched]', { state: 'detached' });
  await page.waitForSelector('dialog[open]');
});

test('Escape closes the sheet that lies on top before it ends what is shown', { timeout: 60000 }, async () => {
  const page = await openPage(undefined, { viewport: { width: 390, height: 844 }, settings: { speed: 'normal' } });
  await openTable(page, [kMe, kMe], { mode: 'chess' }, { game: 'chess_balance', ...kReady });
  await type(page, 'e2e4');
  await page.click('[data-testid=last-event]');
  await page.locator('.moves').waitFor();
  await page.keyboard.press('l');
  await page.waitForSelector('.table-top[data-settled="false"]');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.moves').isVisible(), false);
});
