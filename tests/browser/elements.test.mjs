// Elements in a real browser: whole games on one device with its secrets handed over, against seven bots, and with
// Wilds and Voids by keyboard and notation.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inMemory } from './helpers/follow.mjs';
import { enter, kMe, kNovice, openTable, plies, stage } from './helpers/harness.mjs';
import { kInEnglish, said, untilSaid } from './helpers/language.mjs';
import { focused, pressButton, tabTo } from './helpers/keyboard.mjs';

const { server, openPage } = stage();

const kGame = { game: 'elements', ready: '.hand-over, [data-testid=rose]' };
const kByHand = { auto_arrange: 'false' };
const kCycles = 3;
/** The last card of a hand is taken without a choice. */
const kChoices = 7;

/** Takes the screen over for a seat, by its name on the card. */
async function take(page, seat) {
  await page.waitForSelector('.hand-over');
  assert.match(await said(page, '.hand-over h2'), new RegExp(seat));
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
      return has('hint-ask') ? 'draft' : null;
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
  await enter(page, move);
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
  { timeout: 120000, ...kInEnglish },
  async () => {
    const page = await openPage();
    let heard = [];
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload))));
    });
    await openTable(page, [kMe, kMe], kByHand, kGame);
    const whole = () => page.evaluate(() => document.documentElement.outerHTML);

    /** Hands the screen from Gold to Indigo; nothing that only Gold may know is left, and nothing of it comes. */
    const handOn = async (arranging = false) => {
      await page.waitForSelector('.hand-over');
      assert.doesNotMatch(await whole(), /data-card|Gold takes|Single |Double |Dual /);
      await page.waitForFunction(() => document.querySelector('[data-testid=rose]') === null);
      // What Gold thought of doing was asked of the kernel.
      if (arranging) assert.deepEqual(await inMemory(page, /score [AEFWXV]\d@/), []);
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
      await handOn(true);
      await layOut(page);
    }

    await page.waitForSelector('[data-testid=result]');
    assert.match(await said(page, '#result-title'), /Gold|Indigo|Draw/);
    const sums = await page.$$eval('[data-testid=scores] .sum', (cells) =>
      cells.map((cell) => Number(cell.textContent)),
    );
    const told = heard.findLast((message) => message.now?.score)?.now.score;
    assert.deepEqual(sums, told.map(Number));
    assert.ok(sums.every((sum) => sum > 30));
  },
);

test(
  'a whole game of one person against seven bots is played with the mouse',
  { timeout: 120000, ...kInEnglish },
  async () => {
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
    assert.match(await said(page, '[data-testid=announcer]'), /wins|share/);
    assert.equal(await page.locator('.moves [aria-current]').count(), 1);
    await page.click('[data-testid=step-live]');
    await page.waitForSelector('[data-testid=result]');
  },
);

const press = (page, key) => page.keyboard.press(key);
const toBoard = (page) => tabTo(page, (at) => at.cell !== undefined);

/** Walks to the next target and names it; false if the Void wants another one. */
async function hitTarget(page, shown) {
  const isThere = () => page.evaluate(() => document.activeElement.matches('.pane.target'));
  for (let i = 0; i < 60 && !(await isThere()); i++) await press(page, '.');
  assert.ok(await isThere(), 'the keyboard does not get to a target');
  await press(page, 'Enter');
  const handle = await page.waitForFunction((n) => {
    if (document.querySelector('[data-testid=result]')) return 'played';
    if (Number(document.querySelector('.table-top').dataset.shown) > n) return 'played';
    return document.querySelector('.pane.chosen') && 'chosen';
  }, shown);
  return (await handle.jsonValue()) === 'played';
}

/** Takes a card, a Void if there is one: typed and by keys by turns. */
async function draftByTurns(page, done) {
  const prompt = await promptOf(page);
  const hand = await page.$$eval('[data-cell^="hand:"]', (all) => all.map((one) => one.dataset.card));
  const place = Math.max(
    hand.findIndex((card) => card.startsWith('V')),
    0,
  );
  if (done.picks++ % 2 === 0) {
    await say(page, `pick:${hand[place]}`);
    return;
  }
  await toBoard(page);
  await press(page, 'Home');
  for (let i = 0; i < 60 && (await focused(page)).cell !== `hand:${place}`; i++) await press(page, '.');
  assert.equal((await focused(page)).cell, `hand:${place}`);
  await press(page, 'Enter');
  await press(page, 'Enter');
  done.walked++;
  await answered(page, prompt);
  assert.equal(await page.locator('[data-testid=refusal]').count(), 0);
}

async function layOutByKeys(page, done) {
  // The first card goes by a move of its own; the plan keeps it where it lies.
  if (done.picks < 12) await say(page, `put:${await page.getAttribute('[data-cell^="card:"]', 'data-card')}@C`);
  const before = await promptOf(page);
  if (done.picks > 12) {
    await pressButton(page, 'best');
    await page.waitForSelector('[data-testid=undo-step]:not([disabled])');
  }
  await pressButton(page, 'commit');
  await answered(page, before);
}

/** Walks to a Void that has a target and lifts it; which one, null if there is none. */
async function aimVoid(page) {
  const voids = await page.$$eval('[data-cell^="card:V"]', (all) => all.map((one) => one.dataset.cell));
  for (const cell of voids.reverse()) {
    await toBoard(page);
    for (let i = 0; i < 60 && (await focused(page)).cell !== cell; i++) await press(page, i < 30 ? '.' : ',');
    if ((await focused(page)).cell !== cell) continue;
    await press(page, 'Enter');
    if ((await page.locator('[data-testid=cancel-void]').count()) > 0) return cell.slice('card:'.length);
  }
  return null;
}

/** Plays a Void, by keys or typed, or passes if none has a target. */
async function playVoid(page, done) {
  const shown = await plies(page);
  const card = await aimVoid(page);
  if (card !== null) {
    const target = await page.getAttribute('.pane.target', 'data-pane');
    if (card === 'V1' && done.voids % 2 === 0) {
      done.typed++;
      await enter(page, `void:V1>1:${target.replace(/#.*/, '')}`);
    } else if (!(await hitTarget(page, shown))) await hitTarget(page, shown);
    done.voids++;
  } else {
    await press(page, 'Escape');
    await press(page, 'p');
    done.passes++;
  }
  await page.waitForFunction(
    (n) =>
      document.querySelector('[data-testid=result]') || Number(document.querySelector('.table-top').dataset.shown) > n,
    shown,
  );
}

test(
  'a whole game with Wilds and Voids is played with keyboard and typed moves',
  { timeout: 120000, ...kInEnglish },
  async () => {
    const page = await openPage();
    await openTable(page, [kMe, kNovice], { advanced: 'true' }, kGame);
    const done = { picks: 0, walked: 0, voids: 0, typed: 0, passes: 0 };
    for (;;) {
      const now = await asked(page);
      if (now === 'over') break;
      if (now === 'draft') await draftByTurns(page, done);
      else if (now === 'arrange') await layOutByKeys(page, done);
      else await playVoid(page, done);
    }
    assert.ok(done.walked > 10);
    assert.ok(done.typed > 0 && done.voids > done.typed, 'no Void was played');
    await untilSaid(page, '[data-testid=announcer]', /wins|share/);
  },
);
