// People at one table, each in a browser of their own: invited by a link, talking, with clocks that run, with lines
// that break and mend, leaving a seat to a bot, and playing again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sleep } from '../server/players.mjs';
import {
  axeViolations,
  call,
  kMe,
  offered,
  openTable,
  plies,
  retrySoon,
  stage,
  targets,
  type,
  until,
} from './helpers/harness.mjs';
import { said, untilSaid } from './helpers/language.mjs';
import { invitation } from './helpers/line.mjs';

const { server, openPage } = stage();

const kOpen = { by: 'open' };
const kLive = { ready: '.table-top', time: 'live:600+5' };

/** A line to the table that the test can cut, and that can lose what the server says; used before the page is shown. */
async function cuttable(page) {
  const line = { cut: () => {}, tell: () => {}, isDown: false, deaf: false, requests: [] };
  page.hasRoutedLine = true;
  await page.routeWebSocket(/\/socket/, (socket) => {
    if (line.isDown) return void socket.close();
    const server = socket.connectToServer();
    line.tell = (message) => socket.send(JSON.stringify(message));
    line.cut = () => {
      void socket.close();
      void server.close();
    };
    socket.onMessage((text) => {
      line.requests.push(JSON.parse(text));
      server.send(text);
    });
    server.onMessage((text) => {
      if (!line.deaf) socket.send(text);
    });
  });
  return line;
}

/** Ada opens a table and Ben comes by her link; both are ready to play. */
async function twoPeople(more = kLive, prepare = () => {}) {
  const ada = await openPage();
  await prepare(ada);
  const table = await openTable(ada, [{ ...kMe, name: 'Ada' }, kOpen], {}, more);
  const ben = await openPage();
  await prepare(ben);
  const line = await cuttable(ben);
  await ben.goto(await invitation(ada, table, 1));
  await ben.click('[data-testid^=sit-]');
  await ben.locator('[data-testid=open-seats]').waitFor({ state: 'detached' });
  return { ada, ben, table, line };
}

/** Rolls, and says where a pawn of the supply may be taken from. */
async function toDecision(page) {
  await type(page, 'r');
  const now = await offered(page);
  return now.sources.find((source) => source.startsWith('supply'));
}

/** The one of the two whose turn it is, and the other. */
async function toMove(one, two) {
  const isFirst = await Promise.race(
    [one, two].map((page) => page.waitForSelector('.die.ready, .pile.able').then(() => page === one)),
  );
  return isFirst ? [one, two] : [two, one];
}

/** The ply that both see last. */
const sees = (page, shown) =>
  page.waitForFunction((n) => Number(document.querySelector('.table-top')?.dataset.shown) >= n, shown);

test(
  'an invite link seats somebody, its key leaves the address bar, and the chance begins without anybody asked',
  { timeout: 90000 },
  async () => {
    const { ada, ben } = await twoPeople();
    assert.equal(await ben.evaluate(() => location.hash), '');
    assert.equal(await ada.locator('[data-testid=open-seats]').count(), 0);
    const [mover, other] = await toMove(ada, ben);
    await type(mover, 'r');
    await sees(other, await plies(mover));
    await ada.click('[data-testid=fair]');
    assert.match(await ada.textContent('[data-testid=commitment]'), /^[0-9a-f]{64}$/);
    assert.deepEqual(await axeViolations(ada), []);
  },
);

test(
  'two people see the name, the rating and the presence of each other, and what a rated game changed',
  { timeout: 120000 },
  async () => {
    const ada = await openPage(server.url);
    await call(ada, 'Ada');
    const rated = { ...kLive, listed: true, rated: true, advice: false };
    const table = await openTable(ada, [kMe, kOpen], {}, rated);
    const ben = await openPage(server.url);
    const row = `[data-testid=lobby] [data-testid=table-${table}]`;
    await untilSaid(ben, row, /Ada\s+here/);
    await ben.click(row);
    // Whoever has no name chooses one beside the free seat.
    await untilSaid(ben, '[data-testid=play-as]', /You play without a name/);
    await untilSaid(ben, '[data-testid=open-seats] [data-testid=company]', /Ada.*No rating yet.*here/s);
    assert.deepEqual(await axeViolations(ben), []);
    await ben.click('[data-testid=change-name]');
    await ben.fill('[data-testid=play-as] input', 'Ben');
    await ben.keyboard.press('Enter');
    await untilSaid(ben, '[data-testid=play-as]', /You play as Ben/);
    await ben.click('[data-testid^=sit-]');
    await ben.locator('[data-testid=open-seats]').waitFor({ state: 'detached' });
    for (const page of [ada, ben]) {
      await untilSaid(page, '[data-testid=company]', /Ada.*here.*Ben.*here/s);
      assert.deepEqual(await axeViolations(page), []);
    }
    const [mover] = await toMove(ada, ben);
    await type(mover, 'r');
    await ada.click('[data-testid=resign]');
    await ada.click('[data-testid^=resign-as-]');
    for (const page of [ada, ben]) {
      await untilSaid(page, '[data-testid=result]', /Ada.*Rating \d+.*Ben.*Rating \d+/s);
      await untilSaid(page, '[data-testid=company]', /Rating \d+, 1 game.*Rating \d+, 1 game/s);
    }
    assert.deepEqual(await axeViolations(ben), []);
    await ben.goto(server.url);
    await untilSaid(ada, '[data-testid=company]', /Ben.*away/s);
    await ada.click('[data-testid=company] a >> nth=1');
    await untilSaid(ada, 'h1', /^Ben$/);
    for (const part of ['ratings', 'rating-history', 'opponents'])
      await ada.waitForSelector(`[data-testid=${part}] td`, { state: 'attached' });
    await untilSaid(ada, '[data-testid=games] li', /Balance Duel.*won, \+\d+ to \d+.*Ada/s);
    await ada.click('[data-testid=rating-history] summary');
  },
);

