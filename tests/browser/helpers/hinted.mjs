// Games played by their hints: the way through any game that knows nothing of it.

import { plies } from './harness.mjs';

/**
 * Rolls, and skips where nothing else can be done, until there is a decision to ask for a hint in; false if the game ends
 * before.
 */
export async function untilAsked(page) {
  for (;;) {
    const what = await page
      .waitForFunction(() => {
        if (document.querySelector('[data-testid=hint-ask]:not([disabled])')) return 'ask';
        if (document.querySelector('.table-top')?.dataset.settled !== 'true') return null;
        if (document.querySelector('[data-testid=result]')) return 'over';
        if (document.querySelector('[data-testid=skip]')) return 'skip';
        return document.querySelector('[data-testid=die]:not([disabled])') ? 'roll' : null;
      })
      .then((found) => found.jsonValue())
      .catch(() => 'nothing');
    if (what === 'ask' || what === 'over') return what === 'ask';
    if (what === 'skip') await page.click('[data-testid=skip]');
    else if (what === 'roll') await page.keyboard.press('r');
    else throw new Error(`the screen asks ${what}`);
    await page.waitForTimeout(50);
  }
}

/** Asks for a hint, and for more of it until it names the action. */
export async function askHint(page) {
  await page.click('[data-testid=hint-ask]');
  await page.waitForSelector('[data-testid=hinted]');
  const tell = page.locator('[data-testid=hint-tell]');
  if ((await tell.count()) > 0) await tell.click();
}

/** Plays the hint of the next decision; how many plies had been shown before. Nothing once the game is over. */
export async function playHint(page) {
  if (!(await untilAsked(page))) return plies(page);
  const before = await plies(page);
  await askHint(page);
  await page.click('[data-testid=hint-play]');
  await page.waitForFunction((old) => Number(document.querySelector('.table-top').dataset.shown) > old, before);
  return before;
}
