// Chess & Balance in a real browser: whole games with cards on one device and against a bot, plain chess by mouse and by
// keyboard, promotions, decks, and a phone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, cell, choose, isPlay, makeMove, playAhead, readLine } from './helpers/chess_balance.mjs';
import { answered, asked, follow, inMemory, takeOver } from './helpers/follow.mjs';
import { axeViolations, enter, isTooWide, kMe, kNovice, moved, openTable, plies, stage } from './helpers/harness.mjs';
import { kInEnglish, said, shown, untilSaid } from './helpers/language.mjs';
import { tabTo } from './helpers/keyboard.mjs';
import { invitation, recordOf } from './helpers/line.mjs';

const { server, openPage } = stage();

const kGame = { game: 'chess_balance', ready: '.table-top, .hand-over' };
const kChess = { mode: 'chess' };
const kSides = ['White', 'Black'];
const endOf = (page) => said(page, '#result-title');

test(
  'CB-15.2: a whole game on one device hands the cards over and shows nobody those of the other',
  { timeout: 300000, ...kInEnglish },
  async (t) => {
    const page = await openPage(undefined, { viewport: { width: 1280, height: 1000 } });
    const seen = follow(page);
    const table = await openTable(page, [kMe, kMe], {}, kGame);
    const done = { cards: 0, moves: 0, handed: 0, searched: 0 };
    let last = null;
    for (;;) {
      const now = await asked(page, seen);
      if (now.kind === 'over') break;
      if (now.kind === 'hand') {
        const seat = kSides.findIndex((side) => now.title.includes(side));
        if (last !== null && done.searched < 2 && last.hand.length === 3) {
          // The hand of the seat before has left the page and its memory.
          await page.waitForFunction(() => document.querySelector('[data-testid=hand]') === null);
          done.searched++;
          const [letter, cards] = [last.mover, last.hand.join(',')];
          assert.deepEqual(await inMemory(page, new RegExp(`\\[.*h${letter}:${cards}[;\\]]`)), []);
        }
        await takeOver(page, seen, seat);
        const foe = seat === 0 ? 'b' : 'w';
        for (const message of seen.heard) assert.doesNotMatch(JSON.stringify(message), new RegExp(`h${foe}:[A-Z]`));
        done.handed++;
        continue;
      }
      const move = choose(now.view, now.moves);
      last = readLine(now.view);
      if (isPlay({ move })) done.cards++;
      else done.moves++;
      await answered(page, seen, () => (done.moves < 25 ? act(page, move) : enter(page, move)));
    }
    t.diagnostic(`${JSON.stringify(done)}: ${await endOf(page)}`);
    assert.match(await endOf(page), /wins|draw/i);
    assert.ok(done.cards > 0 && done.handed > 2 && done.searched > 0, JSON.stringify(done));
    assert.match(await recordOf(page, table), /chess_balance/);
    // Stepped back through from its first action.
    await page.click('[data-testid=step-first]');
    await page.click('[data-testid=step-forward]');
    await page.click('[data-testid=step-live]');
    await page.waitForSelector('[data-testid=result]');
  },
);

test('a whole game against a bot is played with the mouse', { timeout: 300000, ...kInEnglish }, async (t) => {
  const page = await openPage(undefined, { viewport: { width: 1280, height: 1000 } });
  const seen = follow(page);
  await openTable(page, [kMe, kNovice], {}, kGame);
  const done = { cards: 0, moves: 0, refused: 0 };
  for (;;) {
    const now = await asked(page, seen);
    if (now.kind === 'over') break;
    const shut = page.locator('[data-phase=card] [data-testid=hand] [data-open=false]');
    if (done.refused === 0 && (await shut.count()) > 0) {
      // A card that cannot be played says why, with the clause.
      await shut.first().click();
      await page.waitForSelector('[data-testid=refusal]');
      assert.match(await page.textContent('[data-testid=refusal]'), /CB-\d/);
      done.refused++;
    }
    const move = choose(now.view, now.moves);
    if (isPlay({ move })) done.cards++;
    else done.moves++;
    await answered(page, seen, () => act(page, move, done.moves % 2 === 0 ? 'drag' : 'click'));
    assert.equal(await page.locator('[data-testid=refusal]').count(), 0, move);
  }
  t.diagnostic(`${JSON.stringify(done)}: ${await endOf(page)}`);
  assert.ok(done.cards > 0 && done.moves > 2, JSON.stringify(done));
});

