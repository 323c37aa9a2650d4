// Two people with phones who do not know each other: how they look for one another, and a rated game from their
// meeting to what it was worth.

import assert from 'node:assert/strict';
import { axeViolations, call, isTooWide, offered, plies, targets } from './harness.mjs';
import { untilSaid } from './language.mjs';

const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Shows who sits there, what was said, and how to resign. */
const openPeople = (page) => page.getByRole('button', { name: /^Players and table/ }).tap();

/** The page of the person of that name at the table. */
const personOf = (page, name) =>
  page.evaluate(async (name) => {
    const [, table] = /\/table\/(.*)/.exec(location.pathname);
    const players = await (await fetch(`/api/tables/${table}/players`)).json();
    for (const { person } of players) {
      const told = await (await fetch(`/api/people/${person}`)).json();
      if (told.name === name) return `/person/${person}`;
    }
    return null;
  }, name);

export class Strangers {
  constructor(server, openPage) {
    this.server = server;
    this.openPage = openPage;
  }

  static tableOf = (page) => new URL(page.url()).pathname;
  /** The search is over, and a table is shown. */
  static isMet = (page) =>
    page.waitForFunction(
      () => sessionStorage.getItem('equipoise.seeks') === null && document.querySelector('.table-top') !== null,
      undefined,
      { timeout: 30000 },
    );

  /** A guest of that name, who has opened nothing yet. */
  async guest(name) {
    const page = await this.openPage(undefined, kPhone);
    await call(page, name);
    return page;
  }

  /** Looks for an opponent, by what the screen offers. */
  async seek(page, { game = 'balance_duel', clock = /^Quick/, rated = false, any = false } = {}) {
    await page.goto(this.server.url);
    await page.locator(`section:has(#game-${game})`).getByRole('button', { name: 'Find an opponent' }).tap();
    const dialog = page.getByRole('dialog');
    assert.deepEqual(await axeViolations(page), []);
    await dialog.getByRole('radio', { name: clock }).check();
    await dialog.getByRole('checkbox', { name: /Rated/ }).setChecked(rated);
    await dialog.getByRole('checkbox', { name: /Other games, too/ }).setChecked(any);
    await dialog.getByRole('button', { name: 'Find an opponent' }).tap();
  }

  /** They meet, see each other, play, talk, and one resigns; `trouble` comes upon the table in between. */
  async playRated(trouble = async () => {}) {
    const { isMet, tableOf } = Strangers;
    const [ada, ben] = [await this.guest('Ada'), await this.guest('Ben')];
    await this.seek(ada, { rated: true });
    await ada.waitForSelector('[data-testid=seeking]');
    assert.equal(await isTooWide(ada), false);
    assert.deepEqual(await axeViolations(ada), []);
    // The search is the table's, and survives a reload.
    await ada.reload();
    await ada.waitForSelector('[data-testid=seeking]');
    await this.seek(ben, { rated: true });
    for (const page of [ada, ben]) await isMet(page);
    assert.equal(tableOf(ada), tableOf(ben));
    for (const page of [ada, ben]) {
      await openPeople(page);
      await untilSaid(page, '[data-testid=company]', /Ada.*here.*Ben.*here|Ben.*here.*Ada.*here/s);
      await page.keyboard.press('Escape');
    }
    await this.place(ada, ben, trouble);
    await this.talk(ada, ben);
    await openPeople(ada);
    await ada.tap('[data-testid=resign]');
    await ada.tap('[data-testid^=resign-as-]');
    for (const page of [ada, ben]) await untilSaid(page, '[data-testid=result]', /Rating \d+.*Rating \d+/s);
    const table = tableOf(ada);
    for (const [page, name] of [
      [ben, 'Ada'],
      [ada, 'Ben'],
    ]) {
      await page.goto(this.server.url + (await personOf(page, name)));
      await untilSaid(page, 'h1', new RegExp(`^${name}$`));
      await untilSaid(page, '[data-testid=ratings] tbody', /Balance Duel.*\d+\s+provisional/s);
      await this.provesGame(page, name, table);
    }
  }