test('a decision among people is taken back when the other agrees', { timeout: 90000 }, async () => {
  const { ada, ben } = await twoPeople({ ready: '.table-top' });
  const [mover, other] = await toMove(ada, ben);
  const supply = await toDecision(mover);
  const before = await plies(mover);
  await mover.click(`[data-cell="${supply}"]`);
  await mover.click(`[data-cell="${(await targets(mover))[0].cell}"]`);
  await mover.click('[data-testid=undo]');
  await mover.waitForSelector('[data-testid=takeback-offer]');
  assert.equal(await mover.locator('[data-testid=takeback-accept]').count(), 0);
  assert.deepEqual(await axeViolations(other), []);
  await other.click('[data-testid=takeback-decline]');
  await mover.locator('[data-testid=takeback-offer]').waitFor({ state: 'detached' });
  assert.ok((await plies(mover)) > before);
  await mover.click('[data-testid=undo]');
  await other.click('[data-testid=takeback-accept]');
  await mover.locator('[data-testid=takeback-offer]').waitFor({ state: 'detached' });
  await mover.waitForFunction((n) => Number(document.querySelector('.table-top')?.dataset.shown) <= n, before);
});

test('whoever opened a table frees a seat and closes the table', { timeout: 90000 }, async () => {
  const { ada, ben } = await twoPeople({ ready: '.table-top' });
  await ada.click('[data-testid=host-tools]');
  assert.deepEqual(await axeViolations(ada), []);
  await ada.click('[data-testid^=clear-]');
  await ben.waitForSelector('[data-testid=open-seats]');
  await ada.click('[data-testid=host-tools]');
  await ada.click('[data-testid=close-table]');
  await ben.locator('[data-testid=open-seats]').waitFor({ state: 'detached' });
  await untilSaid(ben, '[data-testid=prompt]', /This table is closed/);
});

test('whoever comes without the key may only watch, and is counted', { timeout: 90000 }, async () => {
  const ada = await openPage();
  const table = await openTable(ada, [kMe, kOpen], {}, kLive);
  const eve = await openPage(`${server.url}/table/${table}`);
  await eve.waitForSelector('[data-testid=open-seats]');
  assert.equal(await eve.locator('[data-testid^=sit-]').count(), 0);
  await ada.reload();
  await ada.waitForSelector('[data-testid=watching]');
});

test('whoever looks on can see win chances, which nobody who plays is shown', { timeout: 90000 }, async () => {
  const { ada, ben, table } = await twoPeople();
  const eve = await openPage(`${server.url}/table/${table}`);
  await eve.click('[data-testid=watch-chances]');
  const [active] = await toMove(ada, ben);
  await toDecision(active);
  const share = /^(\S+) [\d.]+% · (\S+) [\d.]+%$/;
  await untilSaid(eve, '[data-testid=win-chances]', share);
  const shares = (await said(eve, '[data-testid=win-chances]')).match(/[\d.]+(?=%)/g).map(Number);
  assert.ok(Math.abs(shares[0] + shares[1] - 100) < 0.2, shares.join());
  assert.deepEqual(await axeViolations(eve), []);
  for (const page of [ada, ben]) assert.equal(await page.locator('[data-testid=watch-chances]').count(), 0);
  await eve.click('[data-testid=watch-chances]');
  assert.equal(await eve.locator('[data-testid=win-chances]').count(), 0);
});

