// The static site below a path of its host: everything is taken along, the host disappears, and every game is played
// and begun with its guide.
// In one language: its pages are those of the server.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../server/client.mjs';
import { drawing } from '../../server/chance.mjs';
import { asked, follow } from '../helpers/follow.mjs';
import { axeViolations, isTooWide, stage } from '../helpers/harness.mjs';
import { anything, byChoice, whatNext } from '../helpers/journey.mjs';
import { untilSaid } from '../helpers/language.mjs';
import { choose as march } from '../helpers/oneworld.mjs';
import { Site } from '../helpers/site.mjs';

const { openPage } = stage();
// Built by web/site.sh for this path.
const site = new Site([process.env.EQUIPOISE_SITE ?? join(root, 'build/check/site')], '/equipoise/');
before(() => site.start());
after(() => site.stop());

const kPhone = { viewport: { width: 390, height: 844 }, serviceWorkers: 'allow', home: 'device' };
const kGames = ['balance_duel', 'balanceformers', 'chess_balance', 'elements', 'oneworld'];
/** Long games are played to their end with all journeys, and as far as one looks otherwise. */
const kLong = process.env.EQUIPOISE_JOURNEYS === 'all' ? [] : ['balanceformers', 'elements', 'oneworld'];
const kMostSteps = 1500;
const kFewSteps = 12;

/** A page with everything on the device, whose host has disappeared. */
async function openAlone(t) {
  const page = await openPage(undefined, kPhone);
  page.server = site;
  await page.goto(site.url);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.click('[data-testid=settings]');
  await page.click('[data-testid=take-along]');
  await untilSaid(page, '[data-testid=along-state]', /Everything is stored/);
  await site.stop();
  t.after(() => site.start());
  return page;
}

test('the lobby of the site asks no server and fetches no engine', { timeout: 60000 }, async () => {
  const page = await openPage(undefined, { ...kPhone, serviceWorkers: 'block' });
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(site.url);
  await page.waitForSelector('[data-testid=guided]');
  await page.waitForLoadState('networkidle');
  assert.ok(asked.includes('/equipoise/games.json'));
  assert.deepEqual(
    asked.filter((path) => path.includes('/api/') || path.endsWith('.wasm')),
    [],
  );
});

test('each page of the site names what it fetches next, so that nothing waits for its script', async () => {
  const kNext = { '': ['Home'], 'table/local-none': ['table', 'device'] };
  for (const [path, names] of Object.entries(kNext)) {
    const page = await (await fetch(site.url + path)).text();
    const named = [...page.matchAll(/<link rel="(?:module)?preload"[^>]* href="([^"]+)"/g)].map(([, file]) => file);
    for (const name of names)
      assert.ok(
        named.some((file) => file.startsWith(`/equipoise/assets/${name}-`)),
        `${path}: ${name}`,
      );
    for (const file of named) assert.equal((await fetch(new URL(file, site.url))).status, 200, file);
  }
});

/** What a page of the site leads to that is not there: a file, or a place in another page. */
function deadLinks(page) {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(/ (?:href|src)="([^"]+)"/g)].flatMap(([, link]) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [path, place] = link.split('#');
    const file = path === '' ? page : normalize(join(dirname(page), path));
    const there = existsSync(file) && statSync(file).isDirectory() ? join(file, 'index.html') : file;
    const isThere = existsSync(there) && (!place || readFileSync(there, 'utf8').includes(`id="${place}"`));
    return isThere ? [] : [`${page}: ${link}`];
  });
}

test('the documentation is reached from the lobby, and no link in it is dead', { timeout: 120000 }, async () => {
  const folder = join(site.folders[0], 'docs');
  // The reports of docs/balance are pages of their own, and speak of themselves alone.
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html') && !/^balance\/[a-z]/.test(path))
    .map((path) => join(folder, path));
  assert.ok(pages.length > 90, `${pages.length} pages`);
  assert.deepEqual(pages.flatMap(deadLinks), []);

  const page = await openPage(undefined, { ...kPhone, serviceWorkers: 'block' });
  await page.goto(site.url);
  await page.click('[data-testid=docs]');
  await page.waitForURL(/docs\/index\.html$/);
  for (const name of ['index', 'lab', 'README', 'rules/elements', 'rulebook/oneworld']) {
    await page.goto(`${site.url}docs/${name}.html`);
    assert.equal(await isTooWide(page), false, name);
    assert.deepEqual(await axeViolations(page), [], name);
  }
});

