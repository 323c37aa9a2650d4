// Balanceformers in a real browser: a whole game on one device with its secret picks, a whole game against bots by
// keyboard and notation, and its pages in both themes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kRounds } from './helpers/balanceformers.mjs';
import { answered, follow } from './helpers/follow.mjs';
import { enter, kMe, kNovice, moved, openTable, plies, stage, type } from './helpers/harness.mjs';
import { english, kInEnglish, said, shown, untilSaid } from './helpers/language.mjs';
import { pressButton, tabTo } from './helpers/keyboard.mjs';
import { judge } from './helpers/screens.mjs';

const { server, openPage } = stage();

const kGame = { game: 'balanceformers', ready: '.hand-over, .table-top' };

/** Takes the screen over for a seat, by its name on the card. */
async function take(page, seat) {
  await page.waitForSelector('.hand-over');
  assert.match(await said(page, '.hand-over h2'), new RegExp(seat));
  await page.click('.hand-over button');
  await page.waitForSelector('[data-testid=pick-go]');
}

async function pick(page, pair) {
  const [square, round] = pair.split('/');
  // The last pair is chosen already and cannot be changed.
  await page.locator(`label:has([data-testid=pick-square-${square}])`).click();
  await page.locator(`label:has([data-testid=pick-round-${round}])`).click();
  await page.click('[data-testid=pick-go]');
}

/** Waits until a pick has been answered and everything after it shown. */
const revealed = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('[data-testid=pick-go]') === null &&
      document.querySelector('.table-top')?.dataset.settled === 'true',
  );

async function pickBoth(page, blue, yellow) {
  await take(page, 'Blue');
  await pick(page, blue);
  await take(page, 'Yellow');
  await pick(page, yellow);
  await revealed(page);
}

/** Types a move and waits for the board, the next hand-over or the result to show it. */
async function playOn(page, move) {
  const before = await plies(page);
  await enter(page, move);
  await page.waitForFunction(
    (shown) =>
      document.querySelector('.hand-over, [data-testid=result]') ||
      Number(document.querySelector('.table-top')?.dataset.shown) > shown,
    before,
  );
}

/** Brings a fresh table on one device to Blue's actions in round 2. */
async function toActions(page) {
  await openTable(page, [kMe, kMe], {}, kGame);
  for (const [round, [blue, yellow, moves]] of kRounds.slice(0, 2).entries()) {
    await pickBoth(page, blue, yellow);
    if (round === 0) for (const move of moves.split(' ')) await playOn(page, move);
  }
  await page.waitForSelector('[data-testid=end-turn]');
}

test(
  'a whole game on one device hands every pick over and tells nobody the other one',
  { timeout: 180000, ...kInEnglish },
  async () => {
    const page = await openPage();
    const seen = follow(page);
    await openTable(page, [kMe, kMe], {}, kGame);
    const whole = () => page.evaluate(() => document.documentElement.outerHTML);

    for (const [n, [blue, yellow, moves]] of kRounds.entries()) {
      const secrets = [`i${blue}`, `${blue.replace('/', '+')}!`];
      await take(page, 'Blue');
      await answered(page, seen, () => pick(page, blue));
      await page.waitForSelector('.hand-over');
      for (const secret of secrets) assert.ok(!(await whole()).includes(secret), `${secret} is left on the card`);
      await page.waitForFunction(() => document.querySelector('.board') === null);
      // From here on the line brings only what Yellow may see.
      seen.heard.length = 0;
      await take(page, 'Yellow');
      for (const secret of secrets) assert.ok(!(await whole()).includes(secret), `Yellow can read ${secret}`);
      const told = seen.heard.flatMap((message) => message.plies ?? []);
      assert.ok(told.length > 0);
      for (const ply of told.filter((one) => one.move.startsWith('i'))) assert.equal(ply.actor, 1);
      assert.match(told.at(-1).view, / \?!\/- -$/);
      assert.ok(!JSON.stringify(seen.heard).includes(secrets[1]));
      assert.match(await said(page, '[data-testid=initiative]'), /Blue\s*has chosen/);
      await pick(page, yellow);
      await revealed(page);

      // Nothing is hidden any more: whoever is to play does so without a card.
      for (const move of moves.split(' ')) {
        assert.equal(await page.locator('.hand-over').count(), 0);
        await playOn(page, move);
      }
      if (n < kRounds.length - 1) await page.waitForSelector('.hand-over');
    }

    await page.waitForSelector('[data-testid=result]');
    assert.match(await said(page, '[data-testid=result] h2'), /Yellow wins, 11 against 10: the worse token decided/);
    const told = await said(page, '[data-testid=showdowns]');
    assert.match(told, /Y3 dies at levels 6 and 7: Y3 −4, B6 \+2, Y5 0 = −2\./);
    assert.equal(await page.locator('[data-testid=showdowns] .past').count(), kRounds.length);
  },
);

