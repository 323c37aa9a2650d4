// What every browser test needs: the real server on a free port with a database of its own, and Debian's Chromium.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const require = createRequire(join(root, 'web/package.json'));
const { chromium } = require('playwright-core');
const axe = require.resolve('axe-core/axe.min.js');

const kFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function program() {
  const names = [process.env.EQUIPOISE_BIN, 'build/release/equipoise', 'build/dev/equipoise'];
  const found = names.filter(Boolean).find((name) => existsSync(resolve(root, name)));
  if (!found) throw new Error('build the program first, or name it in EQUIPOISE_BIN');
  return resolve(root, found);
}

/** A server that can be stopped and started again on its port with its tables. */
export class Server {
  #folder = mkdtempSync(join(tmpdir(), 'equipoise-browser-'));
  #child = null;
  port = 0;

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  start() {
    const args = ['serve', '--port', String(this.port), '--db', join(this.#folder, 'tables.db')];
    args.push(
      '--web',
      process.env.EQUIPOISE_WEB ?? join(root, 'web/dist'),
      '--rules',
      join(root, 'docs/rules'),
      '--data',
      join(root, 'data'),
    );
    const child = spawn(program(), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    return new Promise((done, fail) => {
      let text = '';
      child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
      child.stdout.on('data', (chunk) => {
        text += chunk;
        const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
        if (!port) return;
        this.port = Number(port);
        done();
      });
    });
  }

  stop() {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return Promise.resolve();
    child.removeAllListeners('exit');
    return new Promise((done) => {
      child.once('exit', done);
      child.kill('SIGTERM');
    });
  }

  async close() {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export const launch = () =>
  chromium.launch({
    executablePath: '/usr/bin/chromium',
    headless: true,
    args: kFlags,
  });

/** A page of a guest of its own; whatever goes wrong inside it is kept in `page.faults`. */
export async function openPage(browser, url, { settings = { motion: false }, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  await context.addInitScript((stored) => {
    if (!localStorage.getItem('equipoise.settings')) localStorage.setItem('equipoise.settings', JSON.stringify(stored));
  }, settings);
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(String(error)));
  page.on('console', (message) => {
    // A failed request is written to the console by the browser itself; tests that cut the line expect it.
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) {
      page.faults.push(message.text());
    }
  });
  await page.goto(url);
  return page;
}

/** Opens a table for the guest of a page and shows it; another game says by `ready` what to wait for. */
export async function openTable(page, server, seats, options = {}, more = {}) {
  const { ready = '[data-testid=die], [data-testid=result]', ...plan } = more;
  const table = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/api/tables', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return response.json();
    },
    { game: 'balance_duel', options, seats, ...plan },
  );
  if (!table.table) throw new Error(JSON.stringify(table));
  await page.goto(`${server.url}/table/${table.table}`);
  await page.waitForSelector(ready);
  return table.table;
}

/** The link that seats whoever opens it, as the page of whoever opened the table knows it. */
export async function invitation(page, server, table, seat) {
  const key = await page.evaluate(
    async ([id, wanted]) => {
      const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`);
      const first = await new Promise((done) => (socket.onmessage = ({ data }) => done(JSON.parse(data))));
      socket.close();
      return first.invites?.find((invite) => invite.seat === wanted)?.key;
    },
    [table, seat],
  );
  return `${server.url}/table/${table}${key ? `#seat=${seat}&key=${key}` : ''}`;
}

export const kMe = { by: 'me' };
export const kNovice = { by: 'bot', bot: 'novice' };

/** Types a move and waits until the board has shown a ply more. */
export async function type(page, text) {
  const shown = await plies(page);
  await page.fill('[data-testid=move-field]', text);
  await page.press('[data-testid=move-field]', 'Enter');
  await page.waitForFunction((n) => Number(document.querySelector('.table-top')?.dataset.shown) !== n, shown);
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

/** The violations that axe finds on the page as it stands, one line each. */
export async function axeViolations(page) {
  // The page's policy forbids foreign scripts, rightly; the debugger's door is open to tests.
  await page.evaluate(readFileSync(axe, 'utf8'));
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 140)).join(' | ')}`);
}
