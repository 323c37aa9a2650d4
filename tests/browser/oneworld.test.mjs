// One World in a real browser: whole games on the small map, on one device with its secrets handed over, against a bot
// with the mouse, and by keyboard and notation alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, kMe, kNovice, openTable, stage } from './helpers/harness.mjs';
import { kInEnglish, said, untilSaid } from './helpers/language.mjs';
import { answered, asked, follow, inMemory, takeOver } from './helpers/follow.mjs';
import { focused, pressButton, tabTo } from './helpers/keyboard.mjs';
import { recordOf } from './helpers/line.mjs';
import { choose, clickJourney, journey, readLine } from './helpers/oneworld.mjs';

const { server, openPage } = stage();

const kSmall = { map: 'eq12' };
const kGame = { game: 'oneworld', ready: '.table-top' };
const kSides = ['BORG', 'CHEZ'];

/** Chooses aspects in the battle panel and commits them. */
async function commit(page, aspects) {
  for (const aspect of aspects) await page.click(`[data-testid=pick-${aspect}]`);
  await page.click('[data-testid=commit]');
}

/** Sets up with the standard formation. */
async function setUp(page) {
  await page.click('[data-testid=standard]');
  await page.waitForSelector('[data-testid=place-all]:not([disabled])');
  await page.click('[data-testid=place-all]');
}