test('CB-6.3: on a phone a card of the opponent is read above the prompt, and nothing moves for it', async () => {
  const page = await openPage(undefined, { viewport: { width: 390, height: 844 } });
  const seen = follow(page);
  await openTable(page, [kMe, kNovice], {}, kGame);
  const boxes = (...selectors) =>
    page.evaluate(
      (all) =>
        all.map((one) => document.querySelector(one).getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
      selectors,
    );
  let before = null;
  let hasNews = false;
  for (let turn = 0; turn < 40 && !hasNews; turn++) {
    const now = await asked(page, seen);
    assert.notEqual(now.kind, 'over', 'the bot has played no card');
    const since = seen.plies.slice(seen.plies.findLastIndex(({ actor }) => actor === 0) + 1);
    hasNews = before !== null && since.some(isPlay);
    if (hasNews) break;
    before = await boxes('.squares');
    const { move } = now.moves.find((one) => !isPlay(one)) ?? now.moves[0];
    await answered(page, seen, () => act(page, move));
  }
  assert.ok(hasNews);
  await page.waitForSelector('[data-testid=news]');
  const [squares, news, bar] = await boxes('.squares', '[data-testid=news] .words', '.bar');
  assert.deepEqual([squares], before);
  assert.ok(news[1] <= bar[0] + 1, `its words end at ${news[1]}, and the prompt begins at ${bar[0]}`);
});

test('CB-12.13: plain chess to a mate by clicks and drags', { timeout: 60000 }, async () => {
  const page = await openPage();
  const seen = follow(page);
  await openTable(page, [kMe, kMe], kChess, kGame);
  assert.equal(await page.locator('[data-testid=hand]').count(), 0);
  for (const [i, move] of ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5', 'g8f6', 'h5f7'].entries()) {
    if (i === 3) {
      // Something illegal is answered with its clause and changes nothing.
      await makeMove(page, 'b8b6');
      await page.waitForSelector('[data-testid=refusal]');
      assert.match(await page.textContent('[data-testid=refusal]'), /CB-12/);
      await page.keyboard.press('Escape');
    }
    await answered(page, seen, () => makeMove(page, move, i % 2 === 0 ? 'click' : 'drag'));
  }
  await page.waitForSelector('[data-testid=result]');
  assert.match(await endOf(page), /White wins by checkmate/);
});

test(
  'a board and a set of pieces are chosen in the settings; only that set is fetched',
  { timeout: 60000 },
  async () => {
    const page = await openPage();
    const fetched = [];
    page.on('request', (request) => fetched.push(request.url()));
    await openTable(page, [kMe, kMe], kChess, kGame);
    const setOf = () => page.$eval('[data-man=Ke1] use', (one) => one.getAttribute('href'));
    const squares = () => page.$eval('.ground .dark', (one) => getComputedStyle(one).fill);
    const wood = await squares();
    assert.equal(await setOf(), '#cb-wK');
    const hasFlat = () => fetched.some((url) => url.includes('FlatMen'));
    assert.equal(hasFlat(), false);
    await page.click('[data-testid=settings]');
    await page.check('[data-testid=look-board] input[value=slate]');
    await page.check('[data-testid=look-pieces] input[value=flat]');
    await page.waitForSelector('[data-testid=look-pieces] use[href="#cb-flat-wK"]');
    assert.deepEqual(await axeViolations(page), []);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.waitForSelector('[data-man=Ke1] use[href="#cb-flat-wK"]');
    assert.equal(hasFlat(), true);
    assert.notEqual(await squares(), wood);
    // Every piece has a shape in the set.
    const missing = await page.$$eval('[data-man] use', (uses) =>
      uses
        .map((use) => use.getAttribute('href'))
        .filter((href) => document.querySelector(`symbol${href} .body`) === null),
    );
    assert.deepEqual(missing, []);
  },
);

test('CB-12.12: a Pawn becomes what is chosen, by mouse and by keyboard', { timeout: 60000 }, async () => {
  const page = await openPage();
  const seen = follow(page);
  await openTable(page, [kMe, kMe], kChess, kGame);
  for (const move of ['h2h4', 'g7g5', 'h4g5', 'h7h6', 'g5h6', 'a7a5', 'h6h7', 'a5a4', 'a2a3', 'b7b5'])
    await answered(page, seen, () => enter(page, move));
  await answered(page, seen, () => makeMove(page, 'h7g8n'));
  assert.match(seen.view(), /^rnbqkbNr/);
  for (const move of ['b5b4', 'g2g4', 'b4a3', 'g4g5', 'a3b2', 'g5g6'])
    await answered(page, seen, () => enter(page, move));
  await page.focus(cell('b2'));
  await page.keyboard.press('Enter');
  await page.focus(cell('a1'));
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-choice=q]');
  await answered(page, seen, () => page.keyboard.press('Enter'));
  assert.match(seen.view(), /\/qNBQ/);
});

