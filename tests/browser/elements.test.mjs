// Elements in a real browser: whole games on one device with its secrets handed over, against seven bots, and with
// Wilds and Voids by keyboard and notation.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kMe, kNovice, openTable, plies, stage } from './helpers/harness.mjs';

const { server, openPage } = stage();

const kGame = { game: 'elements', ready: '.hand-over, [data-testid=rose]' };
const kByHand = { auto_arrange: 'false' };
const kCycles = 3;
/** The last card of a hand is taken without a choice. */
const kChoices = 7;

/** Takes the screen over for a seat, by its name on the card. */
async function take(page, seat) {
  await page.waitForSelector('.hand-over');
  assert.match(await page.textContent('.hand-over h2'), new RegExp(seat));
  await page.click('.hand-over button');
  await page.waitForSelector('[data-testid=rose]');
}

/** Waits until everything has been shown and something is asked here, or the game is over; says what. */
async function asked(page) {
  const handle = await page.waitForFunction(
    () => {
      if (document.querySelector('[data-testid=result]')) return 'over';
      if (document.querySelector('.table-top')?.dataset.settled !== 'true') return null;
      const has = (id) => document.querySelector(`[data-testid=${id}]`) !== null;
      if (has('commit')) return 'arrange';
      if (has('pass')) return 'void';
      return has('advise') ? 'draft' : null;
    },
    undefined,
    { timeout: 30000 },
  );
  return handle.jsonValue();
}

const promptOf = (page) => page.textContent('[data-testid=prompt]');

/** Waits until a decision has been taken here: what is asked is something else, whatever the others do meanwhile. */
const answered = (page, prompt) =>
  page.waitForFunction(
    (before) =>
      document.querySelector('.hand-over, [data-testid=result]') ||
      document.querySelector('[data-testid=prompt]')?.textContent !== before,
    prompt,
  );

/** Plays a typed move and waits for the table to ask for something else. */
async function say(page, move) {
  const prompt = await promptOf(page);
  await page.fill('[data-testid=move-field]', move);
  await page.press('[data-testid=move-field]', 'Enter');
  await answered(page, prompt);
}

/** Lifts a card of the hand and takes it. */
async function pick(page, index = 0) {
  const prompt = await promptOf(page);
  await page.click(`[data-cell="hand:${index}"]`);
  await page.click('[data-testid=take]');
  await answered(page, prompt);
}

/** Lays out what the table advises and commits it. */
async function layOut(page) {
  const prompt = await promptOf(page);
  await page.click('[data-testid=best]');
  await page.waitForSelector('[data-testid=undo-step]:not([disabled])');
  await page.click('[data-testid=commit]');
  await answered(page, prompt);
}

/** What a line says of a seat, by field. */
const groupOf = (view, seat) =>
  Object.fromEntries(
    view
      .split(' | ')
      [seat + 1].split(' ')
      .slice(1)
      .map((field) => [field.slice(0, 1), field.slice(2)]),
  );

test(
  'a whole game on one device hands every secret over and tells nobody the other one',
  { timeout: 120000 },
  async () => {
    const page = await openPage();
    let heard = [];
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload))));
    });
    await openTable(page, [kMe, kMe], kByHand, kGame);
    const whole = () => page.evaluate(() => document.documentElement.outerHTML);

    /** Hands the screen from Gold to Indigo; nothing that only Gold may know is left, and nothing of it comes. */
    const handOn = async () => {
      await page.waitForSelector('.hand-over');
      assert.doesNotMatch(await whole(), /data-card|Gold takes|Single |Double |Dual /);
      await page.waitForFunction(() => document.querySelector('[data-testid=rose]') === null);
      heard = [];
      await take(page, 'Indigo');
      const table = heard.find((message) => message.type === 'table' && message.viewer === 1);
      const last = table.plies.findLast((ply) => ply.view !== undefined);
      const gold = groupOf(last.view, 0);
      assert.match(gold.k, /^(\?|done)$/);
      assert.equal(gold.m, undefined);
      for (const hidden of [gold.h, gold.p]) assert.match(hidden, /^(-|\?(,\?)*)$/);
      if (/ph=arrange/.test(last.view)) assert.equal(gold.b, '?');
      for (const ply of table.plies.filter((one) => one.actor === 0)) assert.match(ply.move, /^(\?|done)$/);
      assert.doesNotMatch(await whole(), /Gold (takes|puts)/);
    };

    for (let cycle = 1; cycle <= kCycles; cycle++) {
      for (let step = 1; step <= kChoices; step++) {
        await take(page, 'Gold');
        await pick(page, step % 2);
        await handOn();
        await pick(page);
      }
      await take(page, 'Gold');
      await layOut(page);
      await handOn();
      await layOut(page);
    }

    await page.waitForSelector('[data-testid=result]');
    assert.match(await page.textContent('[data-testid=result] h2'), /Gold|Indigo/);
    const sums = await page.$$eval('[data-testid=scores] .sum', (cells) =>
      cells.map((cell) => Number(cell.textContent)),
    );
    const told = heard.findLast((message) => message.now?.score)?.now.score;
    assert.deepEqual(sums, told.map(Number));
    assert.ok(sums.every((sum) => sum > 30));
  },
);