test(
  'OW-12.5: a whole game on one device hands every secret over and tells nobody the other one',
  { timeout: 300000, ...kInEnglish },
  async () => {
    const page = await openPage();
    const seen = follow(page);
    const table = await openTable(page, [kMe, kMe], kSmall, kGame);
    const whole = () => page.evaluate(() => document.documentElement.outerHTML);
    const done = { rolls: 0, rounds: 0, handed: 0, searched: 0 };

    for (let first = null; ;) {
      const now = await asked(page, seen);
      if (now.kind === 'over') break;
      if (now.kind === 'roll') {
        done.rolls++;
        await answered(page, seen, () => page.click('[data-testid=die]'));
        continue;
      }
      if (now.kind === 'hand') {
        done.handed++;
        const seat = kSides.findIndex((side) => now.title.includes(side));
        assert.notEqual(seat, first === null ? -1 : first.seat);
        if (first !== null) {
          // The first has chosen: nothing of it may be left on the page or in its memory.
          assert.doesNotMatch(await whole(), /data-testid="(battle|commit|slot-)/);
          await page.waitForFunction(() => document.querySelector('.board') === null);
          if (done.searched++ < 2) assert.deepEqual(await inMemory(page, new RegExp(`^ow1 .*k:[BC]\\.[SBF]+`)), []);
        }
        await takeOver(page, seen, seat);
        if (first !== null) {
          const letter = kSides[first.seat][0];
          const last = seen.table.plies.findLast((ply) => ply.view !== undefined);
          assert.match(last.view, new RegExp(`k:${letter}\\.\\?`));
          assert.equal(seen.table.plies.at(-1).move, '?');
          for (const message of seen.heard) assert.doesNotMatch(JSON.stringify(message), /k:[BC]\.[SBF]/);
        }
        continue;
      }

      const { seat, moves, view } = now;
      const { phase } = readLine(view);
      if (phase === 'p') await answered(page, seen, () => setUp(page));
      else if (phase === 'c') {
        const move = choose(view, seat, moves);
        await answered(page, seen, () => commit(page, move.slice(2)));
        done.rounds++;
        first = first === null ? { seat } : null;
      } else if (phase === 'a') {
        await answered(page, seen, () => commit(page, choose(view, seat, moves).slice(2)));
        first = first === null ? { seat } : null;
      } else if (phase === 'M') await answered(page, seen, () => enter(page, choose(view, seat, moves)));
      else await answered(page, seen, () => enter(page, moves.at(-1).move));
    }

    assert.match(await said(page, '[data-testid=result] h2'), /(BORG|CHEZ) wins|You (win|lose)/);
    assert.ok(done.rolls >= 2 && done.handed >= 2 && done.searched > 0, JSON.stringify(done));
    const record = await recordOf(page, table);
    assert.match(record, /\s(1\/|0\/)?c:[SBF]+\s[cg]:[SBF]+\s/);
  },
);

test('a whole game against a bot is played with the mouse', { timeout: 300000, ...kInEnglish }, async () => {
  const page = await openPage(undefined, { viewport: { width: 1280, height: 1000 } });
  const seen = follow(page);
  await openTable(page, [kMe, kNovice], kSmall, kGame);
  const done = { clicked: 0 };
  const click = (id) => page.click(`[data-testid=${id}]`);
  for (;;) {
    const now = await asked(page, seen);
    if (now.kind === 'over') break;
    if (now.kind === 'roll') {
      await answered(page, seen, () => page.click('[data-testid=die]'));
      continue;
    }
    assert.equal(now.kind, 'act', 'a single person is handed nothing over');
    const { seat, moves, view } = now;
    const { phase } = readLine(view);
    const wanted = choose(view, seat, moves);
    await answered(page, seen, async () => {
      if (phase === 'O') await click('order-first');
      else if (phase === 'e') await click('end-S');
      else if (phase === 't') await click('tower-L');
      else if (phase === 'g') await page.locator(`[data-cell="hex:${wanted.slice(4)}"]`).click();
      else if (phase === 'p') await setUp(page);
      else if (phase === 'b') await click(`battle-${wanted.slice(7)}`);
      else if (phase === 'c' || phase === 'a') await commit(page, wanted.slice(2));
      else if (wanted === 'done') await click('done');
      else {
        const legal = moves.find((one) => one.move === wanted);
        await clickJourney(page, legal);
        done.clicked++;
      }
    });
  }
  assert.ok(done.clicked > 3, String(done.clicked));
  assert.match(await said(page, '[data-testid=result] h2'), /wins?|lose|draw/i);

  // What happened is listed and can be stepped through, with the clauses behind it.
  const entries = await page.locator('.moves li').count();
  assert.ok(entries > 10);
  await page.click('[data-testid=step-first]');
  await page.click('[data-testid=step-forward]');
  assert.match(await page.textContent('[data-testid=clauses]'), /OW-4\.1/);
  await page.click('[data-testid=step-live]');
  await page.waitForSelector('[data-testid=result]');
});

/** More is on the page than Tab passes elsewhere: a board with what stands on it. */
const kMostTabs = 240;
const press = (page, key) => page.keyboard.press(key);
const button = (page, id) => pressButton(page, id, kMostTabs);

/** Jumps over what can be done next to a hex and chooses it. */
async function choosePlace(page, hex) {
  await tabTo(page, (at) => at.cell !== undefined, kMostTabs);
  for (let i = 0; i < 150 && (await focused(page)).cell !== `hex:${hex}`; i++) await press(page, '.');
  assert.equal((await focused(page)).cell, `hex:${hex}`);
  await press(page, 'Enter');
}

/** Marches from hex to hex, and answers what is asked on the way. */
async function marchByKeys(page, legal) {
  const way = journey(legal);
  const aspect = /[SBF]/.exec(legal.move.slice(way.from.length))[0];
  await choosePlace(page, way.from);
  const group = page.locator(`[data-testid^="group-"][data-testid*="${aspect}"]`).first();
  if ((await page.locator('[data-testid^="group-"]').count()) > 0)
    await button(page, await group.getAttribute('data-testid'));
  const chooses = /~\d/.test(legal.move);
  if (chooses) await button(page, 'choose-way');
  await choosePlace(page, way.to);
  if (chooses) await button(page, `way-${way.crossings}`);
}

/** Sets up and commits by keys; marches and the end of a movement by keys and typed by turns. */
async function playByKeys(page, { moves }, phase, wanted, done) {
  if (phase === 'g') await choosePlace(page, wanted.slice(4));
  else if (phase === 'p') {
    await button(page, 'standard');
    await page.waitForSelector('[data-testid=place-all]:not([disabled])');
    await button(page, 'place-all');
  } else if (phase === 'c') {
    for (const aspect of wanted.slice(2)) await button(page, `pick-${aspect}`);
    await button(page, 'commit');
  } else if (phase === 'M' && wanted === 'done') {
    await page.evaluate(() => document.activeElement.blur());
    await press(page, 'd');
  } else if (phase === 'M' && done.walked <= done.typed) {
    await marchByKeys(
      page,
      moves.find((one) => one.move === wanted),
    );
    done.walked++;
  } else {
    await enter(page, wanted);
    if (phase === 'M') done.typed++;
  }
}

test('a whole game is played with keyboard and typed moves alone', { timeout: 300000, ...kInEnglish }, async () => {
  const page = await openPage();
  const seen = follow(page);
  await openTable(page, [kMe, kNovice], kSmall, kGame);
  const done = { walked: 0, typed: 0 };
  for (;;) {
    const now = await asked(page, seen);
    if (now.kind === 'over') break;
    if (now.kind === 'roll') {
      // In the field for moves the letter is typed, everywhere else it is a key of its own.
      const isTyping = await page.evaluate(() => document.activeElement?.matches('input') ?? false);
      await answered(page, seen, () => (isTyping ? enter(page, 'r') : press(page, 'r')));
      continue;
    }
    const { phase } = readLine(now.view);
    const wanted = choose(now.view, now.seat, now.moves);
    await answered(page, seen, () => playByKeys(page, now, phase, wanted, done));
    assert.equal(await page.locator('[data-testid=refusal]').count(), 0);
  }
  assert.ok(done.walked > 2 && done.typed > 1, JSON.stringify(done));
  await untilSaid(page, '[data-testid=announcer]', /wins?|lose|draw/i);
});