test('a whole game of chess is played with the keyboard alone', { timeout: 60000, ...kInEnglish }, async () => {
  const page = await openPage();
  const seen = follow(page);
  await openTable(page, [kMe, kMe], kChess, kGame);
  const at = () => page.evaluate(() => document.activeElement?.dataset.cell ?? '');
  for (let i = 0; i < 60 && (await at()) === ''; i++) await page.keyboard.press('Tab');
  assert.match(await at(), /^[a-h][1-8]$/);
  const walk = async (square) => {
    for (let i = 0; i < 20 && (await at()) !== square; i++) {
      const [file, rank] = await at();
      const side = square[0] > file ? 'ArrowRight' : 'ArrowLeft';
      await page.keyboard.press(file !== square[0] ? side : square[1] > rank ? 'ArrowUp' : 'ArrowDown');
    }
    assert.equal(await at(), square);
    await page.keyboard.press('Enter');
  };
  for (const move of ['f2f3', 'e7e5', 'g2g4', 'd8h4']) {
    await walk(move.slice(0, 2));
    await answered(page, seen, () => walk(move.slice(2)));
  }
  await page.waitForSelector('[data-testid=result]');
  assert.match(await endOf(page), /Black wins by checkmate/);
  assert.match(await said(page, '[data-testid=announcer]'), /wins/);
});

