// People who know each other: following, and blocking.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeViolations, call, isTooWide, stage } from './helpers/harness.mjs';
import { untilSaid } from './helpers/language.mjs';

const { server, openPage } = stage();

const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A guest of that name with a page of their own, at the lobby. */
async function guest(name, options) {
  const page = await openPage(server.url, options);
  await call(page, name);
  page.person = await page.evaluate(async () => (await (await fetch('/api/me')).json()).person);
  return page;
}

/** The page of somebody, where one says how one stands to them. */
async function visit(page, { person }) {
  await page.goto(`${server.url}/person/${person}`);
  await page.waitForSelector('[data-testid=follow], [data-testid=block]');
}

async function isSound(page) {
  assert.deepEqual(await axeViolations(page), []);
  assert.equal(await isTooWide(page), false);
}

test(
  'somebody who is followed is in the lobby; somebody who is blocked is on the account page',
  { timeout: 120000 },
  async () => {
    const [ada, ben] = [await guest('Ada', kPhone), await guest('Ben')];
    await visit(ada, ben);
    await isSound(ada);
    await ada.click('[data-testid=follow]');
    await untilSaid(ada, '[data-testid=tie]', /You follow Ben.*Stop following/s);
    await isSound(ada);
    await ada.goto(server.url);
    await untilSaid(ada, '[data-testid=followed]', /People you follow.*Ben.*here/s);
    await isSound(ada);
    await ada.click('[data-testid=followed] a');
    await ada.click('[data-testid=block]');
    await untilSaid(ada, '[data-testid=tie]', /You have blocked Ben.*Unblock/s);
    assert.equal(await ada.locator('[data-testid=follow]').count(), 0);
    await isSound(ada);
    await ada.goto(`${server.url}/account`);
    await untilSaid(ada, '[data-testid=blocked]', /People you have blocked.*Ben/s);
    await isSound(ada);
    await ada.click('[data-testid=blocked] button');
    await ada.locator('[data-testid=blocked]').waitFor({ state: 'detached' });
    // Nobody follows or blocks themselves.
    await ada.goto(`${server.url}/person/${ada.person}`);
    await untilSaid(ada, 'h1', /^Ada$/);
    await ada.waitForSelector('[data-testid=ratings]');
    assert.equal(await ada.locator('[data-testid=tie]').count(), 0);
  },
);