/** Walks over the board with the arrow keys until the wanted cell has the focus; false if they do not lead there. */
async function walk(page, wanted) {
  const place = () =>
    page.evaluate((cell) => {
      const at = (element) => {
        const box = element?.getBoundingClientRect();
        return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
      };
      const here = document.activeElement;
      return {
        cell: here?.dataset?.cell ?? null,
        here: at(here),
        there: at(document.querySelector(`[data-cell="${cell}"]`)),
      };
    }, wanted);
  const tried = new Set();
  for (let i = 0; i < 40; i++) {
    const { cell, here, there } = await place();
    if (cell === wanted) return true;
    if (cell === null || !here || !there) return false;
    const [dx, dy] = [there[0] - here[0], there[1] - here[1]];
    const ways = [
      ['ArrowRight', dx],
      ['ArrowLeft', -dx],
      ['ArrowDown', dy],
      ['ArrowUp', -dy],
    ].sort((a, b) => b[1] - a[1]);
    const key = ways.map(([name]) => name).find((name) => !tried.has(`${cell} ${name}`));
    if (!key) return false;
    tried.add(`${cell} ${key}`);
    await page.keyboard.press(key);
  }
  return false;
}

/** Waits until everything has been shown and something is asked here, or the game is over; says what. */
async function asked(page) {
  const handle = await page.waitForFunction(
    () => {
      if (document.querySelector('[data-testid=result]')) return 'over';
      if (document.querySelector('.table-top')?.dataset.settled !== 'true') return null;
      if (document.querySelector('[data-testid=pick-go]')) return 'pick';
      if (document.querySelector('[data-testid=end-turn]')) return 'act';
      return document.querySelector('.one.able') ? 'place' : null;
    },
    undefined,
    { timeout: 60000 },
  );
  return handle.jsonValue();
}

/** Takes the first pair that Tab leads to. */
async function pickByKeys(page) {
  for (const part of ['pick-square', 'pick-round']) {
    await tabTo(page, (at) => at.testid?.startsWith(part) ?? false);
    await page.keyboard.press('Space');
  }
  await pressButton(page, 'pick-go');
}

/** Chooses a being that can do something; the being, and one of the places it can go to, null without one. */
async function liftByKeys(page) {
  await page.locator('[data-cell][tabindex="0"]').focus();
  // Down from the last slots lie the beings beside the board; in a turn any being that can move will do.
  const isAble = () => {
    const here = document.activeElement;
    return here?.dataset?.cell !== undefined && here.getAttribute('aria-pressed') === 'false';
  };
  for (const key of ['ArrowDown', 'ArrowRight']) {
    for (let i = 0; i < 30 && !(await page.evaluate(isAble)); i++) await page.keyboard.press(key);
  }
  await page.keyboard.press('Enter');
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll('[data-target]')];
    return {
      being: document.querySelector('[aria-pressed=true]')?.dataset.cell ?? null,
      target: cells[Math.floor(cells.length / 2)]?.dataset.cell ?? null,
    };
  });
}

/** Places or moves a being, by keys and typed by turns; what the keys do not reach is typed. */
async function playByKeys(page, now, done) {
  const { being, target } = await liftByKeys(page);
  const placement = () => `${being.slice(6)}@${target.slice(5)}`;
  if (target && being?.startsWith('being:') && done.typed <= done.walked) {
    await page.keyboard.press('Escape');
    await type(page, placement());
    done.typed++;
  } else if (target && (await walk(page, target))) {
    await page.keyboard.press('Enter');
    done.walked++;
  } else {
    await page.keyboard.press('Escape');
    await type(page, now === 'act' ? 'end' : placement());
  }
}