test('without its host the site shows lobby, settings and a rulebook with pictures', { timeout: 120000 }, async (t) => {
  const page = await openAlone(t);
  await page.goto(site.url);
  await page.waitForSelector('[data-testid=guided]');
  assert.equal(await page.locator('[data-testid=guided]').count(), kGames.length);
  assert.ok(!(await isTooWide(page)));
  // What only a server has is left out.
  for (const name of ['account', 'lobby', 'alone'])
    assert.equal(await page.locator(`[data-testid=${name}]`).count(), 0, name);
  await page.click('[data-testid=settings]');
  await untilSaid(page, '[data-testid=along-state]', /Everything is stored/);
  await page.keyboard.press('Escape');
  await page.click('section:has(#game-elements) [data-testid=guided]');
  // On a phone the guide stands over the header until it is folded.
  await page.click('[data-testid=guide-head]');
  await page.click('[data-testid=rules]');
  // How far ahead of its reader a browser fetches a picture hangs on the connection.
  await page.locator('.rules img').first().scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector('.rules img').naturalWidth > 0);
});

test('a record that another application shares is checked without the host', { timeout: 120000 }, async (t) => {
  const page = await openAlone(t);
  await page.goto(site.url);
  // What the device does with a record that is shared, by the manifest.
  await page.evaluate(async () => {
    const { share_target: target } = await (await fetch(document.querySelector('link[rel=manifest]').href)).json();
    const form = Object.assign(document.createElement('form'), {
      action: target.action,
      method: target.method,
      enctype: target.enctype,
    });
    const field = Object.assign(document.createElement('input'), { name: target.params.text, value: '[Game "what"]' });
    form.append(field);
    document.body.append(form);
    form.submit();
  });
  await page.waitForURL(/verify\?shared$/);
  await page.waitForFunction(() => document.querySelector('[data-testid=record]')?.value === '[Game "what"]');
  await page.waitForSelector('[data-testid=fault]');
});

/** Opens a table with the answers that the dialog begins with, against bots. */
async function begin(page, game) {
  await page.click(`section:has(#game-${game}) [data-testid=new-game]`);
  await page.click('[data-testid=open-table]:not([disabled])');
  await page.waitForSelector('.table-top, .hand-over');
}

test(
  'whoever has played a bot finds the results from the lobby, and nobody else does',
  { timeout: 60000 },
  async () => {
    const page = await openPage(undefined, { serviceWorkers: 'block', home: 'device' });
    page.server = site;
    await page.goto(site.url);
    await page.waitForSelector('.more');
    assert.equal(await page.locator('[data-testid=results]').count(), 0);
    await begin(page, 'chess_balance');
    await page.getByTestId('resign').click();
    await page.getByTestId('resign-as-0').click();
    await page.getByTestId('result').waitFor();
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(site.url);
    await page.setViewportSize(kPhone.viewport);
    await page.getByTestId('results').click();
    await page.waitForURL(/\/account$/);
    const cells = page.locator('[data-testid=bot-results] td');
    await cells.first().waitFor();
    assert.deepEqual((await cells.allTextContents()).slice(-3), ['0', '0', '1']);
    const saving = page.waitForEvent('download');
    await page.getByTestId('save-records').click();
    assert.match(readFileSync(await (await saving).path(), 'utf8'), /^\[Game "chess_balance"\]/);
    assert.deepEqual(
      asked.filter((path) => path.includes('/api/')),
      [],
    );
    assert.equal(await isTooWide(page), false);
    assert.deepEqual(await axeViolations(page), []);
  },
);

/** Hands that try anything wander about in a war for hours. */
function marching() {
  const random = drawing(5);
  return byChoice(({ view, seat, moves }) => march(view, seat, moves, random));
}

for (const game of kGames) {
  const isLong = kLong.includes(game);
  const how = isLong ? 'is played against a bot' : 'is played to its end against a bot';
  test(`${game} ${how} without the host`, { timeout: 600000 }, async (t) => {
    const page = await openAlone(t);
    const seen = follow(page);
    await seen.ready;
    await page.goto(site.url);
    await begin(page, game);
    const answer = game === 'oneworld' ? marching() : anything('click', 7, ['390x844']);
    let steps = 0;
    for (; steps < (isLong ? kFewSteps : kMostSteps); steps++) {
      const now = whatNext(await asked(page, seen), seen);
      if (now.kind === 'over') break;
      await answer(page, seen, now);
    }
    if (!isLong)
      assert.equal(await page.locator('[data-testid=result]').count(), 1, `after ${steps} steps: ${seen.view()}`);
    assert.ok(seen.table.seats.some(({ holder }) => holder === 'bot'));
    // The guided game begins, too, with a position that the engine takes.
    await page.goto(site.url);
    await page.click(`section:has(#game-${game}) [data-testid=guided]`);
    await page.click('.coach [data-testid=guide-next]');
    await page.waitForSelector('.table-top[data-settled=true]');
  });
}
