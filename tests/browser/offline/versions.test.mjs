// The application on the device: taken along, without a host, and a new version that waits for open tables.

import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../server/client.mjs';
import { stage, until } from '../helpers/harness.mjs';
import { said, untilSaid } from '../helpers/language.mjs';
import { Site } from '../helpers/site.mjs';

const { server, openPage } = stage();
const kDist = process.env.EQUIPOISE_WEB ?? join(root, 'web/dist');
const folder = mkdtempSync(join(tmpdir(), 'equipoise-site-'));
const site = new Site([folder, join(root, 'docs'), root]);

before(async () => {
  cpSync(kDist, folder, { recursive: true });
  mkdirSync(join(folder, 'api'));
  await site.start();
});
after(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

const kPhone = { viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' };

/** A page that its worker answers for, with the whole shell on the device. */
async function openKept(more = {}) {
  // As a server answers it.
  writeFileSync(join(folder, 'api/games'), await (await fetch(`${server.url}/api/games`)).text());
  const page = await openPage(site.url, { ...kPhone, ...more });
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  return page;
}

async function openSettings(page) {
  await page.click('[data-testid=settings]');
  await page.waitForSelector('[data-testid=along-state]');
}

/** The body of one of our addresses as the page gets it; null if nobody answers. */
const body = (page, path) =>
  page.evaluate(async (address) => {
    const answer = await fetch(address).catch(() => null);
    return answer?.ok ? (await answer.blob()).size : null;
  }, path);

const kept = (page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('what is taken along is there without a host, and is gone once it is put off', { timeout: 120000 }, async (t) => {
  const page = await openKept();
  await openSettings(page);
  const share = /^\s*([\d.]+) MB of ([\d.]+) MB are stored/;
  await untilSaid(page, '[data-testid=along-state]', share);
  const [, stored, whole] = share.exec(await said(page, '[data-testid=along-state]'));
  assert.ok(Number(stored) < Number(whole) / 4, `the shell alone: ${stored} MB of ${whole} MB`);
  await page.click('[data-testid=take-along]');
  await untilSaid(page, '[data-testid=along-state]', /Everything is stored/);
  await site.stop();
  t.after(() => site.start());
  await page.goto(`${site.url}verify`);
  await page.reload();
  await page.waitForSelector('[data-testid=record]');
  await page.goto(site.url);
  const picture = readFileSync(join(root, 'docs/rulebook/pictures/elements-void.png')).length;
  assert.equal(await body(page, '/rulebook/pictures/elements-void.png'), picture);
  assert.ok((await body(page, '/rules/oneworld.md')) > 1000);
  await openSettings(page);
  await page.click('[data-testid=put-off]');
  await page.waitForSelector('[data-testid=take-along]');
  assert.equal(await body(page, '/rules/oneworld.md'), null);
  await page.reload();
  await openSettings(page);
  await page.click('[data-testid=take-along]');
  await untilSaid(page, '[data-testid=along-state]', /The connection was lost/);
  page.faults.splice(0, Infinity, ...page.faults.filter((fault) => !/Failed to fetch/.test(fault)));
});

test('answers about people and tables are not kept on the device', { timeout: 60000 }, async () => {
  const page = await openPage(server.url, kPhone);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  for (const path of ['', 'account', 'ladder']) {
    await page.goto(`${server.url}/${path}`);
    await page.waitForLoadState('networkidle');
  }
  const paths = await kept(page);
  assert.ok(paths.includes('/api/games'));
  assert.deepEqual(
    paths.filter((path) => path.startsWith('/api/') && path !== '/api/games'),
    [],
  );
});

/** Puts up another version: the worker has another number, the index another sign. */
function putUp(number) {
  const change = (name, from, to) => {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  };
  change('index.html', /<html[^>]*>/, `<html lang="en" data-version="${number}">`);
  change('sw.js', /version:([`"])\w+[`"]/, `version:$1${number}$1`);
}

/** Looks for the version that was put up; a look that was under way before saw the one before. */
const update = (page) =>
  until(page, async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    return registration.waiting !== null;
  });
const versionOf = (page) => page.evaluate(() => document.documentElement.dataset.version);

test('a new version waits until no table is open, and is taken as a whole', { timeout: 120000 }, async () => {
  const lobby = await openKept();
  const table = await lobby.context().newPage();
  await table.goto(`${site.url}table/abc`);
  // Until then it has only begun, and would take the version itself.
  await until(table, async () => (await navigator.locks.query()).held.some(({ name }) => name === 'equipoise.table'));
  putUp('2');
  await update(lobby);
  await lobby.click('[data-testid=new-version] button');
  await untilSaid(lobby, '[data-testid=new-version]', /A table is open/);
  assert.equal(await table.locator('[data-testid=new-version]').count(), 0);
  await lobby.reload();
  assert.equal(await versionOf(lobby), undefined);
  // A page that starts would take it, too, once the table is left.
  await untilSaid(lobby, '[data-testid=new-version]', /A table is open/);

  await table.click('a[href="/"] >> nth=0');
  await until(table, async () => (await navigator.locks.query()).held.every(({ name }) => name !== 'equipoise.table'));
  await table.click('[data-testid=new-version] button');
  for (const page of [table, lobby]) await page.waitForFunction(() => document.documentElement.dataset.version === '2');
});

test('a version that waits is taken at the next start', { timeout: 60000 }, async () => {
  const page = await openKept();
  putUp('3');
  await update(page);
  await page.waitForSelector('[data-testid=new-version]');
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.version === '3');
  assert.equal(await page.locator('[data-testid=new-version]').count(), 0);
});

test('a version of which a part is missing is not taken, and the old one stays whole', { timeout: 60000 }, async () => {
  const page = await openKept();
  const before = await versionOf(page);
  putUp('4');
  const index = join(folder, 'index.html');
  writeFileSync(index, readFileSync(index, 'utf8').replace(/assets\/index-[^"]*\.js/, 'assets/index-other.js'));
  const found = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    let newest = null;
    registration.addEventListener('updatefound', () => (newest = registration.installing));
    while (newest === null) await registration.update().catch(() => undefined);
    while (newest.state === 'installing') await new Promise((done) => setTimeout(done, 20));
    return newest.state;
  });
  assert.equal(found, 'redundant');
  await page.reload();
  assert.equal(await versionOf(page), before);
  await page.waitForSelector('[data-testid=settings]');
});