test('CB-3.4 CB-3.9: two decks are put together in secret and handed in', { timeout: 90000 }, async () => {
  const page = await openPage(undefined, { viewport: { width: 1280, height: 1000 } });
  const seen = follow(page);
  await openTable(page, [kMe, kMe], { deck_mode: 'standard' }, kGame);
  const take = async (side) => {
    await page.waitForSelector('.hand-over');
    assert.match(await said(page, '.hand-over h2'), new RegExp(side));
    await page.click('.hand-over button');
    await page.waitForSelector('[data-testid=builder]');
  };
  const first = (await asked(page, seen)).title.includes('White') ? ['White', 'Black'] : ['Black', 'White'];
  await take(first[0]);
  assert.ok(await page.isDisabled('[data-testid=hand-in]'));
  await page.click('[data-testid=filter-FI]');
  const fire = await page.$$eval('[data-testid=builder] [data-card]', (all) => all.map((one) => one.dataset.card));
  assert.equal(fire.length, 9);
  for (const card of fire) await page.click(`[data-testid=builder] [data-card=${card}]`);
  assert.equal(await page.locator('[data-testid=faults]').count(), 0);
  // The list is kept under a name on this device.
  await page.click(`text=${shown('My decks')}`);
  await page.fill('[data-testid=deck-name]', 'All fire');
  await page.click('[data-testid=keep-deck]');
  assert.deepEqual(await axeViolations(page), []);
  await answered(page, seen, () => page.click('[data-testid=hand-in]'));

  await take(first[1]);
  assert.match(seen.view(), /sw:\?/);
  for (const ply of seen.plies.filter((one) => one.actor === 0)) assert.equal(ply.move, 'deck:?');
  assert.match(await said(page, '[data-testid=missing]'), /9 more cards/);
  await page.click(`text=${shown('As text')}`);
  await page.fill('[data-testid=deck-text]', 'deck:WA1,WA2,WA3,WA4,WA5,WA6,WA7,WA8,WA8');
  await page.click('[data-testid=import-deck]');
  assert.match(await said(page, '[data-testid=faults]'), /only once: Moat/);
  // One card is taken out and another put in its place, by keyboard.
  await page.fill('[data-testid=deck-text]', 'deck:WA1,WA2,WA3,WA4,WA5,WA6,WA7,WA8');
  await page.click('[data-testid=import-deck]');
  await page.focus('[data-testid=builder] [data-card=NA6]');
  await page.keyboard.press('Enter');
  await answered(page, seen, () => page.click('[data-testid=hand-in]'));
  await untilSaid(page, '.hand-over h2', /White/);
  await page.click('.hand-over button');
  await page.waitForSelector('[data-testid=hand]');
  const hand = await page.$$eval('[data-testid=hand] [data-card]', (all) => all.map((one) => one.dataset.card));
  assert.equal(hand.length, 3);
});

test(
  'CB-3.2 CB-6.1: on a phone an element is taken, a card read, played and a piece moved',
  { timeout: 90000 },
  async () => {
    const page = await openPage(undefined, { viewport: { width: 360, height: 740 }, hasTouch: true });
    const seen = follow(page);
    await openTable(page, [kMe, kNovice], { deck_mode: 'theme' }, kGame);
    await asked(page, seen);
    assert.equal(await isTooWide(page), false);
    const open = await page.$$eval('[data-testid^=element-]:not([aria-disabled=true])', (all) =>
      all.map((one) => one.dataset.testid),
    );
    assert.equal(open.length, 3);
    await answered(page, seen, () => page.tap(`[data-testid=${open[0]}]`));
    const played = { cards: 0, moves: 0 };
    for (; played.moves < 6;) {
      const now = await asked(page, seen);
      if (now.kind === 'over') break;
      assert.equal(await isTooWide(page), false);
      const plays = now.moves.filter(isPlay);
      const move = plays.length > 0 ? plays[0].move : choose(now.view, now.moves);
      if (isPlay({ move })) played.cards++;
      else played.moves++;
      await answered(page, seen, () => act(page, move));
    }
    assert.ok(played.cards > 0, JSON.stringify(played));
    await page.tap('[data-testid=hand] .info');
    await page.waitForSelector('dialog');
    assert.equal(await isTooWide(page), false);
  },
);

test('CB-8.4: check is declared by hand where the table asks for it', { timeout: 60000 }, async () => {
  const page = await openPage();
  const seen = follow(page);
  const options = { declare: 'manual', king_safety: 'lax', open_hands: 'yes' };
  await openTable(page, [kMe, kMe], options, kGame);
  const play = async (move) => {
    const now = await asked(page, seen);
    if (now.kind === 'hand') await page.click('.hand-over button');
    await asked(page, seen);
    await answered(page, seen, () => enter(page, move));
  };
  for (const move of ['e2e4', 'f7f6']) await play(move);
  await asked(page, seen);
  const shown = await plies(page);
  await page.click('[data-testid=declare]');
  // Declared without giving check: refused, with the clause.
  await makeMove(page, 'a2a3');
  await page.waitForSelector('[data-testid=refusal]');
  assert.match(await page.textContent('[data-testid=refusal]'), /CB-8\.4/);
  await makeMove(page, 'd1h5');
  await moved(page, shown);
  assert.match(seen.view(), /ck:w/);
});

