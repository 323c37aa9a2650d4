// What every board has in common, at a real table: refusals with their clause, dragging, undo, stepping back,
// playing on from an earlier point, and a connection that mends itself.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  axeViolations,
  enter,
  kMe,
  middle,
  moved,
  offered,
  openTable,
  plies,
  retrySoon,
  stage,
  targets,
  type,
} from './helpers/harness.mjs';
import { playHint, untilAsked } from './helpers/hinted.mjs';
import { english, said, untilSaid } from './helpers/language.mjs';
import { invitation } from './helpers/line.mjs';
import { resize } from './helpers/proof.mjs';

const { server, openPage } = stage();

const hotSeat = async (page) => {
  const table = await openTable(page, [kMe, kMe]);
  await offered(page);
  return table;
};

/** Brings the table to a decision and tells where its first supply may be placed. */
async function toDecision(page) {
  for (;;) {
    const now = await offered(page);
    if (now.kind === 'decide' && now.sources.some((source) => source.startsWith('supply'))) {
      return now.sources.find((source) => source.startsWith('supply'));
    }
    if (now.kind === 'roll') await type(page, 'r');
    else if (now.kind === 'skip') await type(page, '..');
    else await type(page, '--');
  }
}

test('an illegal try says why, and the rules open at its clause', { timeout: 60000 }, async () => {
  const page = await openPage();
  await hotSeat(page);
  const supply = await toDecision(page);
  await page.click(`[data-cell="${supply}"]`);
  const lit = (await targets(page))[0].cell;
  const wrong = lit === 'holder:E5' ? 'holder:E4' : 'holder:E5';
  await page.click(`[data-cell="${wrong}"]`);
  await page.waitForSelector('[data-testid=refusal]');
  assert.match(await page.textContent('[data-testid=show-rule]'), /BD-\d+\.\d+/);
  const clause = /BD-\d+\.\d+/.exec(await page.textContent('[data-testid=show-rule]'))[0];
  await page.click('[data-testid=show-rule]');
  const item = page.locator(`[id="${clause}"]`);
  await item.waitFor();
  assert.match(await item.getAttribute('class'), /here/);
  await page.waitForFunction((id) => {
    const box = document.getElementById(id).getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight;
  }, clause);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
});

test('a pawn is dragged to a lit holder, and snaps back from any other', { timeout: 60000 }, async () => {
  const page = await openPage();
  await hotSeat(page);
  const supply = await toDecision(page);
  const middle = async (cell) => {
    const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const drag = async (from, to) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0] + 8, from[1] - 8);
    await page.mouse.move(...to, { steps: 4 });
    assert.equal(await page.locator('.board > .ghost').count(), 1);
    await page.mouse.up();
  };
  const before = await plies(page);
  await drag(await middle(supply), [640, 20]);
  await page.locator('.board > .ghost').waitFor({ state: 'detached' });
  assert.equal(await plies(page), before);

  await page.click(`[data-cell="${supply}"]`);
  const lit = (await targets(page))[0].cell;
  await page.click(`[data-cell="${supply}"]`);
  await drag(await middle(supply), await middle(lit));
  await moved(page, before);
  assert.equal(await plies(page), before + 1);
});

test('the last decision is taken back until the die is thrown again', { timeout: 60000 }, async () => {
  const page = await openPage();
  await hotSeat(page);
  const supply = await toDecision(page);
  const before = await plies(page);
  const position = await page.textContent('[data-testid=prompt]');
  await page.click(`[data-cell="${supply}"]`);
  await page.click(`[data-cell="${(await targets(page))[0].cell}"]`);
  await page.waitForSelector('[data-testid=undo]');
  await page.click('[data-testid=undo]');
  await page.waitForFunction((n) => Number(document.querySelector('.table-top').dataset.shown) === n, before);
  assert.equal(await page.textContent('[data-testid=prompt]'), position);
});

