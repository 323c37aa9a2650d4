// One page on all screens: in both themes, wide and as a phone shows it.

import assert from 'node:assert/strict';
import { axeViolations, isTooWide } from './harness.mjs';
import { kLanguage, kPseudo } from './language.mjs';

/** Of a page that was judged at a like size only its colours can be wrong in another theme. */
const kScreens = [
  { theme: 'light', width: 1280, height: 900 },
  { theme: 'dark', width: 1280, height: 900, again: true },
  { theme: 'dark', width: 390, height: 844 },
  { theme: 'light', width: 360, height: 720, again: true },
];

/** What axe is to look for; colours do not hang on the language. */
function rulesOf({ again = false }) {
  const inColour = kLanguage !== kPseudo;
  if (again) return inColour ? { runOnly: ['color-contrast'] } : null;
  return inColour ? {} : { rules: { 'color-contrast': { enabled: false } } };
}

/** The theme comes from the system, or is the one that was chosen in the settings. */
async function show(page, { theme, width, height }, isChosen) {
  await page.setViewportSize({ width, height });
  if (isChosen) await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
  else await page.emulateMedia({ colorScheme: theme });
  // What depends on the size is drawn anew in the frames after it. A page that never rests is taken as it is.
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 1000 }))),
      ),
  );
}

/**
 * Axe finds nothing on the page as it stands, and nothing is too wide, on any screen; the first one is shown then.
 * `again` does on each screen, which it is told, what a change of size undoes.
 */
export async function judge(page, what, { isChosen = false, again = () => {} } = {}) {
  const found = [];
  for (const screen of kScreens) {
    await show(page, screen, isChosen);
    await again(screen);
    const where = `${what}, ${screen.theme}, ${screen.width} px`;
    const rules = rulesOf(screen);
    for (const fault of rules ? await axeViolations(page, rules) : []) found.push(`${where}: ${fault}`);
    if (await isTooWide(page)) found.push(`${where}: scrolls sideways`);
  }
  await show(page, kScreens[0], isChosen);
  assert.deepEqual(found, []);
}