test(
  'a whole game against bots is played with the keyboard and typed moves',
  { timeout: 240000, ...kInEnglish },
  async () => {
    const page = await openPage();
    await openTable(page, [kMe, kNovice, kNovice], {}, kGame);
    const done = { walked: 0, typed: 0 };
    let acted = 0;
    for (;;) {
      const now = await asked(page);
      if (now === 'over') break;
      const shown = await plies(page);
      if (now === 'pick') {
        await pickByKeys(page);
        acted = 0;
      } else if (now === 'act' && ++acted > 2) {
        await page.evaluate(() => document.activeElement?.blur());
        await page.keyboard.press('e');
      } else await playByKeys(page, now, done);
      await moved(page, shown);
    }
    assert.ok(done.walked >= 2 && done.typed >= 1, `${done.walked} moves by keys, ${done.typed} typed`);
    assert.match(await said(page, '[data-testid=result] h2'), /wins?|lose|share|Draw/);
    await untilSaid(page, '[data-testid=announcer]', /wins?|lose|share|Draw/);
  },
);

test(
  'a move that is looked at changes the verdicts and the scores before it is played',
  { timeout: 90000 },
  async () => {
    const page = await openPage();
    await toActions(page);
    const score = () => page.textContent('.score');
    const before = await score();
    await page.click('[data-cell="being:B3"]');
    const target = page.locator('[data-target]').first();
    await target.hover();
    await page.waitForFunction(() =>
      document.querySelector('[data-testid=forecast] code')?.textContent.startsWith('B3^'),
    );
    assert.notEqual(await score(), before);
    await page.mouse.move(2, 2);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('[data-testid=forecast] code') === null);
    assert.equal(await score(), before);

    await page.click('[data-testid=what-if]');
    const position = await page.inputValue('[data-testid=what-if-position]');
    assert.match(position, /^bf1 - BY std10 .* 2A 5\+3\/4\+2 B:9$/);
    await page.click('[data-testid=what-if-showdown]');
    await page.waitForFunction(
      (old) => document.querySelector('[data-testid=what-if-position]').value !== old,
      position,
    );
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.equal(await score(), before);
  },
);

test(
  'the number of players, their colours and a board of its own are chosen for a new game',
  { timeout: 60000 },
  async () => {
    const page = await openPage(server.url);
    await page
      .locator('article, section, li', { hasText: shown('Balanceformers') })
      .locator('[data-testid=new-game]')
      .last()
      .click();
    await page.locator('.count label', { hasText: '4' }).click();
    await page.waitForSelector('[data-testid=colour-3]');
    await page.selectOption('[data-testid=colour-0]', 'G');
    await page.locator('[data-testid=seat-G]').waitFor();
    await page.click('dialog details summary');
    await page.fill('[data-testid=other-layout]', 'random:7');
    await page.click('[data-testid=open-table]:not([disabled])');
    await page.waitForSelector('.table-top');
    assert.equal(await page.locator('.cycle li').count(), 6);
    assert.equal(await page.locator('.score li').count(), 4);
    assert.match(await said(page, '.score li:first-child'), /Green/);
  },
);

test('the guided first game explains what is asked while it is played', { timeout: 120000 }, async () => {
  const page = await openPage(server.url);
  await page
    .locator('article, section, li', { hasText: shown('Balanceformers') })
    .locator('[data-testid=guided]:not([disabled])')
    .last()
    .click();
  await page.waitForSelector('.coach strong');
  const titles = new Set();
  const wanted = ['The goal', 'A round', 'Place your beings', 'Two scores', 'Initiative'];
  // A card waits until the board rests, so that the next question may come before it.
  const isRead = () => titles.size >= 14 && wanted.every((title) => titles.has(title));
  for (let i = 0; i < 80 && !isRead(); i++) {
    const title = await page.evaluate(() => document.querySelector('.coach strong')?.textContent);
    if (title) titles.add(english(title));
    const next = page.locator('[data-testid=guide-next]');
    if (await next.isVisible()) {
      await next.click();
      continue;
    }
    await page.waitForSelector('[data-testid=pick-go], .one.able, [data-testid=result]', { timeout: 30000 });
    if (await page.locator('[data-testid=result]').isVisible()) break;
    if (await page.locator('[data-testid=pick-go]').isVisible()) {
      await type(page, 'i5/5');
      continue;
    }
    const shown = await plies(page);
    await page.locator('.one.able').first().click();
    await page.locator('[data-target]').first().click();
    await moved(page, shown);
  }
  assert.ok(titles.size >= 14, [...titles].join(', '));
  for (const title of wanted) assert.ok(titles.has(title), title);
});

