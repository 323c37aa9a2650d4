// What a person must see and reach to answer, asserted on the page as it stands.

import assert from 'node:assert/strict';

/** What answers the prompt: lit cells, cards and pawns, the die, and the buttons in the prompt. */
const kAnswers =
  '.table-top .able, .table-top [data-target], .table-top .open button, .bar .die:not([aria-disabled=true]), .bar .row .button:not(:disabled)';

/** Sentences about what cannot be reached or is covered at this moment. Runs in the page. */
function faults(answers) {
  const found = [];
  const nameOf = (one) =>
    one.dataset.cell ??
    one.dataset.card ??
    one.dataset.testid ??
    one.getAttribute('aria-label') ??
    one.className.baseVal ??
    one.className;
  // One may pan a board that scrolls by itself; what lies outside such a window is one pan away.
  const isPanned = (one, { left, right, top, bottom }) => {
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      if (!/auto|scroll|hidden|clip/.test(overflowX + overflowY)) continue;
      const box = up.getBoundingClientRect();
      if (right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom) return true;
    }
    return false;
  };
  for (const one of document.querySelectorAll(answers)) {
    const box = one.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || isPanned(one, box)) continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) {
      found.push(`${nameOf(one)} is outside the screen, at ${Math.round(x)}, ${Math.round(y)}`);
      continue;
    }
    const over = document.elementFromPoint(x, y);
    const bar = over?.closest('.bar, .coach, dialog');
    if (bar && !bar.contains(one)) found.push(`${nameOf(one)} lies under ${bar.className || bar.tagName}`);
  }
  const bar = document.querySelector('.bar')?.getBoundingClientRect();
  if (bar && bar.height > innerHeight / 5)
    found.push(`the prompt takes ${Math.round((100 * bar.height) / innerHeight)} % of the height`);
  const board = document.documentElement;
  if (board.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  return found;
}

/** Waits until the board rests and something is asked, and says what of it a person could not see or reach. */
export async function unproven(page) {
  await page.waitForSelector('.table-top[data-settled=true]');
  await page.waitForFunction((answers) => document.querySelector(answers) !== null, kAnswers);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(faults, kAnswers);
}

/** Proof of the screen: everything that answers the prompt is in view and free, at this moment. */
export async function proveScreen(page, what) {
  assert.deepEqual(await unproven(page), [], what);
}
