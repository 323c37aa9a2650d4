// What every browser test needs: the real server on a free port with a database of its own, Debian's Chromium, and a
// page for each guest.

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before } from 'node:test';
import { root, startServer } from '../../server/client.mjs';
import { kLanguage, kPseudo, speakPseudo } from './language.mjs';

const require = createRequire(join(root, 'web/package.json'));
export const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The first is a browser without windows, which starts sooner and draws with less. */
export const kBrowsers = [process.env.EQUIPOISE_CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
export const kFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Bots answer at once, and alike on every machine; games that are played ahead are not slowed down. */
const kSettings = ['bots.simulations=20', 'limits.messages_per_second=100000', 'limits.message_burst=100000'];

const kWeb = process.env.EQUIPOISE_WEB ?? join(root, 'web/dist');
/** Where tables are played that nobody else sits at, unless a page is asked for with another home. */
const kHome = process.env.EQUIPOISE_HOME ?? 'server';

/** Journeys go over both transports: games against bots on the device, as they are unless somebody chooses, others not. */
export const homeOf = (name) =>
  process.env.EQUIPOISE_HOME ?? (name === 'bot' || name === 'guided' ? 'device' : 'server');

/** What a server serves besides the program, and how. */
const kFiles = {
  web: kWeb,
  rules: join(root, 'docs/rules'),
  rulebook: join(root, 'docs/rulebook'),
  data: join(root, 'data'),
};
export const kServed = [...kSettings, ...Object.entries(kFiles).map(([name, folder]) => `files.${name}=${folder}`)];

/** A server that can be stopped and started again on its port with its tables. */
export class Server {
  #folder = mkdtempSync(join(tmpdir(), 'equipoise-browser-'));
  #running = null;
  port = 0;

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  async start() {
    const set = [`server.port=${this.port}`, ...kServed];
    this.#running = await startServer(join(this.#folder, 'tables.db'), ...set.flatMap((one) => ['--set', one]));
    this.port = this.#running.port;
  }

  async stop() {
    const running = this.#running;
    this.#running = null;
    await running?.kill('SIGTERM');
    if (running?.errors) process.stderr.write(running.errors);
  }

  async close() {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export const launch = () =>
  chromium.launch({ executablePath: kBrowsers.find((file) => file && existsSync(file)), headless: true, args: kFlags });

/** Keeps what goes wrong inside a page in its `faults`. */
function watchFaults(page) {
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(String(error)));
  page.on('console', (message) => {
    // A failed request is written to the console by the browser itself; tests that cut the line expect it.
    if (message.type() !== 'error' || /Failed to load resource|WebSocket connection/.test(message.text())) return;
    // A line that a test routes learns of its end only after the socket behind it: what the page sends in between is
    // lost there, as it is on a real line.
    if (page.hasRoutedLine && /already in CLOSING or CLOSED state/.test(message.text())) return;
    page.faults.push(message.text());
  });
}

/** What a page that speaks the pseudo-language has shown without a key, and whether it overflows a small phone. */
async function faultsOfWords(page) {
  if (page.isClosed() || page.url() === 'about:blank') return [];
  await page.setViewportSize({ width: 360, height: 780 });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const path = new URL(page.url()).pathname;
  return [...((await isTooWide(page)) ? [`${path} is too wide`] : []), ...page.plainWords];
}

/** A server for all tests of a file. */
export function serve(server = new Server()) {
  before(() => server.start());
  after(() => server.close());
  return server;
}

/**
 * A server and a browser for all tests of a file. `openPage` opens a page for a guest of its own, blank without an
 * address; it is closed after the test, which fails if anything went wrong inside the page.
 */
export function stage(server = serve()) {
  const pages = [];
  let browser = null;
  before(async () => (browser = await launch()));
  after(() => browser?.close());
  afterEach(async () => {
    const open = pages.splice(0);
    const strange = await Promise.all(open.filter((page) => page.plainWords).map(faultsOfWords));
    await Promise.all(open.map((page) => page.context().close()));
    assert.deepEqual([...open.flatMap((page) => page.faults), ...strange.flat()], []);
  });
  const openPage = async (
    url,
    { settings = { motion: false }, language = kLanguage, home = kHome, ...options } = {},
  ) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      // A worker answers past the lines that tests cut or watch, and would fetch the application for each page anew.
      serviceWorkers: 'block',
      ...options,
    });
    await context.addInitScript(
      ([stored, home]) => {
        if (location.origin === 'null' || localStorage.getItem('equipoise.settings')) return;
        localStorage.setItem('equipoise.settings', JSON.stringify(stored));
        localStorage.setItem('equipoise.home', home);
        localStorage.setItem('equipoise.simulations', '20');
      },
      [{ typing: true, ...settings }, home],
    );
    const page = await context.newPage();
    page.server = server;
    page.home = home;
    if (language === kPseudo) await speakPseudo(page);
    pages.push(page);
    watchFaults(page);
    if (url) await page.goto(url);
    return page;
  };
  return { server, openPage };
}

/** A page, not loaded yet, that tries a lost line again at the least of the waits that chance may give. */
export const retrySoon = (page) =>
  page.addInitScript(() => {
    Math.random = () => 0.05;
  });