test('a game is stepped back and played on from there at a table of its own', { timeout: 60000 }, async () => {
  const page = await openPage();
  const first = await hotSeat(page);
  for (let i = 0; i < 3; i++) {
    const supply = await toDecision(page);
    await page.click(`[data-cell="${supply}"]`);
    const shown = await plies(page);
    await page.click(`[data-cell="${(await targets(page))[0].cell}"]`);
    await moved(page, shown);
  }
  const all = await plies(page);
  await page.click('[data-testid=step-back]');
  await page.click('[data-testid=step-back]');
  await page.click('[data-testid=step-back]');
  assert.equal(await plies(page), all - 3);
  assert.equal(await page.locator('[data-target], .pile.able').count(), 0);
  await page.click('[data-testid=step-first]');
  assert.equal(await plies(page), 0);
  await page.click('[data-testid=step-forward]');
  await page.click('[data-testid=step-forward]');
  await page.click('[data-testid=step-forward]');
  await page.click('[data-testid=fork]');
  await page.click('[data-testid=fork-open]:not([disabled])');
  await page.waitForURL((url) => !url.pathname.includes(first) && url.pathname.startsWith('/table/'));
  await page.waitForFunction(() => document.querySelector('.table-top')?.dataset.shown === '3');

  await page.goto(`${server.url}/table/${first}`);
  await page.waitForSelector('.table-top');
  assert.equal(await plies(page), all);
});

test('a reload and a server that comes back resume the game where it was', { timeout: 120000 }, async () => {
  const page = await openPage();
  await retrySoon(page);
  await hotSeat(page);
  await toDecision(page);
  const shown = await plies(page);
  const asked = await page.textContent('[data-testid=prompt]');
  await page.reload();
  await page.waitForSelector('.table-top');
  assert.equal(await plies(page), shown);
  assert.equal(await page.textContent('[data-testid=prompt]'), asked);

  await server.stop();
  await page.waitForSelector('[data-testid=link-lost]');
  await server.start();
  await page.locator('[data-testid=link-lost]').waitFor({ state: 'detached', timeout: 60000 });
  assert.equal(await plies(page), shown);
  const supply = await toDecision(page);
  await page.click(`[data-cell="${supply}"]`);
  await page.click(`[data-cell="${(await targets(page))[0].cell}"]`);
  await moved(page, shown);
});

test('somebody with the link sits down at an open seat and both see the game', { timeout: 60000 }, async () => {
  const host = await openPage();
  const table = await openTable(host, [kMe, { by: 'open' }]);
  const guest = await openPage(await invitation(host, table, 1));
  await guest.click('[data-testid=sit-N1]');
  await guest.locator('[data-testid=sit-N1]').waitFor({ state: 'detached' });
  await host.locator('[data-testid=sit-N1]').waitFor({ state: 'detached' });
  const mover = await Promise.race(
    [host, guest].map((page) => page.waitForSelector('.die.ready, .pile.able', { timeout: 30000 }).then(() => page)),
  );
  const other = mover === host ? guest : host;
  await toDecision(mover);
  const shown = await plies(mover);
  await other.waitForFunction((n) => Number(document.querySelector('.table-top').dataset.shown) === n, shown);
  assert.equal(await other.locator('.pile.able').count(), 0);
  assert.deepEqual([...host.faults, ...guest.faults], []);
});

