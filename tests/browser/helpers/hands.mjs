// The hands of a person who answers with what the screen offers, found by its role and its name alone.

import assert from 'node:assert/strict';
import { answered } from './follow.mjs';

/** What is open and asks: its answers come before everything else. */
const kOpen = '.chooser button, .table-top .ask button, [data-choice], dialog[open] .button:is(.primary, .danger)';
/** Places for what is held. */
const kTargets = '.table-top [data-target]';
/** What can be taken, ticked or pressed. */
const kTakes = [
  '.table-top .able:is([data-cell], [role], button)',
  '[data-testid=battle] .picker button:not(:disabled)',
  '.table-top .cell.hand',
  '.table-top .hand .open .take',
  '.table-top .element.open .choose',
  '.table-top .tray .aspect, .table-top .tray .acts button',
  '.bar .die',
  '.bar .row button',
  '.bar .row input:not(:checked)',
].join();
/** Buttons that answer nothing: they help, look, or take back. */
const kAside = [
  ...['hint-ask', 'undo', 'undo-pick', 'put-down', 'tray-back', 'skip-showing', 'back-to-now', 'pick-range'],
  ...['flip', 'corner', 'show-battle', 'choose-way', 'clear', 'advise', 'draw'],
];
/** What `pressable` is asked. */
export const kThings = [[kOpen, kTargets, kTakes], kAside];
const kMostPresses = 80;

/** The elements of each kind that could be pressed, by their numbers among those of the selector. Runs in the page. */
export function pressable([selectors, aside]) {
  const isFree = (one) => {
    const { width, height } = one.getBoundingClientRect();
    const isOff = one.disabled || one.getAttribute('aria-disabled') === 'true' || one.closest('[inert]');
    return width > 0 && height > 0 && !isOff && !aside.includes(one.dataset.testid);
  };
  return selectors.map((selector) =>
    [...document.querySelectorAll(selector)].flatMap((one, i) =>
      isFree(one) ? [[i, one.dataset.cell ?? null, one.matches('.primary')]] : [],
    ),
  );
}

/** A sign on a cell has no name of its own: what is pressed is the cell under it. */
async function namedBy(sign) {
  const cell = await sign.evaluate((one) => (one.matches('circle') ? one.dataset.target : null));
  return cell === null ? sign : sign.page().locator(`[data-cell="${cell}"]`);
}

/** A name as it stands in a snapshot, where quotes are doubled or escaped. */
const plain = (name) => name.replaceAll("''", "'").replace(/\\(.)/g, '$1');

/** The thing as somebody finds it who knows its role and its name: it has both, and nothing else is called so. */
async function byName(sign) {
  const thing = await namedBy(sign);
  const [line] = (await thing.ariaSnapshot()).split('\n');
  const [, role, name] = /^- '?([a-z]+) "((?:[^"\\]|\\.)*)"/.exec(line) ?? [];
  assert.ok(
    role && name,
    `has no role and name: ${line} ${await thing.evaluate((one) => one.outerHTML.slice(0, 200))}`,
  );
  const found = await thing
    .page()
    .getByRole(role, { name: plain(name), exact: true })
    .and(thing)
    .elementHandles();
  assert.equal(found.length, 1, `${role} "${name}" is not found by its name`);
  return found[0];
}

/** The point of a thing nearest to its middle that nothing else lies over. Runs in the page. */
export function freePoint(thing) {
  thing.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = thing.getBoundingClientRect();
  const kSteps = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
  const points = kSteps.flatMap((x) => kSteps.map((y) => [left + x * width, top + y * height]));
  return points.find(([x, y]) => thing.contains(document.elementFromPoint(x, y))) ?? null;
}

const pointAt = async (thing) => {
  const at = await thing.evaluate(freePoint);
  assert.ok(at, `something lies over ${await thing.evaluate((one) => one.outerHTML.slice(0, 200))}`);
  return at;
};

/** Ways to press: with the mouse, with a finger, or with a key where the focus is. */
const kWays = {
  click: async (page, thing) => page.mouse.click(...(await pointAt(thing))),
  tap: async (page, thing) => page.touchscreen.tap(...(await pointAt(thing))),
  key: async (page, thing) => {
    // The keyboard was the last that was used, as it is for somebody who walked there.
    await page.keyboard.press('Shift');
    await thing.focus();
    await page.keyboard.press((await thing.evaluate((one) => one.matches('input'))) ? 'Space' : 'Enter');
  },
};

/** Whoever uses keys alone would not know where they are. Runs in the page. */
const isLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * What a person would press next: the same place again where a first tap only showed what would come, and half the time
 * what ends a choice, once it can.
 */
export function next([open, targets, takes], last, random) {
  const any = (selector, list) => ({ selector, at: list[Math.floor(random() * list.length)] });
  if (open.length > 0) return any(kOpen, open);
  const again = targets.find(([, cell]) => cell !== null && cell === last?.at[1] && last.selector === kTargets);
  if (again) return { selector: kTargets, at: again };
  if (targets.length > 0) return any(kTargets, targets);
  const ends = takes.filter(([, , isEnd]) => isEnd);
  if (ends.length > 0 && random() < 0.5) return any(kTakes, ends);
  return takes.length > 0 ? any(kTakes, takes) : null;
}

/** Presses what the screen offers until the table is asked for something; throws where nothing leads there. */
export async function byHand(page, seen, random, way = 'click') {
  let last = null;
  await answered(page, seen, async (isDone) => {
    for (let n = 0; n < kMostPresses; n++) {
      const found = await page.evaluate(pressable, kThings);
      last = next(found, last, random);
      if (last) await kWays[way](page, await byName(page.locator(last.selector).nth(last.at[0])));
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      if (way === 'key') assert.ok(!(await page.evaluate(isLost)), 'the focus is lost');
      if (isDone()) return;
    }
    assert.fail(`nothing that can be pressed answers: ${await page.textContent('[data-testid=prompt]')}`);
  });
}