test('a whole game of one person against seven bots is played with the mouse', { timeout: 120000 }, async () => {
  const page = await openPage();
  await openTable(page, [kMe, ...Array.from({ length: 7 }, () => kNovice)], kByHand, kGame);
  let decisions = 0;
  for (;;) {
    const now = await asked(page);
    if (now === 'over') break;
    decisions++;
    await (now === 'draft' ? pick(page) : layOut(page));
  }
  assert.equal(decisions, kCycles * (kChoices + 1));
  assert.equal(await page.locator('[data-testid=scores] tbody tr').count(), 8);
  // Deals and hidden picks are passed over: what is listed stays readable.
  const listed = await page.locator('.moves li').count();
  assert.ok(listed < 80, `${listed} entries`);
  await page.click('[data-testid=step-first]');
  await page.click('[data-testid=step-forward]');
  await page.click('[data-testid=step-forward]');
  assert.match(await page.textContent('[data-testid=announcer]'), /wins|share/);
  assert.equal(await page.locator('.moves [aria-current]').count(), 1);
  await page.click('[data-testid=step-live]');
  await page.waitForSelector('[data-testid=result]');
});

test('a whole game with Wilds and Voids is played with keyboard and typed moves', { timeout: 120000 }, async () => {
  const page = await openPage();
  await openTable(page, [kMe, kNovice], { advanced: 'true' }, kGame);
  const press = (key) => page.keyboard.press(key);
  const focused = () => page.evaluate(() => ({ ...document.activeElement?.dataset }));
  const tabTo = async (isThere) => {
    for (let i = 0; i < 80; i++) {
      if (isThere(await focused())) return;
      await press('Tab');
    }
    assert.fail('the keyboard does not get there');
  };
  const toBoard = () => tabTo((at) => at.cell !== undefined);
  const cards = () => page.$$eval('[data-cell^="hand:"]', (all) => all.map((one) => one.dataset.card));
  const button = async (id) => {
    await tabTo((at) => at.testid === id);
    await press('Enter');
  };
  /** Walks to the next target and names it; false if the Void wants another one. */
  const hit = async (shown) => {
    const isThere = () => page.evaluate(() => document.activeElement.matches('.pane.target'));
    for (let i = 0; i < 60 && !(await isThere()); i++) await press('.');
    assert.ok(await isThere(), 'the keyboard does not get to a target');
    await press('Enter');
    const handle = await page.waitForFunction((n) => {
      if (document.querySelector('[data-testid=result]')) return 'played';
      if (Number(document.querySelector('.table-top').dataset.shown) > n) return 'played';
      return document.querySelector('.pane.chosen') && 'chosen';
    }, shown);
    return (await handle.jsonValue()) === 'played';
  };
  const noted = () => page.locator('[data-testid=refusal]').count();

  const done = { picks: 0, walked: 0, voids: 0, typed: 0, passes: 0 };
  for (;;) {
    const now = await asked(page);
    if (now === 'over') break;
    const prompt = await promptOf(page);
    const shown = await plies(page);
    if (now === 'draft') {
      const hand = await cards();
      const wanted = hand.findIndex((card) => card.startsWith('V'));
      if (done.picks++ % 2 === 0) {
        await say(page, `pick:${hand[Math.max(wanted, 0)]}`);
        continue;
      }
      await toBoard();
      await press('Home');
      const place = wanted < 0 ? 0 : wanted;
      for (let i = 0; i < 60 && (await focused()).cell !== `hand:${place}`; i++) await press('.');
      assert.equal((await focused()).cell, `hand:${place}`);
      await press('Enter');
      await press('Enter');
      done.walked++;
    } else if (now === 'arrange') {
      // The first card goes by a move of its own; the plan keeps it where it lies.
      if (done.picks < 12) await say(page, `put:${await page.getAttribute('[data-cell^="card:"]', 'data-card')}@C`);
      const before = await promptOf(page);
      if (done.picks > 12) {
        await button('best');
        await page.waitForSelector('[data-testid=undo-step]:not([disabled])');
      }
      await button('commit');
      await answered(page, before);
      continue;
    } else {
      const voids = await page.$$eval('[data-cell^="card:V"]', (all) => all.map((one) => one.dataset.cell));
      let aimed = false;
      for (const cell of voids.reverse()) {
        await toBoard();
        for (let i = 0; i < 60 && (await focused()).cell !== cell; i++) await press(i < 30 ? '.' : ',');
        if ((await focused()).cell !== cell) continue;
        await press('Enter');
        aimed = (await page.locator('[data-testid=cancel-void]').count()) > 0;
        if (aimed) break;
      }
      if (aimed) {
        const { card } = await focused();
        const target = await page.getAttribute('.pane.target', 'data-pane');
        if (card === 'V1' && done.voids % 2 === 0) {
          done.typed++;
          await page.fill('[data-testid=move-field]', `void:V1>1:${target.replace(/#.*/, '')}`);
          await page.press('[data-testid=move-field]', 'Enter');
        } else if (!(await hit(shown))) await hit(shown);
        done.voids++;
      } else {
        await press('Escape');
        await press('p');
        done.passes++;
      }
      await page.waitForFunction(
        (n) =>
          document.querySelector('[data-testid=result]') ||
          Number(document.querySelector('.table-top').dataset.shown) > n,
        shown,
      );
      continue;
    }
    await answered(page, prompt);
    assert.equal(await noted(), 0);
  }
  assert.ok(done.walked > 10);
  assert.ok(done.typed > 0 && done.voids > done.typed, 'no Void was played');
  await page.waitForFunction(() => /wins|share/.test(document.querySelector('[data-testid=announcer]').textContent));
});