test('CB-6.2: a card is chosen, aimed and played with the keyboard alone', { timeout: 90000 }, async () => {
  const page = await openPage();
  const seen = follow(page);
  await openTable(page, [kMe, kMe], { open_hands: 'yes' }, kGame);
  let aimed = 0;
  for (let n = 0; n < 40 && aimed < 2; n++) {
    const now = await asked(page, seen);
    const play = now.moves.find(({ move }) => /^[A-Z]{2}\d@[a-h][1-8]/.test(move) && !/[!x=+]/.test(move));
    if (!play) {
      await answered(page, seen, () => enter(page, choose(now.view, now.moves)));
      continue;
    }
    await tabTo(page, (one) => one.card === play.move.slice(0, 3) && one.open === 'true');
    await page.keyboard.press('Enter');
    for (let picks = 0; picks < 4; picks++) {
      if ((await page.locator('[data-testid=play-card]').count()) > 0) break;
      await page.keyboard.press('Shift+Tab');
      await tabTo(page, (one) => one.cell !== undefined);
      await page.keyboard.press('.');
      await page.keyboard.press('Enter');
      if ((await page.locator('[data-choice]').count()) > 0) await page.keyboard.press('Enter');
    }
    await tabTo(page, (one) => one.testid === 'play-card');
    await answered(page, seen, () => page.keyboard.press('Enter'));
    assert.equal(await page.locator('[data-testid=refusal]').count(), 0);
    aimed++;
  }
  assert.equal(aimed, 2);
});

test('CB-14.2 CB-3.5: between games a colour is chosen and the sideboard exchanged', { timeout: 120000 }, async () => {
  const page = await openPage(undefined, { viewport: { width: 1280, height: 1000 } });
  const seen = follow(page);
  let table = '';
  // A drawn game leaves no loser to choose.
  for (let tries = 0; tries < 5 && table === ''; tries++) {
    const id = await playAhead(
      page,
      { game: 'chess_balance', options: { deck_mode: 'tournament', king_safety: 'lax' }, seats: [kMe, kMe] },
      'side',
    );
    await page.goto(`${server.url}/table/${id}`);
    await asked(page, seen);
    if (/ph:side/.test(seen.view())) table = id;
  }
  assert.notEqual(table, '');
  const take = async () => {
    const now = await asked(page, seen);
    if (now.kind !== 'hand') return;
    await page.click('.hand-over button');
    await page.waitForFunction(() => document.querySelector('.hand-over') === null);
  };
  await take();
  await page.waitForSelector('[data-testid=colour-b]');
  await answered(page, seen, () => page.click('[data-testid=colour-b]'));
  for (let seat = 0; seat < 2; seat++) {
    await take();
    await page.waitForSelector('[data-testid=builder]');
    // The split of the game before lies there; one card is exchanged, or none.
    assert.equal(await page.locator('[data-testid=faults]').count(), 0);
    if (seat === 0) {
      const [side] = await page.$$eval('.in-side [data-card]', (all) => all.map((one) => one.dataset.card));
      const [deck] = await page.$$eval('.in-deck [data-card]', (all) => all.map((one) => one.dataset.card));
      await page.click(`[data-testid=builder] [data-card=${side}]`);
      assert.ok(await page.isDisabled('[data-testid=hand-in]'));
      await page.click(`[data-testid=builder] [data-card=${deck}]`);
    }
    await answered(page, seen, () => page.click('[data-testid=hand-in]'));
  }
  await take();
  await page.waitForSelector('[data-testid=hand]');
  assert.match(await said(page, '[data-testid=match]'), /game [23] of 3/);
});

