// Lighthouse as on a phone and on a desktop: over the lobby, a fresh table of each game against bots, and the
// rulebook, which a table shows; with --site over the lobby of the static site in build/check/site and a table of it.
// Fails below 95 in any category. Lighthouse comes from npm into build/peers and is never part of the product.
//
//   node tools/check/lighthouse.mjs [--site] [lobby|rulebook|GAME ...]

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, kBrowsers, kFlags, kMe, kNovice, openUnseen, Server } from '../../tests/browser/helpers/harness.mjs';
import { Site } from '../../tests/browser/helpers/site.mjs';

const kLeast = 95;
const kVersion = '12.8.2';
// The speed of a page is measured, so it varies: what falls short is the median of three runs, or else of five.
const kMostRuns = 5;

const root = resolve(import.meta.dirname, '../..');
const peers = join(root, 'build/peers');
const reports = join(root, 'build/check/lighthouse');

/** Lighthouse with what it needs, installed if it is missing. */
async function loadLighthouse() {
  const folder = join(peers, 'node_modules/lighthouse');
  const about = join(folder, 'package.json');
  if (!existsSync(about) || JSON.parse(readFileSync(about, 'utf8')).version !== kVersion) {
    mkdirSync(peers, { recursive: true });
    const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', ...quiet, '--prefix', peers, `lighthouse@${kVersion}`], { stdio: 'inherit' });
  }
  const load = (file) => import(pathToFileURL(join(peers, 'node_modules', file)));
  const { default: navigation, snapshot } = await load('lighthouse/core/index.js');
  const { default: desktop } = await load('lighthouse/core/config/desktop-config.js');
  const { default: puppeteer } = await load('puppeteer-core/lib/esm/puppeteer/puppeteer-core.js');
  return { navigation, snapshot, puppeteer, profiles: { mobile: undefined, desktop } };
}

const freePort = () =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** A server with its tables. */
async function startServer() {
  const server = new Server();
  await server.start();
  const games = await (await fetch(`${server.url}/api/games`)).json();
  return {
    pages: ['lobby', 'rulebook', ...games.map(({ id }) => id)],
    report: '',
    close: () => server.close(),
    /** The address of a page: the lobby, or a table that the guest of `page` has opened. */
    addressOf: async (page, name) => {
      page.server = server;
      if (name === 'lobby') return server.url;
      const game = games.find(({ id }) => id === name) ?? games[0];
      const seats = [kMe, ...Array.from({ length: game.seats.min - 1 }, () => kNovice)];
      return `${server.url}/table/${await openUnseen(page, { game: game.id, seats })}`;
    },
  };
}

/** A host of files with the static site, whose tables are on the device: Lighthouse leaves what a page has stored. */
async function startSite() {
  const site = new Site([join(root, 'build/check/site')], '/equipoise/', { packs: true });
  await site.start();
  return {
    pages: ['lobby', 'chess_balance'],
    report: 'site-',
    close: () => site.stop(),
    addressOf: async (page, name) => {
      if (name === 'lobby') return site.url;
      await page.goto(`${site.url}new/${name}`);
      await page.click('[data-testid=open-table]:not([disabled])');
      await page.waitForURL(/\/table\//);
      const address = page.url();
      // A table is on one page at a time.
      await page.goto('about:blank');
      return address;
    },
  };
}

/** Measures what a page shows that has an address. */
const measureAddress = (lighthouse, url, port, config) =>
  lighthouse.navigation(url, { port, output: 'html', logLevel: 'error' }, config);

/** Measures the rulebook over a table. It has no address, so nothing is said of the time that it takes to load. */
async function measureRulebook({ puppeteer, snapshot }, url, port, config) {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
  const page = await browser.newPage();
  try {
    await page.setViewport(
      config ? { width: 1350, height: 940 } : { width: 412, height: 823, isMobile: true, hasTouch: true },
    );
    await page.goto(url);
    await (await page.waitForSelector('[data-testid=rules]')).click();
    await page.waitForSelector('[data-testid=rulebook]');
    const flags = { output: 'html', logLevel: 'error', onlyCategories: ['accessibility', 'best-practices', 'seo'] };
    return await snapshot(page, { flags, config });
  } finally {
    await page.close();
    await browser.disconnect();
  }
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Figures by category, from 0 to 100, and the audits that cost something in the last run. */
async function measure(run, name) {
  const runs = [];
  let figures = {};
  let faults = [];
  do {
    const { lhr, report } = await run();
    if (lhr.runtimeError) throw new Error(`${name}: ${lhr.runtimeError.message}`);
    writeFileSync(join(reports, `${name}.html`), report);
    runs.push(Object.fromEntries(Object.values(lhr.categories).map(({ id, score }) => [id, Math.round(score * 100)])));
    figures = Object.fromEntries(Object.keys(runs[0]).map((id) => [id, median(runs.map((run) => run[id]))]));
    faults = Object.values(lhr.categories).flatMap(({ id, auditRefs }) =>
      auditRefs
        .filter((ref) => ref.weight > 0 && (lhr.audits[ref.id].score ?? 1) < 0.9)
        .map((ref) => `${id}: ${lhr.audits[ref.id].title} ${lhr.audits[ref.id].displayValue ?? ''}`.trimEnd()),
    );
  } while (
    runs.length < kMostRuns &&
    (runs.length % 2 === 0 || Object.values(figures).some((figure) => figure < kLeast))
  );
  return { figures, faults };
}

async function main() {
  mkdirSync(reports, { recursive: true });
  const lighthouse = await loadLighthouse();
  const { values: asked, positionals: wanted } = parseArgs({
    options: { site: { type: 'boolean' } },
    allowPositionals: true,
  });
  const home = await (asked.site ? startSite() : startServer());
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'equipoise-lighthouse-'));
  let browser;
  let short = 0;
  try {
    // Lighthouse opens its own tabs in this profile, so the guest there is the one who opened the tables.
    browser = await chromium.launchPersistentContext(folder, {
      executablePath: kBrowsers.find((file) => file && existsSync(file)),
      headless: true,
      args: [...kFlags, `--remote-debugging-port=${port}`],
    });
    const page = await browser.newPage();
    for (const name of wanted.length ? wanted : home.pages) {
      const url = await home.addressOf(page, name);
      const told = `${home.report}${name}`;
      for (const [profile, config] of Object.entries(lighthouse.profiles)) {
        const once = name === 'rulebook' ? measureRulebook : measureAddress;
        const { figures, faults } = await measure(() => once(lighthouse, url, port, config), `${told}-${profile}`);
        const text = Object.entries(figures).map(([id, figure]) => `${id} ${figure}`);
        console.log(`${told}, ${profile}: ${text.join(', ')}`);
        if (Object.values(figures).every((figure) => figure >= kLeast)) continue;
        ++short;
        for (const fault of faults) console.log(`  ${fault}`);
      }
    }
  } finally {
    await browser?.close();
    await home.close();
    rmSync(folder, { recursive: true, force: true });
  }
  if (short === 0) return;
  console.log(`${short} pages below ${kLeast}; reports: build/check/lighthouse/`);
  process.exitCode = 1;
}

await main();
