// Makes the pictures of docs/screens from real tables: docs/screens/screens.json lists them. An entry has the
// `pictures` of one moment, whose names say width and theme, and the `game`, `options`, `seats` and `record` that lead
// there; the first seat looks. `press` lists what is pressed then.
// usage: node tests/browser/helpers/gallery.mjs [NAME...]

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/client.mjs';
import { launch, Server, settled } from './harness.mjs';

const kFolder = join(root, 'docs/screens');
const kHeights = { 1280: 800, 390: 844 };
/** Bots that answer, and what is drawn after they did. */
const kRestMs = 1500;

const listed = JSON.parse(readFileSync(join(kFolder, 'screens.json'), 'utf8'));

/** A page of somebody who sits at a new table with the position of an entry. */
async function openPage(browser, url, { game, options, seats, record }, { width, theme }) {
  const context = await browser.newContext({
    viewport: { width, height: kHeights[width] },
    deviceScaleFactor: 2,
    colorScheme: theme,
    hasTouch: width < 600,
  });
  await context.addInitScript(() => localStorage.setItem('equipoise.settings', JSON.stringify({ motion: false })));
  const answer = await context.request.post(`${url}/api/tables`, { data: { game, options, seats, record } });
  const { table, error } = await answer.json();
  assert.ok(table, `${game}: ${JSON.stringify(error)}`);
  const page = await context.newPage();
  await page.goto(`${url}/table/${table}`);
  await page.waitForSelector('.table-top');
  await settled(page);
  await page.waitForTimeout(kRestMs);
  await settled(page);
  return page;
}

async function draw(browser, url, entry, name) {
  const [, width, theme] = /_(\d+)_(light|dark)/.exec(name);
  const page = await openPage(browser, url, entry, { width: Number(width), theme });
  for (const selector of entry.press ?? []) await page.locator(selector).first().click();
  await page.mouse.move(0, 0);
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(kFolder, `${name}.png`), animations: 'disabled' });
  await page.context().close();
}

const wanted = process.argv.slice(2);
const server = new Server();
await server.start();
const browser = await launch();
try {
  for (const entry of listed) {
    for (const name of entry.pictures.filter((one) => wanted.length === 0 || wanted.includes(one))) {
      await draw(browser, server.url, entry, name);
      console.log(name);
    }
  }
} finally {
  await browser.close();
  await server.close();
}
const names = listed.flatMap(({ pictures }) => pictures);
for (const file of readdirSync(kFolder)) {
  if (file.endsWith('.png') && !names.includes(file.slice(0, -4))) rmSync(join(kFolder, file));
}