test('what a deck has and lacks stays in view above its cards, and fits a phone', { timeout: 60000 }, async () => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    const page = await openPage(undefined, { viewport });
    await openTable(page, [kMe, kNovice], { deck_mode: 'tournament' }, { ...kGame, ready: '[data-testid=builder]' });
    await page.click('[data-testid=builder] [data-card=NA9]');
    await page.locator('[data-testid=builder] [data-card=NA9]').scrollIntoViewIfNeeded();
    const strip = await page.locator('[data-testid=deck-list]').boundingBox();
    assert.ok(strip.y >= 0 && strip.y + strip.height < viewport.height / 2, JSON.stringify(strip));
    assert.match(await said(page, '[data-testid=missing]'), /8 more cards.*4 more cards/);
    assert.equal(await isTooWide(page), false);
    await page.locator('[data-testid=deck-list] button').click();
    assert.match(await said(page, '[data-testid=deck-list] [role=status]'), /You took out Hive Call/);
  }
});

test(
  'on two phones a move is chosen before the turn, taken away, chosen again and played, and only its owner sees it',
  { timeout: 120000 },
  async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
    const ada = await openPage(undefined, phone);
    const heard = [];
    ada.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
    const table = await openTable(ada, [{ ...kMe, name: 'Ada' }, { by: 'open' }], kChess, kGame);
    const ben = await openPage(undefined, phone);
    await ben.goto(await invitation(ada, table, 1));
    await ben.click('[data-testid^=sit-]');
    await ben.locator('[data-testid=open-seats]').waitFor({ state: 'detached' });
    const tap = (square) => ben.locator(cell(square)).tap();
    const chosen = (move) => ben.waitForSelector(`[data-premove=${move}]`, { state: 'attached' });
    const gone = () => ben.waitForSelector('[data-premove]', { state: 'detached' });

    await tap('e7');
    await tap('e5');
    await chosen('e7e5');
    await untilSaid(ben, '[data-testid=hint]', /cancel/);
    assert.match(await ben.getAttribute(cell('e7'), 'aria-label'), /e5/);
    assert.deepEqual(await axeViolations(ben), []);
    assert.equal(await isTooWide(ben), false);
    await tap('e7');
    await gone();
    await makeMove(ben, 'g8f6', 'drag');
    await chosen('g8f6');
    await ben.locator(cell('g8')).focus();
    await ben.keyboard.press('Escape');
    await gone();
    await ben.locator(cell('d7')).focus();
    for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await ben.keyboard.press(key);
    await chosen('d7d5');
    await enter(ben, 'e7e5');
    await chosen('e7e5');

    // A reload shows it again; nothing of it has come to the other side.
    await ben.reload();
    await chosen('e7e5');
    assert.equal(await ada.locator('[data-premove]').count(), 0);
    assert.deepEqual(
      heard.filter((text) => text.includes('premove"') || text.includes('e7e5')),
      [],
    );
    await ada.locator(cell('e2')).tap();
    await ada.locator(cell('e4')).tap();
    for (const page of [ada, ben]) {
      await page.waitForFunction(() => document.querySelector('.table-top')?.dataset.shown === '2');
    }
    await gone();
    assert.match(await recordOf(ada, table), /e2e4 e7e5|e4 e5/);
  },
);

async function offerDraw(page) {
  // On a phone, in the sheet of people.
  if (page.viewportSize().width < 500) await page.getByTestId('open-people').click();
  await page.locator('[data-testid=draw]:enabled').click();
  await page.getByTestId('draw-go').click();
  await page.keyboard.press('Escape');
}

/** The screen on which somebody sets conditional moves: on a phone, lists are sheets. */
class Plans {
  constructor(page) {
    this.page = page;
    this.isPhone = page.viewportSize().width < 500;
  }