test('axe finds nothing and nothing is too wide, in both themes, wide and on phones', { timeout: 180000 }, async () => {
  const page = await openPage();
  await openTable(page, [kMe, kMe], {}, kGame);
  await judge(page, 'hand-over');
  await take(page, 'Blue');
  await judge(page, 'secret pick');
  await toActions(page);
  await judge(page, 'actions', {
    async again({ width, height }) {
      if (width >= 960) return;
      // The prompt stays in view whatever is read.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const bar = await page.locator('[data-testid=prompt]').boundingBox();
      assert.ok(bar.y >= 0 && bar.y + bar.height <= height, `the prompt is at ${bar.y}`);
      await page.evaluate(() => scrollTo(0, 0));
    },
  });
  await page.click('[data-cell="being:B3"]');
  await judge(page, 'a move looked at', { again: () => page.locator('[data-target]').first().hover() });
  await page.keyboard.press('Escape');
  await page.click('[data-testid=what-if]');
  await page.waitForSelector('[data-testid=sandbox]');
  await judge(page, 'what-if board');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  for (const [n, [blue, yellow, moves]] of kRounds.entries()) {
    if (n === 0) continue;
    if (n > 1) await pickBoth(page, blue, yellow);
    for (const move of moves.split(' ')) await playOn(page, move);
  }
  await page.waitForSelector('[data-testid=result]');
  await judge(page, 'result');
});

test(
  'BF-11.11 the Showdown is shown being by being, covers nothing, and can be skipped',
  { timeout: 120000 },
  async () => {
    const page = await openPage('', { viewport: { width: 1280, height: 800 } });
    await openTable(page, [kMe, kMe], {}, kGame);
    const choose = async (speed) => {
      await page.click('[data-testid=settings]');
      await page.check(`[data-testid=speed-${speed}]`);
      await page.keyboard.press('Escape');
    };
    const places = () =>
      page.$$eval('.table-top, .stage, .bar, .score, .cycle', (all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [one.className, Math.round(x), Math.round(y + scrollY), Math.round(width), Math.round(height)].join(
            ' ',
          );
        }),
      );
    const skips = [
      () => page.click('[data-testid=skip-showing]'),
      () => page.click('.stage', { position: { x: 20, y: 20 } }),
      () => page.keyboard.press('Escape'),
    ];
    for (const [n, [blue, yellow, moves]] of kRounds.slice(0, 3).entries()) {
      await pickBoth(page, blue, yellow);
      const all = moves.split(' ');
      for (const move of all.slice(0, -1)) await playOn(page, move);
      await choose('slow');
      const before = await places();
      await enter(page, all.at(-1));
      await page.waitForSelector('.stand.judged');
      await untilSaid(page, '[data-testid=prompt]', new RegExp(`Showdown of round ${n + 1}`));
      const told = await page.locator('.stand .sum').count();
      await page.waitForFunction((some) => document.querySelectorAll('.stand .sum').length > some, told);
      assert.deepEqual(await places(), before);
      await page.evaluate(() => scrollTo(0, 0));
      // The middle of every being is free.
      const covered = await page.$$eval(
        '.stand .plate',
        (all) =>
          all.filter((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.scene');
          }).length,
      );
      assert.equal(covered, 0);
      await page.evaluate(() => document.activeElement.blur());
      await skips[n]();
      await page.waitForSelector('.hand-over', { timeout: 1500 });
      await choose('none');
    }
  },
);