test('two people talk, and one of them mutes the other', { timeout: 90000 }, async () => {
  const { ada, ben } = await twoPeople();
  await ada.click('[data-testid=chat-toggle]');
  await ada.fill('[data-testid=chat-field]', 'Good luck, Ben!');
  await ada.press('[data-testid=chat-field]', 'Enter');
  await ben.waitForSelector('[data-testid=unread]');
  assert.match(await said(ben, '[data-testid=chat-said]'), /Good luck, Ben!/);
  await ben.click('[data-testid=chat-toggle]');
  assert.match(await said(ben, '[data-testid=chat-items]'), /Good luck, Ben!/);
  assert.deepEqual(await axeViolations(ben), []);
  await ben.click('[data-testid^=mute-]');
  await ada.fill('[data-testid=chat-field]', 'Are you there?');
  await ada.press('[data-testid=chat-field]', 'Enter');
  await untilSaid(ada, '[data-testid=chat-items]', /there/);
  await ben.reload();
  await ben.waitForSelector('[data-testid=chat-items]');
  assert.doesNotMatch(await ben.textContent('[data-testid=chat-items]'), /there/);
});

test(
  'the clock of whoever has to play runs, and that of a first decision in a live game stands',
  { timeout: 90000 },
  async () => {
    const withClock = (page) => page.clock.install();
    const live = await twoPeople(kLive, withClock);
    await live.ada.waitForSelector('[data-testid=clock-0]');
    // The first decision is free: whoever has to make it is marked, and nothing is counted yet.
    await live.ada.waitForSelector('[data-testid=clocks] .runs');
    await live.ada.clock.runFor(5000);
    for (const seat of [0, 1]) assert.match(await live.ada.textContent(`[data-testid=clock-${seat}]`), /10:00/);

    const { ada, ben } = await twoPeople({ ...kLive, time: 'days:1' }, withClock);
    await ada.waitForSelector('[data-testid=clocks] .runs');
    assert.equal(await ada.locator('[data-testid=clocks] .runs').count(), 1);
    const running = await ada.getAttribute('[data-testid=clocks] .runs', 'data-testid');
    await ben.clock.runFor(2000);
    await ben.waitForFunction(
      (id) => /^23:59:/.test(document.querySelector(`[data-testid=${id}] strong`)?.textContent ?? ''),
      running,
    );
    const first = await ben.textContent(`[data-testid=${running}] strong`);
    await ben.clock.runFor(2000);
    await ben.waitForFunction(
      ([id, text]) => document.querySelector(`[data-testid=${id}] strong`)?.textContent !== text,
      [running, first],
    );
    const [mover] = await toMove(ada, ben);
    assert.equal(await mover.locator(`[data-testid=${running}]`).count(), 1);
  },
);

test('a line that breaks mends itself, and the game goes on without a reload', { timeout: 120000 }, async () => {
  const { ada, ben, line } = await twoPeople(kLive, retrySoon);
  await ben.evaluate(() => (window.isTheSamePage = true));
  line.isDown = true;
  line.cut();
  await ben.waitForSelector('[data-testid=link-lost]');
  await ada.click('[data-testid=chat-toggle]');
  await ada.fill('[data-testid=chat-field]', 'Where are you?');
  await ada.press('[data-testid=chat-field]', 'Enter');
  line.isDown = false;
  await ben.locator('[data-testid=link-lost]').waitFor({ state: 'detached' });
  await ben.waitForSelector('[data-testid=unread]');

  await server.stop();
  await ada.waitForSelector('[data-testid=link-lost]');
  await server.start();
  for (const page of [ada, ben]) await page.locator('[data-testid=link-lost]').waitFor({ state: 'detached' });
  const [mover, other] = await toMove(ada, ben);
  await type(mover, 'r');
  await sees(other, await plies(mover));
  assert.equal(await ben.evaluate(() => window.isTheSamePage), true);
});

test('a person is told while nothing can be saved, and no longer', { timeout: 60000 }, async () => {
  const { ben, line } = await twoPeople();
  line.tell({ type: 'saving', delayed: true });
  await ben.waitForSelector('[data-testid=unsaved]');
  assert.deepEqual(await axeViolations(ben), []);
  line.tell({ type: 'saving', delayed: false });
  await ben.locator('[data-testid=unsaved]').waitFor({ state: 'detached' });
});

test('a request whose answer is lost is sent again and carried out once', { timeout: 120000 }, async () => {
  const { ada, ben, line } = await twoPeople(kLive, retrySoon);
  await ben.click('[data-testid=chat-toggle]');
  await ada.click('[data-testid=chat-toggle]');
  line.deaf = true;
  await ben.fill('[data-testid=chat-field]', 'Once only');
  await ben.press('[data-testid=chat-field]', 'Enter');
  await untilSaid(ada, '[data-testid=chat-items]', /Once only/);
  line.cut();
  line.deaf = false;
  await untilSaid(ben, '[data-testid=chat-items]', /Once only/);
  const said = line.requests.filter((one) => one.type === 'say');
  assert.equal(said.length, 2);
  assert.equal(said[0].id, said[1].id);
  await ada.reload();
  await ada.waitForSelector('[data-testid=chat-items]');
  assert.equal((await ada.textContent('[data-testid=chat-items]')).split('Once only').length, 2);
});