  async open() {
    if (this.isPhone) await this.page.getByTestId('last-event').click();
    await this.page.getByTestId('open-lines').click();
    await this.page.getByTestId('back').waitFor();
  }

  shown(plies) {
    return this.page.waitForSelector(`.table-top[data-shown="${plies}"]`, { state: 'attached' });
  }

  /** Plays the moves of a line from the start of a game, and keeps it. */
  async keep(...moves) {
    await this.shown(0);
    for (const [i, move] of moves.entries()) {
      await this.page.locator(cell(move.slice(0, 2))).click();
      await this.page.locator(cell(move.slice(2))).click();
      await this.shown(i + 1);
    }
    await this.page.getByTestId('keep-line').click();
    await this.page.getByTestId('new-line').waitFor();
  }

  /** Waits until that many are kept, and each is said in the game's own words. */
  async listed(count) {
    const { page } = this;
    if (this.isPhone && !(await page.getByTestId('lines').isVisible())) await page.getByTestId('open-bot').click();
    await page.waitForFunction(
      (n) => document.querySelectorAll('[data-testid=show-line][aria-busy=false]').length === n,
      count,
    );
    return page.getByTestId('show-line').allInnerTexts();
  }
}

const [kPhone, kDesk] = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
for (const [size, other] of [
  [kPhone, kDesk],
  [kDesk, kPhone],
])
  test(
    `at ${size.width} px conditional moves with two branches are kept, played and kept on, and only their owner sees them`,
    { timeout: 120000 },
    async () => {
      const [ada, ben] = [
        await openPage(undefined, { viewport: other }),
        await openPage(undefined, { viewport: size }),
      ];
      const heard = [];
      ada.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
      const table = await openTable(ada, [{ ...kMe, name: 'Ada' }, { by: 'open' }], kChess, kGame);
      await ben.goto(await invitation(ada, table, 1));
      await ben.click('[data-testid^=sit-]');
      await ben.locator('[data-testid=open-seats]').waitFor({ state: 'detached' });
      const plans = new Plans(ben);
      await plans.open();
      await plans.keep('e2e4', 'e7e5', 'g1f3', 'b8c6');
      await ben.getByTestId('new-line').click();
      await plans.keep('d2d4', 'd7d5');
      // What is asked at the table is asked here, too.
      await offerDraw(ada);
      await ben.getByTestId('draw-decline').click();
      await ben.getByTestId('draw-offer').waitFor({ state: 'detached' });
      const [deep, flat] = await plans.listed(2);
      assert.match(deep, /e4.*e5.*Nf3.*Nc6/s);
      assert.match(flat, /d4.*d5/s);
      assert.deepEqual(await axeViolations(ben), []);
      assert.equal(await isTooWide(ben), false);
      await ben.reload();
      await ben.getByTestId('back').waitFor();
      assert.deepEqual(await plans.listed(2), [deep, flat]);

      // One of them comes: the answer follows at once, the other branch is gone, and the next answer stands.
      await ada.locator(cell('e2')).click();
      await ada.locator(cell('e4')).click();
      await ada.waitForSelector('.table-top[data-shown="2"]');
      const [left] = await plans.listed(1);
      assert.match(left, /Nf3.*Nc6/s);
      assert.doesNotMatch(left, /e5/);
      // A hash can spell a move.
      const leaks = heard.filter((text) => /premove"|d7d5|b8c6/.test(text.replace(/[0-9a-f]{20,}/g, '')));
      assert.deepEqual(leaks, []);

      // Another move comes: nothing is kept, and it is the owner's turn.
      await ada.locator(cell('f1')).click();
      await ada.locator(cell('c4')).click();
      await ben.waitForSelector('[data-testid=no-lines]', { state: 'attached' });
      await untilSaid(ben, '[data-testid=prompt]', /your turn/);
      assert.match(await recordOf(ada, table), /e2e4 e7e5 f1c4|e4 e5 Bc4/);
    },
  );
