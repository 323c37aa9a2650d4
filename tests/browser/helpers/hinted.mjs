// Games played by their hints: the way through any game that knows nothing of it.

import { plies } from './harness.mjs';

/** Rolls until there is a decision to ask for a hint in. */
export async function untilAsked(page) {
  for (;;) {
    const what = await page.waitForFunction(() => {
      if (document.querySelector('[data-testid=hint-ask]:not([disabled])')) return 'ask';
      const isRoll = document.querySelector('.table-top')?.dataset.settled === 'true';
      return isRoll && document.querySelector('[data-testid=die]:not([disabled])') ? 'roll' : null;
    });
    if ((await what.jsonValue()) === 'ask') return;
    await page.keyboard.press('r');
    await page.waitForTimeout(50);
  }
}

/** Plays the hint of the next decision; how many plies had been shown before. */
export async function playHint(page) {
  await untilAsked(page);
  const before = await plies(page);
  await page.click('[data-testid=hint-ask]');
  await page.click('[data-testid=hint-play]');
  await page.waitForFunction((old) => Number(document.querySelector('.table-top').dataset.shown) > old, before);
  return before;
}