test('BD-7.1 whoever presses what the guide rings beats a pawn in the first turn', { timeout: 90000 }, async () => {
  const page = await openPage(server.url);
  await page.click('[data-testid=guided]:not([disabled])');
  for (let n = 0; n < 3; n++) await page.click('[data-testid=guide-next]');
  await page.click('.die.ready');
  await untilSaid(page, '.coach.card strong', /^Beat a pawn$/);
  for (const held of [0, 1]) {
    await page.waitForFunction((n) => document.querySelectorAll('[data-target]').length > 0 === n > 0, held);
    // The ring looks for what it is drawn around five times a second.
    await page.waitForTimeout(400);
    await page.mouse.click(...(await middle(page, '[data-testid=guide-ring]')));
  }
  // What is asked covers neither the arm nor the scale.
  const bottom = await page.$eval('.scene', (one) => one.getBoundingClientRect().bottom);
  const top = await page.$eval('.chooser', (one) => one.getBoundingClientRect().top);
  assert.ok(top >= bottom - 1, `the question begins at ${top}, and the scale ends at ${bottom}`);
  await page.click('.chooser .button >> nth=1');
  await untilSaid(page, '.coach.card strong', /^What it costs Blue$/);
  assert.match(await said(page, '.moves'), /Yellow beats Blue's/);
});

test('a guided game that was begun goes on where it was, until its guide is ended', { timeout: 60000 }, async () => {
  const page = await openPage(server.url);
  const begin = async () => {
    await page.goto(server.url);
    await page.click('[data-testid=guided]:not([disabled])');
    await page.waitForSelector('.coach.card strong');
    return [page.url(), await said(page, '.coach.card strong')];
  };
  const [table, first] = await begin();
  await page.click('[data-testid=guide-next]');
  await page.waitForFunction((before) => document.querySelector('.coach.card strong')?.textContent !== before, first);
  const second = await said(page, '.coach.card strong');
  assert.deepEqual(await begin(), [table, second]);
  await page.click('[data-testid=guide-leave]');
  await page.click('[data-testid=guide-leave-go]');
  const [other, again] = await begin();
  assert.notEqual(other, table);
  assert.equal(again, first);
});

test('BD-4.1 the first game after the guided one begins with an empty arm and the same bot', async () => {
  const page = await openPage(server.url);
  await page.click('[data-testid=guided]:not([disabled])');
  await page.click('[data-testid=resign]');
  await page.click('[data-testid^=resign-as]');
  await page.click('[data-testid=again]');
  await page.waitForURL((url) => url.search === '');
  await page.waitForSelector('[data-testid=die]');
  const record = await page.evaluate(async () =>
    (await fetch(`/api${location.pathname.replace('table', 'tables')}/record`)).text(),
  );
  assert.doesNotMatch(record, /Position/);
  assert.match(record, /\[N1 "beginner"\]/);
});

test(
  'a seat resigns by the keyboard after it was asked once more, and the card says so',
  { timeout: 60000 },
  async () => {
    const page = await openPage();
    await hotSeat(page);
    await page.focus('[data-testid=resign]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog h2');
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.equal(await page.locator('[data-testid=result]').count(), 0);
    await page.keyboard.press('Enter');
    await page.focus('[data-testid=resign-as-1]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-testid=result]');
    assert.match(await said(page, '[data-testid=result] h2'), / resigned\.$/);
    assert.equal(await page.locator('[data-testid=result] .won').count(), 1);
    assert.match(await said(page, '[data-testid=aside]'), / resigns\.$/);
    assert.equal(await page.locator('[data-testid=resign]').count(), 0);
    // Anybody who comes by the link sees what was played, and when.
    assert.match(await said(page, '[data-testid=about-game]'), /^Balance Duel.* · \d+ actions? · \w+ \d+, 20\d\d$/);
    assert.equal(await page.getByTestId('play-on').count(), 1);
    await page.getByTestId('share').click();
    assert.equal(await page.getByTestId('game-link').inputValue(), page.url());
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByTestId('record').click()]);
    const record = readFileSync(await saved.path(), 'utf8');
    assert.match(record, /\[Ending "resigned 1"\]\n\[Result "1 0"\]/);
    assert.deepEqual(await axeViolations(page), []);
    await page.reload();
    await page.waitForSelector('[data-testid=result]');
    assert.match(await said(page, '[data-testid=result] h2'), / resigned\.$/);
  },
);

test('a draw is offered by one guest and accepted by the other', { timeout: 60000 }, async () => {
  const ada = await openPage();
  const table = await openTable(ada, [{ ...kMe, name: 'Ada' }, { by: 'open' }], {}, { ready: '.table-top' });
  const ben = await openPage(await invitation(ada, table, 1));
  await ben.click('[data-testid^=sit-]');
  await ben.waitForSelector('[data-testid=draw]:enabled');
  await ada.click('[data-testid=draw]');
  await ada.click('[data-testid=draw-go]');
  await ada.waitForSelector('[data-testid=draw-offer]');
  assert.equal(await ada.locator('[data-testid=draw-accept]').count(), 0);
  await ben.waitForSelector('[data-testid=draw-decline]');
  assert.deepEqual(await axeViolations(ben), []);
  await ben.click('[data-testid=draw-decline]');
  await untilSaid(ada, '.moves', /declines the draw/);
  assert.equal(await ada.locator('[data-testid=draw]').isDisabled(), true);
  await ben.click('[data-testid=draw]');
  await ben.click('[data-testid=draw-go]');
  await ada.click('[data-testid=draw-accept]');
  for (const page of [ada, ben]) {
    await page.waitForSelector('[data-testid=result]');
    assert.equal(await said(page, '[data-testid=result] h2'), 'Draw by agreement.');
    assert.equal(await page.locator('[data-testid=aside]').count(), 4);
  }
});

