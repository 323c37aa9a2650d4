// Help against bots: hints in words and on the board, and taking back across dice and answers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  axeViolations,
  isTooWide,
  kMe,
  kNovice,
  openTable,
  openUnseen,
  plies,
  settled,
  stage,
} from './helpers/harness.mjs';
import { askHint, playHint, untilAsked } from './helpers/hinted.mjs';
import { english, said, untilSaid } from './helpers/language.mjs';

const { openPage } = stage();

const kSizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const kGames = ['balance_duel', 'balanceformers', 'elements', 'oneworld', 'chess_balance'];

for (const game of kGames) {
  test(`${game}: a hint is told in words, shown and played`, { timeout: 90000 }, async () => {
    for (const viewport of kSizes) {
      const page = await openPage('', { viewport, settings: { motion: false, typing: false } });
      await openTable(page, [kMe, kNovice], {}, { game, ready: '.table-top' });
      await untilAsked(page);
      const before = await plies(page);
      await askHint(page);
      const told = english((await page.textContent('[data-testid=hinted] p')).trim());
      // Words, not the notation of moves.
      assert.match(told, /^Hint: [A-Z0-9].*[a-z]{3,}.*\.$/s, told);
      assert.doesNotMatch(told, /pick:|put:|c:[SBF]|i\d\/\d|\{/);
      assert.deepEqual(await axeViolations(page), []);
      assert.equal(await isTooWide(page), false);
      const show = page.locator('[data-testid=hint-show]');
      if ((await show.count()) > 0) {
        await show.click();
        assert.equal(await show.getAttribute('aria-pressed'), 'true');
        assert.equal(await plies(page), before);
        await show.click();
      }
      await page.click('[data-testid=hint-play]');
      await page.waitForFunction((old) => Number(document.querySelector('.table-top').dataset.shown) > old, before);
      assert.equal(await page.locator('[data-testid=hinted]').count(), 0);
    }
  });
}

/** Black has just left the Queen to the Knight. */
const kHanging = 'rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3';

test('a hint says how much the choice matters, then the idea, and last the action', { timeout: 90000 }, async () => {
  const page = await openPage('', { viewport: kSizes[1], settings: { motion: false, typing: false } });
  const plan = { game: 'chess_balance', position: kHanging, ready: '.table-top' };
  await openTable(page, [kMe, kNovice], { mode: 'chess' }, plan);
  await untilAsked(page);
  await page.keyboard.press('h');
  const told = async () => english((await page.textContent('[data-testid=hinted] p')).trim());
  await page.waitForSelector('[data-testid=hint-more]');
  assert.match(await told(), /^Hint: One action stands out: with it you win about \d+ games in 100, .* \d+\.$/);
  assert.equal(await page.locator('[data-testid=hint-play], [data-testid=hint-show]').count(), 0);
  assert.deepEqual(await axeViolations(page), []);
  await page.keyboard.press('h');
  await page.waitForSelector('[data-testid=hint-more]', { state: 'detached' });
  // Its words are fetched when they are needed.
  await untilSaid(page, '[data-testid=hinted] p', /^Hint: It wins material/);
  const idea = await told();
  assert.doesNotMatch(idea, /games in 100|Win chance/);
  assert.equal(await page.locator('[data-testid=hint-play]').count(), 0);
  assert.equal(await isTooWide(page), false);
  await page.keyboard.press('h');
  await page.waitForSelector('[data-testid=hint-play]');
  await untilSaid(page, '[data-testid=hinted] p', /Win chance with it/);
  assert.match(await told(), /the Queen on h4 with the Knight from f3/);
});

test('a hint goes when it is closed, and a table without hints has none', { timeout: 60000 }, async () => {
  const page = await openPage();
  await openTable(page, [kMe, kNovice], {}, { game: 'chess_balance', ready: '.table-top' });
  await untilAsked(page);
  await page.keyboard.press('h');
  await page.waitForSelector('[data-testid=hinted]');
  await page.click('[data-testid=hint-close]');
  await page.waitForSelector('[data-testid=hint-ask][aria-disabled=false]');
  const silent = await openUnseen(page, { game: 'chess_balance', seats: [kMe, kNovice], advice: false });
  await page.goto(`${page.server.url}/table/${silent}`);
  await settled(page);
  await page.waitForSelector('[data-testid=prompt]');
  assert.equal(await page.locator('[data-testid=hint-ask]').count(), 0);
});

test('BD-5.1 against a bot one takes back across dice, and the same dice fall', { timeout: 90000 }, async () => {
  const page = await openPage();
  let table;
  const dice = () =>
    page.evaluate(async (id) => {
      const record = await (await fetch(`/api/tables/${id}/record`)).text();
      return record.match(/\bd[1-6]\b/g) ?? [];
    }, table);
  // Some throws end a game sooner.
  do {
    table = await openTable(page, [kMe, kNovice], {}, { ready: '.table-top' });
    for (let i = 0; i < 3; i++) await playHint(page);
  } while (!(await untilAsked(page)));
  const thrown = await dice();
  assert.ok(thrown.length > 4);
  // A throw that allowed nothing but a skip is one more.
  let taken = 0;
  for (; (await page.locator('[data-testid=undo]').count()) > 0; taken++) {
    const before = await plies(page);
    assert.equal(await said(page, '[data-testid=undo]'), 'Take back');
    await page.click('[data-testid=undo]');
    await page.waitForFunction((old) => Number(document.querySelector('.table-top').dataset.shown) < old, before);
    await page.waitForFunction(() => document.querySelector('.table-top').dataset.settled === 'true');
  }
  assert.ok(taken >= 3);
  const left = await dice();
  assert.ok(left.length < thrown.length);
  for (let i = 0; i < 3; i++) await playHint(page);
  await untilAsked(page);
  const again = await dice();
  const length = Math.min(again.length, thrown.length);
  assert.ok(length > left.length);
  assert.deepEqual(again.slice(0, length), thrown.slice(0, length));
  assert.match(await page.textContent('[data-testid=takebacks]'), new RegExp(`${taken}`));
});
