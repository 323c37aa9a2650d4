// A page used with the keyboard alone.

import assert from 'node:assert/strict';

/** The data attributes of what has the focus, and its value if it is a field. */
export const focused = (page) =>
  page.evaluate(() => ({ ...document.activeElement?.dataset, value: document.activeElement?.value ?? '' }));

/** Presses Tab until what has the focus fits; fails after `most` times. */
export async function tabTo(page, isThere, most = 90) {
  for (let i = 0; i < most; i++) {
    if (isThere(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  assert.fail('the keyboard does not get there');
}

/** Tabs to the button with that test id and presses it. */
export async function pressButton(page, id, most) {
  await tabTo(page, (at) => at.testid === id, most);
  await page.keyboard.press('Enter');
}