test('a step back shows the die that fell last until then', { timeout: 60000 }, async () => {
  const page = await openPage(undefined, { settings: { motion: false, typing: false } });
  await openTable(page, [kMe, kMe], { mode: '2' });
  for (let n = 0; n < 5; n++) await playHint(page);
  await untilAsked(page);
  const spoken = async (selector) => english((await page.getAttribute(selector, 'aria-label')) ?? '');
  const all = await page.$$eval('.moves [data-n]', (entries) => entries.map((one) => Number(one.dataset.n)));
  const thrown = new Map();
  for (const n of all) {
    if (!(await page.$(`.moves .chip[data-n="${n}"]`))) continue;
    thrown.set(n, /rolls (?:a|an) (\d)/.exec(await spoken(`.moves .chip[data-n="${n}"]`))?.[1]);
  }
  assert.ok(new Set(thrown.values()).size > 1, 'more than one face fell');
  for (let last = await plies(page); last > 1;) {
    await page.click('[data-testid=step-back]');
    await page.waitForFunction((n) => Number(document.querySelector('.table-top').dataset.shown) < n, last);
    last = await plies(page);
    const face = [...thrown].findLast(([n]) => n <= last)?.[1];
    if (face) assert.match(await spoken('.bar [data-testid=die]'), new RegExp(`shows ${face}`), `at step ${last}`);
  }
});

const kFiles = [...'abcdefgh'];
const kMoves = [...kFiles.flatMap((file) => [`${file}2${file}3`, `${file}7${file}6`]), 'a3a4', 'a6a5', 'h3h4', 'h6h5'];

test('the entry of a step is in view in the history, and the page stays where it is', { timeout: 90000 }, async () => {
  const page = await openPage();
  await openTable(page, [kMe, kMe], { mode: 'chess' }, { game: 'chess_balance', ready: '.table-top' });
  for (const [i, move] of kMoves.entries()) {
    await enter(page, move);
    await page.waitForSelector(`.table-top[data-shown="${i + 1}"]`);
  }
  const look = () =>
    page.evaluate(() => {
      const box = (one) => one.getBoundingClientRect();
      const [list, entry] = [
        box(document.querySelector('.moves ol')),
        box(document.querySelector('[aria-current=step]')),
      ];
      const isIn = entry.top >= list.top - 1 && entry.bottom <= list.bottom + 1;
      const over = document.elementFromPoint(entry.left + entry.width / 2, entry.top + entry.height / 2);
      return { isIn, isSeen: over?.closest('[aria-current=step]') !== null, scroll: scrollY };
    });
  for (const [size, way] of [
    ['1280x800', 'key'],
    ['1280x720', 'button'],
    ['900x700', 'button'],
    ['390x844', 'button'],
    ['844x390', 'button'],
  ]) {
    await resize(page, size);
    if (!(await page.isVisible('.moves'))) await page.click('[data-testid=last-event]');
    if (way === 'button') await page.locator('[data-testid=step-back]').scrollIntoViewIfNeeded();
    await page.evaluate(() => document.activeElement.blur());
    const before = await page.evaluate(() => scrollY);
    for (let n = kMoves.length - 1; n >= 1; n--) {
      if (way === 'key') await page.keyboard.press('ArrowLeft');
      else await page.click('[data-testid=step-back]');
      await page.waitForSelector(`.table-top[data-shown="${n}"]`);
      assert.deepEqual(await look(), { isIn: true, isSeen: true, scroll: before }, `${size}, step ${n}`);
    }
    await page.click('[data-testid=step-live]');
    await page.waitForSelector(`.table-top[data-shown="${kMoves.length}"]`);
  }
});