test('a seat that somebody leaves is given to a bot, and the game goes on', { timeout: 120000 }, async () => {
  const { ada, ben } = await twoPeople();
  await ben.click('[data-testid=leave]');
  await ben.click('[data-testid^=leave-as-]');
  await ada.click('[data-testid^=replace-]');
  await ada.waitForSelector('dialog input[type=radio]');
  assert.deepEqual(await axeViolations(ada), []);
  await ada.click('[data-testid=replace-go]:enabled');
  await ada.locator('[data-testid=open-seats]').waitFor({ state: 'detached' });
  assert.equal(await ben.locator('[data-testid=leave]').count(), 0);
  await ada.waitForSelector('.die.ready', { timeout: 60000 });
  await type(ada, 'r');
  await sees(ben, await plies(ada));
});

test('two people who both want a rematch find themselves at the next table', { timeout: 120000 }, async () => {
  const { ada, ben, table } = await twoPeople();
  await ben.click('[data-testid=resign]');
  await ben.click('[data-testid^=resign-as-]');
  for (const page of [ada, ben]) await page.waitForSelector('[data-testid=rematch]');
  await ada.click('[data-testid=rematch]');
  await untilSaid(ben, '[data-testid=rematch-said]', /Ada/);
  assert.deepEqual(await axeViolations(ben), []);
  await ben.click('[data-testid=rematch]');
  for (const page of [ada, ben]) {
    await page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.endsWith(table));
    await page.waitForSelector('.table-top');
  }
  assert.equal(new URL(ada.url()).pathname, new URL(ben.url()).pathname);
  const [mover, other] = await toMove(ada, ben);
  await type(mover, 'r');
  await sees(other, await plies(mover));
  await ada.goto(`${server.url}/table/${table}`);
  await ada.waitForSelector('[data-testid=rematch-go]');
  assert.equal(new URL(await ada.getAttribute('[data-testid=rematch-go]', 'href'), server.url).href, ben.url());
});

/**
 * A line that keeps back what the server says about revealing shares until `show` is called, and counts reveals. `kept`
 * comes once nobody else's share is missing, after which the server says no more of it by itself.
 */
async function keptBack(page, change = (chance) => chance) {
  const line = { reveals: 0, isShown: false };
  let keep = () => {};
  line.kept = new Promise((resolve) => (keep = resolve));
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      if (JSON.parse(text).type === 'reveal') ++line.reveals;
      server.send(text);
    });
    server.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.type !== 'chance' || message.step !== 'reveal' || line.isShown) return socket.send(text);
      line.show = () => {
        line.isShown = true;
        socket.send(JSON.stringify(change(message)));
      };
      if (message.missing.length === 1) keep();
    });
  });
  return line;
}

test(
  'attack: two tabs of one browser are shown two lists of commitments at once, and one share is revealed',
  { timeout: 90000 },
  async () => {
    const ada = await openPage();
    const table = await openTable(ada, [{ ...kMe, name: 'Ada' }, kOpen], {}, kLive);
    const first = await openPage();
    const [second, third] = [await first.context().newPage(), await first.context().newPage()];
    const told = await keptBack(first);
    const lied = await keptBack(second, (chance) => ({
      ...chance,
      commitments: ['ef'.repeat(32), chance.commitments[1]],
    }));
    await first.goto(await invitation(ada, table, 1));
    await second.goto(`${server.url}/table/${table}`);
    await third.goto(`${server.url}/healthz`);
    await first.click('[data-testid^=sit-]');
    await Promise.all([told.kept, lied.kept]);
    await third.evaluate(
      () =>
        new Promise((held) => {
          const hold = (free) => {
            window.free = free;
            held();
          };
          void navigator.locks.request('equipoise.chance', () => new Promise(hold));
        }),
    );
    told.show();
    lied.show();
    await until(third, async () => (await navigator.locks.query()).pending.length >= 2);
    assert.equal(told.reveals + lied.reveals, 0);
    await third.evaluate(() => window.free());
    await until(third, async () => {
      const { held, pending } = await navigator.locks.query();
      return held.length + pending.length === 0;
    });
    for (const page of [first, second]) await page.waitForFunction(() => true);
    while (told.reveals + lied.reveals === 0) await sleep(10);
    assert.equal(told.reveals + lied.reveals, 1);
  },
);