/** What the guest of a page is called from now on. */
export const call = (page, name) => page.context().request.post(`${page.server.url}/api/me`, { data: { name } });

/** Opens a table for the guest of a page, without looking at it; its id. */
export async function openUnseen(page, plan) {
  if (page.home === 'device' && plan.seats.every(({ by }) => by !== 'open')) return openHere(page, plan);
  const answer = await page.context().request.post(`${page.server.url}/api/tables`, { data: plan });
  const { table, error } = await answer.json();
  assert.ok(table, JSON.stringify(error));
  return table;
}

/** The same on the device, by the page's own means. */
async function openHere(page, plan) {
  const chunk = readdirSync(join(kWeb, 'assets')).find((name) => /^device-.*\.js$/.test(name));
  if (!page.url().startsWith(page.server.url)) await page.goto(`${page.server.url}/verify`);
  const answer = await page.evaluate(
    async ([address, plan]) => {
      const { deviceTables } = await import(address);
      return deviceTables().open(plan);
    },
    [`/assets/${chunk}`, plan],
  );
  assert.ok(answer.ok, JSON.stringify(answer));
  return answer.value;
}

/** Opens a table for the guest of a page and shows it; another game says by `ready` what to wait for. */
export async function openTable(page, seats, options = {}, more = {}) {
  const { ready = '[data-testid=die], [data-testid=result]', ...plan } = more;
  const table = await openUnseen(page, { game: 'balance_duel', options, seats, ...plan });
  await page.goto(`${page.server.url}/table/${table}`);
  await page.waitForSelector(ready);
  return table;
}

export const kMe = { by: 'me' };
export const kNovice = { by: 'bot', bot: 'novice' };

/** Types a move; on a phone the field is in the sheet of the history, which is closed again. */
export async function enter(page, move) {
  const field = page.locator('[data-testid=move-field]');
  const isHidden = !(await field.isVisible());
  if (isHidden) await page.click('[data-testid=last-event]');
  await field.fill(move);
  await field.press('Enter');
  if (isHidden) await page.keyboard.press('Escape');
}

/** Types a move and waits until the board has shown a ply more. */
export async function type(page, text) {
  const shown = await plies(page);
  await enter(page, text);
  await page.waitForFunction((n) => Number(document.querySelector('.table-top')?.dataset.shown) !== n, shown);
}

/** Waits until the board has shown more than it did, or the game is over. */
export const moved = (page, shown) =>
  page.waitForFunction(
    (n) =>
      document.querySelector('[data-testid=result]') || Number(document.querySelector('.table-top')?.dataset.shown) > n,
    shown,
  );

/** Waits until what the page answers later is true: `waitForFunction` takes the promise itself for an answer. */
export async function until(page, isTrue, { timeout = 30000 } = {}) {
  const late = Date.now() + timeout;
  while (!(await page.evaluate(isTrue))) {
    if (Date.now() > late) throw new Error(`not true in time: ${isTrue}`);
    await page.waitForTimeout(20);
  }
}

/** Waits until everything that has happened is shown. */
export const settled = (page) =>
  page.waitForFunction(() => document.querySelector('.table-top')?.dataset.settled === 'true');

export const isTooWide = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

export const middle = async (page, selector) => {
  const box = await page.locator(selector).first().boundingBox();
  assert.ok(box, `${selector} is not there`);
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Presses on one thing, moves to another that may only be there once something is held, and lets go. */
export async function drag(page, from, to) {
  await page.locator(from).first().scrollIntoViewIfNeeded();
  const [x, y] = await middle(page, from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y + 8, { steps: 2 });
  await page.mouse.move(...(await middle(page, to)), { steps: 4 });
  await page.mouse.up();
}

export const plies = (page) => page.$eval('.table-top', (top) => Number(top.dataset.shown));

/** What the screen offers now, once it offers anything. */
export async function offered(page) {
  const handle = await page.waitForFunction(
    () => {
      const top = document.querySelector('.table-top');
      if (document.querySelector('[data-testid=result]')) return { kind: 'over' };
      if (top?.dataset.settled !== 'true') return null;
      if (document.querySelector('.die.ready')) return { kind: 'roll' };
      if (document.querySelector('[data-testid=skip]')) return { kind: 'skip' };
      const able = [...document.querySelectorAll('.pile.able, .cell[aria-pressed]')].map((cell) => cell.dataset.cell);
      if (able.length === 0) return null;
      return {
        kind: 'decide',
        sources: able,
        pass: document.querySelector('[data-testid=pass]') !== null,
      };
    },
    undefined,
    { timeout: 60000 },
  );
  return handle.jsonValue();
}

export const targets = (page) =>
  page.$$eval('[data-target]', (cells) =>
    cells.map((cell) => ({
      cell: cell.dataset.cell,
      stays: cell.dataset.target === 'stays',
    })),
  );

/** The violations that axe finds on the page as it stands, one line each; by all its rules, unless `rules` say which. */
export async function axeViolations(page, rules = {}) {
  // The page's policy forbids foreign scripts, rightly; the debugger's door is open to tests.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(
    (more) => window.axe.run(document, { resultTypes: ['violations'], ...more }),
    rules,
  );
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 140)).join(' | ')}`);
}
