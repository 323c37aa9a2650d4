// Lighthouse over every first page: the lobby, and a fresh table of each game. Fails below 95 in any
// category. Lighthouse comes from npm into build/peers and is never part of the product.
//
//   node tools/check/lighthouse.mjs [lobby|GAME ...]

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, kBrowsers, kFlags, kMe, openUnseen, Server } from '../../tests/browser/helpers/harness.mjs';

const kLeast = 95;
const kVersion = '12.8.2';
const kMostRuns = 3; // The speed of a page is measured, so it varies: what falls short is the median of three.

const root = resolve(import.meta.dirname, '../..');
const peers = join(root, 'build/peers');
const reports = join(root, 'build/check/lighthouse');

/** Lighthouse's own entry, installed if it is missing. */
async function loadLighthouse() {
  const folder = join(peers, 'node_modules/lighthouse');
  const about = join(folder, 'package.json');
  if (!existsSync(about) || JSON.parse(readFileSync(about, 'utf8')).version !== kVersion) {
    mkdirSync(peers, { recursive: true });
    const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', ...quiet, '--prefix', peers, `lighthouse@${kVersion}`], { stdio: 'inherit' });
  }
  return (await import(pathToFileURL(join(folder, 'core/index.js')))).default;
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

/** The address of a first page, `lobby` or a game: a table that the guest of `page` has opened. */
async function addressOf(page, name, games) {
  if (name === 'lobby') return page.server.url;
  const seats = Array.from({ length: games.find((game) => game.id === name).seats.min }, () => kMe);
  return `${page.server.url}/table/${await openUnseen(page, { game: name, seats })}`;
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Figures by category, from 0 to 100, and the audits that cost something in the last run. */
async function measure(lighthouse, url, port, name) {
  const runs = [];
  let figures = {};
  let faults = [];
  do {
    const { lhr, report } = await lighthouse(url, { port, output: 'html', logLevel: 'error' });
    if (lhr.runtimeError) throw new Error(`${name}: ${lhr.runtimeError.message}`);
    writeFileSync(join(reports, `${name}.html`), report);
    runs.push(Object.fromEntries(Object.values(lhr.categories).map(({ id, score }) => [id, Math.round(score * 100)])));
    figures = Object.fromEntries(Object.keys(runs[0]).map((id) => [id, median(runs.map((run) => run[id]))]));
    faults = Object.values(lhr.categories).flatMap(({ id, auditRefs }) =>
      auditRefs
        .filter((ref) => ref.weight > 0 && (lhr.audits[ref.id].score ?? 1) < 0.9)
        .map((ref) => `${id}: ${lhr.audits[ref.id].title} ${lhr.audits[ref.id].displayValue ?? ''}`.trimEnd()),
    );
  } while (runs.length < kMostRuns && (runs.length === 2 || Object.values(figures).some((figure) => figure < kLeast)));
  return { figures, faults };
}

async function main() {
  mkdirSync(reports, { recursive: true });
  const lighthouse = await loadLighthouse();
  const server = new Server();
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'equipoise-lighthouse-'));
  let browser;
  let short = 0;
  try {
    await server.start();
    // Lighthouse opens its own tabs in this profile, so the guest there is the one who opened the tables.
    browser = await chromium.launchPersistentContext(profile, {
      executablePath: kBrowsers.find((file) => file && existsSync(file)),
      headless: true,
      args: [...kFlags, `--remote-debugging-port=${port}`],
    });
    const page = await browser.newPage();
    page.server = server;
    const games = await (await fetch(`${server.url}/api/games`)).json();
    const wanted = process.argv.slice(2);
    for (const name of wanted.length ? wanted : ['lobby', ...games.map((game) => game.id)]) {
      const url = await addressOf(page, name, games);
      const { figures, faults } = await measure(lighthouse, url, port, name);
      const text = Object.entries(figures).map(([id, figure]) => `${id} ${figure}`);
      console.log(`${name}: ${text.join(', ')}`);
      if (Object.values(figures).every((figure) => figure >= kLeast)) continue;
      ++short;
      for (const fault of faults) console.log(`  ${fault}`);
    }
  } finally {
    await browser?.close();
    await server.close();
    rmSync(profile, { recursive: true, force: true });
  }
  if (short === 0) return;
  console.log(`${short} pages below ${kLeast}; reports: build/check/lighthouse/`);
  process.exitCode = 1;
}

await main();