  /** Whoever begins places a pawn, and offers a draw that the other declines. */
  async place(ada, ben, trouble) {
    const mover = await Promise.race(
      [ada, ben].map((page) => page.waitForSelector('[data-testid=die]:not([aria-disabled=true])').then(() => page)),
    );
    const other = mover === ada ? ben : ada;
    await mover.tap('[data-testid=die]');
    await mover.waitForSelector('.pile.able');
    const { sources } = await offered(mover);
    const before = await plies(mover);
    await mover.tap(`[data-cell="${sources.find((source) => source.startsWith('supply'))}"]`);
    await mover.tap(`[data-cell="${(await targets(mover))[0].cell}"]`);
    const placed = (page, more) =>
      page.waitForFunction(
        ([n, more]) => Number(document.querySelector('.table-top')?.dataset.shown) > n === more,
        [before, more],
      );
    for (const page of [ada, ben]) await placed(page, true);
    // Nothing is taken back in a rated game; a draw can be offered.
    for (const page of [ada, ben]) assert.equal(await page.locator('[data-testid=undo]').count(), 0);
    await trouble(Strangers.tableOf(ada).replace('/table/', ''));
    await openPeople(mover);
    await mover.tap('[data-testid=draw]:enabled');
    await mover.tap('[data-testid=draw-go]');
    await mover.keyboard.press('Escape');
    await other.tap('[data-testid=draw-decline]');
    await mover.locator('[data-testid=draw-offer]').waitFor({ state: 'detached' });
  }

  async talk(ada, ben) {
    await openPeople(ada);
    if ((await ada.locator('[data-testid=chat-field]').count()) === 0) await ada.tap('[data-testid=chat-toggle]');
    await ada.fill('[data-testid=chat-field]', 'A good game!');
    await ada.keyboard.press('Enter');
    await ada.keyboard.press('Escape');
    await openPeople(ben);
    if ((await ben.locator('[data-testid=chat-items]').count()) === 0) await ben.tap('[data-testid=chat-toggle]');
    await untilSaid(ben, '[data-testid=chat-items]', /Ada\s+A good game!/);
    await ben.keyboard.press('Escape');
  }

  /** The only rated game of the person whose page is open: in the graph, by opponent, and with the way to its table. */
  async provesGame(page, name, table) {
    const [result, counts, change, other] =
      name === 'Ada'
        ? ['lost', ['0', '0', '1'], /^\d+ \(−\d+\)$/, 'Ben']
        : ['won', ['1', '0', '0'], /^\d+ \(\+\d+\)$/, 'Ada'];
    const history = page.locator('[data-testid=rating-history]');
    const graph = history.getByRole('img', { name: /Balance Duel.*from 1000 to \d+/ });
    await graph.waitFor();
    const { width, height } = await graph.boundingBox();
    assert.ok(width > 250 && height > 80, `${width} x ${height}`);
    await history.getByText('Show as a table').tap();
    const [, how, rating] = await history.locator('td').allInnerTexts();
    assert.equal(how, result);
    assert.match(rating, change);
    const opponents = page.locator('[data-testid=opponents]');
    await opponents.getByRole('link', { name: other }).waitFor();
    assert.deepEqual((await opponents.locator('td').allInnerTexts()).slice(1), counts);
    const games = page.locator('[data-testid=games]');
    await untilSaid(page, '[data-testid=games]', new RegExp(`${result}, .\\d+ to ${parseInt(rating, 10)}`));
    for (const size of [kPhone.viewport, { width: 1280, height: 900 }]) {
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        assert.equal(await isTooWide(page), false, `${size.width} px`);
        assert.deepEqual(await axeViolations(page), []);
      }
    }
    await page.setViewportSize(kPhone.viewport);
    await games.getByRole('link', { name: /^Balance Duel/ }).tap();
    await page.waitForURL(this.server.url + table);
    await page.waitForSelector('[data-testid=result]');
  }
}
