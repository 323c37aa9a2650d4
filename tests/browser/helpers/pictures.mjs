// Makes the pictures of the rulebooks: docs/rulebook/pictures.json lists them. An entry has the `name` of its picture,
// the `game` and its `options`, the `record` whose last position is shown, and in games with hidden information the
// `seat` whose view it is. Without a record, the picture shows the first position.
// usage: node tests/browser/helpers/pictures.mjs [NAME...]

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/client.mjs';
import { launch, Server, settled } from './harness.mjs';

const kFolder = join(root, 'docs/rulebook/pictures');
const kSizes = join(kFolder, 'sizes.json');
const kWidth = 640;
const kOwnEyes = ['chess_balance', 'elements'];

/** The board alone, without what can be pressed, and without what a printed board would not have. */
const kStyle = `
  .page { padding: 0 !important; }
  .table-top { width: ${kWidth}px !important; max-width: none !important; min-width: 0 !important; }
  .table-top :is(.below, .tools, .all, .look, .legend, [data-testid=group]) { display: none !important; }
  .table-top .hand { grid-auto-columns: minmax(0, 1fr) !important; }
`;

const listed = JSON.parse(readFileSync(join(root, 'docs/rulebook/pictures.json'), 'utf8'));

async function openContext(browser) {
  const context = await browser.newContext({
    viewport: { width: kWidth, height: 1600 },
    deviceScaleFactor: 2,
    colorScheme: 'light',
    bypassCSP: true,
  });
  await context.addInitScript(() => localStorage.setItem('equipoise.settings', JSON.stringify({ motion: false })));
  return context;
}

/** How many seats the position has: as the record says, or the fewest that fit the options. */
async function seatsOf(request, url, { game, options, record }) {
  const told = /^\[Seats "(\d+)"\]/m.exec(record ?? '');
  if (told) return Number(told[1]);
  for (let seats = 2; seats <= 6; seats++) {
    const plan = { game, options, seats: Array(seats).fill({ by: 'me' }) };
    if ((await request.post(`${url}/api/check`, { data: plan })).ok()) return seats;
  }
  throw new Error(`no number of seats fits ${game}`);
}

async function show(context, address) {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector('.table-top, .hand-over');
  return page;
}

/**
 * A page with the position of an entry. A spectator sees it, because nothing is lit for one; a hand or a board of one's
 * own its seat alone.
 */
async function openPage(browser, url, entry) {
  const owner = await openContext(browser);
  const count = await seatsOf(owner.request, url, entry);
  const isOwn = entry.seat !== undefined && kOwnEyes.includes(entry.game);
  const seats = Array.from({ length: count }, (_, at) => ({ by: isOwn && at !== entry.seat ? 'open' : 'me' }));
  const { game, options = {}, record } = entry;
  const answer = await owner.request.post(`${url}/api/tables`, { data: { game, options, seats, record } });
  const { table, error } = await answer.json();
  assert.ok(table, `${entry.name}: ${JSON.stringify(error)}`);
  // It stays open: the seats of a person who has left are marked.
  const page = await show(owner, `${url}/table/${table}`);
  return isOwn ? page : show(await openContext(browser), `${url}/table/${table}`);
}

/** Takes out of the board what is said about who sits there. */
const anonymise = (page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('.table-top'), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) walker.currentNode.data = walker.currentNode.data.replace(/ \(you\)|free seat/, '');
    document.activeElement?.blur();
  });

/** Writes the picture of an entry; its width and height on the screen. */
async function draw(browser, url, entry) {
  const page = await openPage(browser, url, entry);
  await page.addStyleTag({ content: kStyle });
  await settled(page);
  // The text beside a picture names hexes.
  await page.evaluate(() => document.querySelector('.table-top .tools [aria-pressed=false]')?.click());
  await anonymise(page);
  // What depends on the width is drawn anew in the frames after it.
  await page.waitForTimeout(300);
  const board = page.locator('.table-top');
  const { width, height } = await board.boundingBox();
  await board.screenshot({ path: join(kFolder, `${entry.name}.png`), animations: 'disabled' });
  await Promise.all(browser.contexts().map((context) => context.close()));
  return [Math.round(width), Math.round(height)];
}

const wanted = process.argv.slice(2);
const entries = listed.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const sizes = existsSync(kSizes) ? JSON.parse(readFileSync(kSizes, 'utf8')) : {};
const server = new Server();
mkdirSync(kFolder, { recursive: true });
await server.start();
const browser = await launch();
try {
  for (const entry of entries) {
    sizes[entry.name] = await draw(browser, server.url, entry);
    console.log(entry.name);
  }
} finally {
  await browser.close();
  await server.close();
}
const names = listed.map(({ name }) => name);
for (const file of readdirSync(kFolder)) {
  if (file.endsWith('.png') && !names.includes(file.slice(0, -4))) rmSync(join(kFolder, file));
}
const lines = names.filter((name) => name in sizes).map((name) => `  "${name}": [${sizes[name].join(', ')}]`);
writeFileSync(kSizes, `{\n${lines.join(',\n')}\n}\n`);
