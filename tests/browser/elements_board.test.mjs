// The board of Elements in a real browser: cards dragged to ranks and seams, advice, the guided game, both themes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playAhead } from './helpers/elements.mjs';
import { axeViolations, drag, kMe, kNovice, settled, stage } from './helpers/harness.mjs';
import { askHint } from './helpers/hinted.mjs';
import { said, untilSaid } from './helpers/language.mjs';
import { judge } from './helpers/screens.mjs';

const { server, openPage } = stage();

const kByHand = { auto_arrange: 'false' };
const kArranging = (cycle) => (line) => line.includes(` c=${cycle} ph=arrange `);

/** Opens a table of one person against a bot, played ahead, and shows it. */
async function openAhead(page, options, until, more = {}) {
  const table = await playAhead(page, { game: 'elements', options, seats: [kMe, kNovice], ...more }, until);
  await show(page, table);
  return table;
}

async function show(page, table) {
  await page.goto(`${server.url}/table/${table}`);
  await page.waitForSelector('[data-testid=rose]');
  await settled(page);
}

const panes = (page, card) =>
  page.$$eval(`[data-pane^="${card}@"]`, (all) => all.map((one) => one.dataset.pane.replace(/#.*/, '')));

test('cards are dragged to ranks, a Dual to a seam, and a wrong pyramid says why not', { timeout: 60000 }, async () => {
  const page = await openPage(undefined, { viewport: { width: 1280, height: 1100 } });
  await openAhead(page, kByHand, kArranging(3));
  await page.click('[data-testid=clear]');
  const duals = await page.$$eval('[data-cell^="card:"]', (all) =>
    all.map((one) => one.dataset.card).filter((card) => card.endsWith('3')),
  );
  assert.ok(duals.length > 0);
  const [dual] = duals;
  const [letter] = dual;
  await drag(page, `[data-cell="card:${dual}"]`, `[data-cell="seam:${letter}2+"]`);
  assert.deepEqual([...new Set(await panes(page, dual))], [`${dual}@${letter}2+`]);
  const one = await page.$$eval('[data-cell^="card:"]', (all) =>
    all.map((card) => card.dataset.card).find((card) => card.endsWith('1')),
  );
  await drag(page, `[data-cell="card:${one}"]`, `[data-cell="rank:${one[0]}1"]`);
  assert.ok((await panes(page, one)).includes(`${one}@${one[0]}1`));

  // From its rank onto another one, and from there beside the board again.
  await drag(page, `[data-pane^="${one}@${one[0]}1#"]`, `[data-cell="rank:${one[0]}3"]`);
  assert.ok((await panes(page, one)).includes(`${one}@${one[0]}3`));
  await drag(page, `[data-pane^="${one}@${one[0]}3#"]`, '[data-testid=pile]');
  assert.ok(!(await panes(page, one)).includes(`${one}@${one[0]}3`));

  const other = one[0] === 'A' ? 'E' : 'A';
  await drag(page, `[data-cell="card:${one}"]`, `[data-cell="rank:${other}1"]`);
  await page.waitForSelector('[data-testid=refusal]');
  assert.match(await page.textContent('[data-testid=refusal]'), /EL-4\.4/);
  assert.ok(!(await panes(page, one)).includes(`${one}@${other}1`));

  await page.click('[data-testid=undo-step]');
  assert.ok((await panes(page, one)).includes(`${one}@${one[0]}3`));
  const offer = await said(page, '[data-testid=commit]');
  await page.click('[data-testid=commit]');
  await page.waitForSelector('[data-testid=result]');
  const points = await page.$$eval('[data-testid=scores] tbody tr:first-child td', (cells) => cells[2].textContent);
  assert.match(offer, new RegExp(`\\b${points} point`));
});

test('on a phone what lays cards out at once stands above the prompt, in the first cycle and the last', async () => {
  const page = await openPage(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true, language: 'en' });
  for (const cycle of [1, 3]) {
    await openAhead(page, kByHand, kArranging(cycle));
    await page.waitForSelector('.table-top[data-settled=true] [data-testid=best]');
    const covered = await page.evaluate(() => {
      const top = document.querySelector('.play > .bar').getBoundingClientRect().top;
      const tools = [...document.querySelectorAll('[data-testid=best], [data-testid=clear], [data-testid=undo-step]')];
      return tools.filter((tool) => tool.getBoundingClientRect().bottom > top).map((tool) => tool.dataset.testid);
    });
    assert.deepEqual(covered, []);
    assert.equal(await page.locator('[data-testid=best]').count(), 1);
  }
});

test('a table advises on picks and arrangements, unless it was opened without', { timeout: 60000 }, async () => {
  const page = await openPage();
  const advised = await playAhead(page, { game: 'elements', options: kByHand, seats: [kMe, kNovice] }, kArranging(2));
  await show(page, advised);
  const worth = async () => Number(/\d+/.exec(await page.textContent('[data-testid=commit]'))?.[0]);
  const before = await worth();
  await page.click('[data-testid=best]');
  await page.waitForSelector('[data-testid=undo-step]:not([disabled])');
  assert.ok((await worth()) >= before);
  await page.click('[data-testid=commit]');
  await askHint(page);
  await untilSaid(page, '[data-testid=hinted]', /With this card your cards make a board worth \d+ points/);

  const plan = { game: 'elements', options: kByHand, seats: [kMe, kNovice], advice: false };
  const silent = await playAhead(page, plan, (line) => / c=1 ph=draft.2 /.test(line));
  await show(page, silent);
  assert.equal(await page.locator('[data-testid=hint-ask]').count(), 0);
  for (let step = 2; step < 8; step++) {
    const prompt = await page.textContent('[data-testid=prompt]');
    await page.click('[data-cell="hand:0"]');
    await page.click('[data-testid=take]');
    await page.waitForFunction((old) => document.querySelector('[data-testid=prompt]').textContent !== old, prompt);
    await page.waitForFunction(
      () => document.querySelector('[data-cell="hand:0"]') || document.querySelector('[data-testid=commit]'),
    );
    await untilSaid(page, '[data-testid=prompt]', /Waiting/, { fits: false });
  }
  await page.waitForSelector('[data-testid=commit]');
  assert.equal(await page.locator('[data-testid=best]').count(), 0);
});

test('the new-game dialog begins with Voids, laid out by hand, for two to eight', { timeout: 60000 }, async () => {
  const page = await openPage(`${server.url}/new/elements`);
  await page.waitForSelector('[data-testid=open-table]:not([disabled])');
  assert.ok(await page.isChecked('input[name=auto_arrange][value=false]'));
  assert.ok(await page.isChecked('[data-testid=advice] input'));
  await page.check('input[name=players][value="8"]', { force: true });
  await page.waitForFunction(() => document.querySelectorAll('[data-testid^="seat-"]').length === 8);
  assert.ok(await page.isChecked('input[name=advanced][value=true]'));
  await page.click('dialog summary');
  await page.check('input[name=advanced][value=false]');
  assert.equal(await page.locator('[data-testid=start-seat]').count(), 0);
  await page.check('input[name=advanced][value=true]');
  await page.selectOption('[data-testid=start-seat]', '7');
  await page.check('input[name=players][value="3"]', { force: true });
  await page.waitForFunction(() => document.querySelector('[data-testid=start-seat]').value === 'chance');
  assert.deepEqual(await axeViolations(page), []);
  await page.click('[data-testid=open-table]:not([disabled])');
  await page.waitForSelector('[data-testid=rose]');
  await page.waitForSelector('[data-cell="hand:11"]');
  assert.match(await said(page, '[data-testid=prompt]'), /1 of 12/);
});

test('the guided game takes a layout back that scores less than the cards can', { timeout: 60000 }, async () => {
  const page = await openPage(server.url);
  await page.click('section:has(#game-elements) [data-testid=guided]');
  for (let n = 0; n < 2; n++) await page.click('[data-testid=guide-next]');
  await untilSaid(page, '.coach.card strong', /^The circle$/);
  await page.click('[data-testid=commit]');
  await page.click('[data-testid=guide-undo]');
  await page.waitForSelector('[data-testid=commit]');
  await page.click('[data-testid=best]');
  await untilSaid(page, '[data-testid=commit]', /24 points/);
  await page.click('[data-testid=guide-next]');
  await page.waitForFunction(() => document.querySelectorAll('[data-testid=compare] li').length === 2);
  await page.click('[data-testid=guide-next]');
  await untilSaid(page, '.coach.card strong', /^Finish$/);
  await page.click('[data-testid=commit]');
  await untilSaid(page, '.coach.card strong', /^Scored$/);
});

test('axe finds nothing on any screen of the game, in both themes and on a phone', { timeout: 180000 }, async () => {
  const page = await openPage();
  const wide = { advanced: 'true' };
  const tables = {
    draft: await playAhead(page, plan(kByHand, 8), (line) => / c=2 ph=draft.2 /.test(line)),
    arrange: await playAhead(page, plan(kByHand, 2), kArranging(2)),
    void: await playAhead(page, plan(wide, 3), (line) => line.includes(' c=2 ph=void ')),
    over: await playAhead(page, plan(kByHand, 2)),
  };
  for (const [what, table] of Object.entries(tables)) {
    await show(page, table);
    if (what === 'draft') await page.click('[data-cell="hand:0"]');
    if (what === 'arrange') await page.locator('[data-cell^="card:"]').first().click();
    await judge(page, what, { isChosen: true });
  }
});

function plan(options, players) {
  return { game: 'elements', options, seats: Array.from({ length: players }, (_, i) => (i === 0 ? kMe : kNovice)) };
}
