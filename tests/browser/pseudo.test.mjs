// Every screen in the pseudo-language: what shows without accents has no key, what has no closing bracket is cut off,
// and nothing is wider than a small phone.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../server/client.mjs';
import { isTooWide, kMe, kNovice, openTable, settled, stage } from './helpers/harness.mjs';
import { playOverLine } from './helpers/line.mjs';

const { server, openPage } = stage();

const data = (path) => readFileSync(join(root, 'data', path), 'utf8');
/** Names in data files, which stand in sentences. What such files say at length is marked with `data-own`, moves are code. */
const kNames = [
  ...JSON.parse(data('chess_balance/equipoise.json')).cards.map((card) => card.name),
  ...readdirSync(join(root, 'data/oneworld')).map((file) => /^name +(.*)$/m.exec(data(`oneworld/${file}`))[1]),
];

async function openPseudo(width) {
  const page = await openPage(undefined, { viewport: { width, height: 780 } });
  await page.addInitScript(() => {
    if (location.origin !== 'null') localStorage.setItem('equipoise.language', 'en-XA');
  });
  return page;
}

const games = (page) => page.evaluate(async () => (await fetch('/api/games')).json());

/** Words with a plain vowel, in texts that show and in what is spoken; the pseudo-language has none. */
const plainWords = (page) =>
  page.evaluate((names) => {
    const found = new Map();
    const note = (text, element) => {
      if (element.closest('code, [data-own]')) return;
      const rest = names.reduce((left, name) => left.replaceAll(name, ''), text);
      for (const word of rest.match(/[A-Za-z]{2,}/g) ?? [])
        if (/[aeiou]/.test(word)) found.set(`${word} in "${text.trim().slice(0, 60)}"`, element.tagName);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element && !element.closest('script, style') && element.checkVisibility()) note(node.data, element);
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) note(element.getAttribute(name), element);
    return [...found].map(([text, tag]) => `<${tag.toLowerCase()}> ${text}`);
  }, kNames);

/** Collects what is wrong with screen after screen, so that one run tells all of it. */
function collect() {
  const faults = [];
  const look = async (page, what) => {
    if (await isTooWide(page)) faults.push(`${what}: too wide`);
    faults.push(...(await plainWords(page)).map((word) => `${what}: ${word}`));
  };
  return { faults, look };
}

const kReady = '.table-top, .hand-over';

for (const width of [1280, 360]) {
  test(`all pages but tables have keys and room for longer texts: ${width} px`, { timeout: 120000 }, async () => {
    const { faults, look } = collect();
    const page = await openPseudo(width);
    await page.goto(server.url);
    await page.waitForSelector('[data-testid=guided]:not([disabled])');
    assert.match(await page.textContent('h1'), /^⟦.*[áéíóú].*⟧$/);
    await look(page, 'lobby');
    for (const game of await games(page)) {
      await page.goto(`${server.url}/new/${game.id}`);
      await page.waitForSelector('[data-testid=open-table]:not([disabled])');
      await page.$$eval('dialog details', (all) => all.forEach((details) => (details.open = true)));
      await look(page, `new game of ${game.id}`);
    }
    for (const [path, ready] of [
      ['/verify', '[data-testid=check]'],
      ['/account', '[data-testid=join]'],
      ['/ladder', 'h1'],
    ]) {
      await page.goto(server.url + path);
      await page.waitForSelector(ready);
      await look(page, path);
    }
    assert.deepEqual(faults, []);
  });

  test(`tables have keys and room for longer texts: ${width} px`, { timeout: 240000 }, async () => {
    const { faults, look } = collect();
    const page = await openPseudo(width);
    await page.goto(server.url);
    for (const game of await games(page)) {
      const seats = Array.from({ length: game.seats.min }, (_, seat) => (seat === 0 ? kMe : kNovice));
      await openTable(page, seats, {}, { game: game.id, ready: kReady });
      await settled(page);
      await look(page, `${game.id} at the start`);
      let choices = 0;
      const choose = (_, seat, legal) => legal[(7 * ++choices + seat) % legal.length].move;
      for (const most of [12, 120]) {
        const table = await playOverLine(page, { game: game.id, seats, options: {} }, () => false, { choose, most });
        await page.goto(`${server.url}/table/${table}`);
        await page.waitForSelector('.table-top');
        await settled(page);
        await page.$$eval('details', (all) => all.forEach((details) => (details.open = true)));
        await look(page, `${game.id} after ${most} choices`);
      }
    }
    await page.click('[data-testid=settings]');
    await look(page, 'settings');
    assert.deepEqual(faults, []);
  });
}

test('a refusal is worded in the language of the page, with its values', { timeout: 60000 }, async () => {
  const { faults, look } = collect();
  const page = await openPseudo(1280);
  await page.goto(server.url);
  await openTable(page, [kMe, kMe], { mode: 'chess' }, { game: 'chess_balance', ready: kReady });
  for (const [move, pattern] of [
    ['e2e5', /^⟦théé ⟦Pááwñ⟧ óóñ e2 .*⟧\.$/],
    ['nonsense', /^⟦.*[áéíóú].*⟧\.$/],
  ]) {
    await page.fill('[data-testid=move-field]', move);
    await page.press('[data-testid=move-field]', 'Enter');
    await page.waitForFunction(
      ([selector, source]) => new RegExp(source).test(document.querySelector(selector)?.textContent.trim() ?? ''),
      ['[data-testid=refusal] p', pattern.source],
    );
    await look(page, `${move} refused`);
  }
  assert.deepEqual(faults, []);
});
