// The page that checks a record's chance, in a real browser: the kernel as WebAssembly under the page's policy.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { axeViolations, isTooWide, kMe, offered, openTable, stage, type } from './helpers/harness.mjs';
import { english, said } from './helpers/language.mjs';
import { onLine } from './helpers/line.mjs';

// The record of the unit test, which says how it came about.
const source = readFileSync(join(import.meta.dirname, '../../web/src/verify/kernel.test.ts'), 'utf8');
const record = /kRecord = `([^`]*)`/.exec(source)[1];
const rounds = /kRounds = `([^`]*)`/.exec(source)[1];

const { server, openPage } = stage();

async function checkRecord(page, text) {
  await page.fill('[data-testid=record]', text);
  await page.click('[data-testid=check]');
  return page.waitForSelector('[data-testid=verdict], [data-testid=fault]');
}

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 390],
]) {
  test(
    `a record is found good, and a changed one is not: ${colorScheme}, ${width} px`,
    { timeout: 60000 },
    async () => {
      const page = await openPage(`${server.url}/verify`, { colorScheme, viewport: { width, height: 844 } });
      const good = await checkRecord(page, record);
      assert.equal(await good.getAttribute('data-good'), 'true');
      assert.match(english(await good.textContent()), /All 13 random outcomes/);
      await page.click('[data-testid=verdict] summary');
      assert.deepEqual(await axeViolations(page), []);

      await page.fill('[data-testid=record]', record.replace('d6 --', 'd5 --'));
      await page.click('[data-testid=check]');
      await page.waitForSelector('[data-good=false]');
      const wrong = 'The first mismatch is at action 16: the record says d5, but it should be d6.';
      assert.equal(await said(page, '[data-testid=first-wrong]'), wrong);
      assert.deepEqual(await axeViolations(page), []);
      assert.equal(await isTooWide(page), false);
    },
  );
}

test(
  'a seed or nonce that was changed, and a record without a seed, are said to be so',
  { timeout: 60000 },
  async () => {
    const page = await openPage(`${server.url}/verify`);
    await checkRecord(page, record.replace('"0011', '"1011'));
    await page.waitForSelector('[data-good=false]');
    assert.match(await said(page, '[data-testid=verdict] li'), /^no/);
    await checkRecord(page, record.replace('1:a5', '1:a4'));
    await page.waitForSelector('[data-testid=first-wrong]');
    assert.match(await said(page, '[data-testid=verdict] li'), /^yes/);
    await checkRecord(page, record.replace(/\[Seed .*\n/, ''));
    await page.waitForSelector('[data-testid=fault]');
    assert.match(await said(page, '[data-testid=fault]'), /reveals the seed when a game is over/);
  },
);

for (const width of [1280, 390]) {
  test(`a void round and a change of seats are told with names: ${width} px`, { timeout: 60000 }, async () => {
    const page = await openPage(`${server.url}/verify`, { viewport: { width, height: 844 } });
    const verdict = await checkRecord(page, rounds);
    assert.equal(await verdict.getAttribute('data-good'), 'true');
    const stories = await page.$$eval('[data-testid=stories] li', (all) => all.map((one) => one.textContent));
    assert.deepEqual(
      stories.map((one) => english(one).replace(/\..*/, '.')),
      [
        'Round 2 began before random outcome 4, because somebody sat down: Ben.',
        'Round 3 began before random outcome 5, because somebody sat down: Ben.',
        'Round 3, before random outcome 5, was void.',
        'Round 4 began before random outcome 5, because somebody sat down: Ben.',
      ],
    );
    assert.deepEqual(await axeViolations(page), []);
    assert.equal(await isTooWide(page), false);
    const forged = await checkRecord(page, rounds.replace('213bd836', '213bd837'));
    assert.ok(forged);
    await page.waitForSelector('[data-good=false]');
  });
}

test('no other page fetches the kernel', { timeout: 60000 }, async () => {
  const page = await openPage(`${server.url}/healthz`);
  const fetched = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(server.url);
  await page.waitForSelector('[data-testid=guided]:not([disabled])');
  assert.deepEqual(
    fetched.filter((path) => path.endsWith('.wasm')),
    [],
  );
});

test('the chance of a game that was just played here is found good', { timeout: 120000 }, async () => {
  const page = await openPage();
  const table = await openTable(page, [kMe, kMe]);
  for (let throws = 0; throws < 4;) {
    const now = await offered(page);
    if (now.kind === 'roll') throws++;
    if (now.kind === 'decide' && now.sources.length > 0) break;
    await type(page, now.kind === 'roll' ? 'r' : now.kind === 'skip' ? '..' : '--');
  }
  await onLine(page, table, (line) => line.ask({ type: 'resign', seat: 0 }));
  await page.goto(`${server.url}/verify?table=${table}`);
  const verdict = await page.waitForSelector('[data-testid=verdict]');
  assert.equal(await verdict.getAttribute('data-good'), 'true');
  // The commitment this browser saw before the game, and the numbers it gave, are those of the record.
  const answers = await page.$$eval('[data-testid=verdict] li strong', (all) => all.map((one) => one.textContent));
  assert.deepEqual(answers.map(english), ['yes', 'yes', 'yes', 'yes']);
});
