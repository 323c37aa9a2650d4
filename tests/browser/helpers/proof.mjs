// What a person must see and reach to answer, asserted on the page as it stands.

import assert from 'node:assert/strict';
import { kLanguage, kPseudo } from './language.mjs';

/**
 * What answers the prompt: lit cells, cards and pawns, the die, and the buttons in the prompt and in a question. What is
 * drawn on a map round all that can move is one outline, not a target; its cells are.
 */
const kAnswers =
  '.table-top .able:not(.map path), .table-top [role=dialog] button, [data-testid=battle] .picker button:not(:disabled), .table-top .cell.hand, .table-top [data-target], .table-top .open button, .table-top .tray :is(.aspect, .acts button):not(:disabled), .bar .die:not([aria-disabled=true]), .bar .row button:not(:disabled):not([aria-disabled=true]), .bar .row input:not(:disabled)';

/** The prompt may take a fifth of the height; a quarter where every sentence is half as long again. */
const kMostParts = kLanguage === kPseudo ? 4 : 5;

/** What answers is hit where it is drawn: 44 px in the prompt and beside the board, 24 px on it. Runs in the page. */
function tooSmall(answers) {
  const kCell = 24;
  const kTarget = 44;
  return [...document.querySelectorAll(answers)].flatMap((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const under = document.elementFromPoint(left + width / 2, top + height / 2);
    // A sign on a cell is hit with the cell; the panes of a fan are too many for that, and can be taken back.
    const hit = under?.closest('label, button, [data-cell], [data-slot]') ?? one;
    if (width === 0 || hit.dataset.cell?.startsWith('pane:')) return [];
    const box = hit.getBoundingClientRect();
    const least = hit.closest('svg') || hit.matches('[data-cell], [data-slot]') ? kCell : kTarget;
    // Where boxes are turned or drawn in fractions, half a pixel is no fault.
    if (Math.min(box.width, box.height) >= least - 0.5) return [];
    const name = one.dataset.cell ?? one.dataset.testid ?? one.getAttribute('aria-label') ?? one.className;
    return [`${name} is ${Math.round(box.width)} by ${Math.round(box.height)} px`];
  });
}

/** Numbers on the board that are less than 11 px high. Runs in the page. */
function illegible() {
  const kLeast = 11;
  return [...document.querySelectorAll('.table-top svg text')].flatMap((one) => {
    if (!/\d/.test(one.textContent) || one.getBoundingClientRect().width === 0) return [];
    const { a, b } = one.getScreenCTM();
    const size = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b);
    return size >= kLeast - 0.1 ? [] : [`"${one.textContent.trim()}" is ${size.toFixed(1)} px high`];
  });
}

/** Sentences that do not fit where they stand. Runs in the page. */
function cut() {
  return [...document.querySelectorAll('.bar .text p, .bar .button, .last .said, .told')].flatMap((one) => {
    const isCut = one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2;
    return one.getBoundingClientRect().width > 1 && isCut ? [`cut: ${one.textContent.trim()}`] : [];
  });
}

/** Whether what happened last can be read above the board. Runs in the page. */
function unheard() {
  if (!document.querySelector('.moves [data-n]')) return [];
  const isShown = (one) => one.getBoundingClientRect().height > 0;
  const told = [...document.querySelectorAll('.last .said, .told')].filter(isShown).at(-1);
  if (!told) return ['what happened last is told nowhere'];
  const { left, right, top, bottom } = told.getBoundingClientRect();
  const isFree = told.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  return isFree ? [] : [`what happened last is out of view: ${told.textContent.trim()}`];
}

/** Sentences about what cannot be reached or is covered at this moment. Runs in the page. */
function faults([answers, most]) {
  const found = [];
  const nameOf = (one) =>
    one.dataset.cell ??
    one.dataset.card ??
    one.dataset.testid ??
    one.getAttribute('aria-label') ??
    one.className.baseVal ??
    one.className;
  // One may pan a board that scrolls by itself; what lies outside such a window is one pan away.
  const isPanned = (one, [x, y]) => {
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      if (!/auto|scroll|hidden|clip/.test(overflowX + overflowY)) continue;
      const box = up.getBoundingClientRect();
      if (x <= box.left || x >= box.right || y <= box.top || y >= box.bottom) return true;
    }
    return false;
  };
  for (const one of document.querySelectorAll(answers)) {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (box.width === 0 || box.height === 0 || isPanned(one, [x, y])) continue;
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) {
      found.push(`${nameOf(one)} is outside the screen, at ${Math.round(x)}, ${Math.round(y)}`);
      continue;
    }
    const over = document.elementFromPoint(x, y);
    // A question about a cell that was pressed stands before the others until it is answered or put away.
    if (over?.closest('.table-top [role=dialog]:not([aria-modal=true])')) continue;
    // On a board marks and pieces lie on their cell and are hit with it.
    const isDrawn = (part) => part?.closest('svg, [data-cell], [data-slot]');
    const isFree = over && (one.contains(over) || over.contains(one) || (isDrawn(one) && isDrawn(over)));
    if (isFree) continue;
    const bar = over?.closest('.bar, .coach, dialog') ?? over ?? document.body;
    found.push(`${nameOf(one)} lies under ${bar.className || bar.tagName}`);
  }
  const bar = document.querySelector('.bar')?.getBoundingClientRect();
  found.push(...tooSmall(answers), ...illegible(), ...cut(), ...unheard());
  // Beside the board it takes no height from it.
  const isBeside = bar && bar.left > innerWidth / 4;
  const share = bar ? (bar.height / innerHeight) * (isBeside ? bar.width / innerWidth : 1) : 0;
  if (share > 1 / most)
    found.push(`the prompt takes ${Math.round(100 * share)} % of the ${isBeside ? 'screen' : 'height'}`);
  const board = document.documentElement;
  if (board.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  return found;
}

/** Resolves once the page has drawn what was changed. Runs in the page. */
const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** Waits, frame by frame, until a selector finds something; false if it never does. Runs in the page. */
async function comes(selector, milliseconds) {
  const late = performance.now() + milliseconds;
  while (document.querySelector(selector) === null) {
    if (performance.now() > late) return false;
    await new Promise((done) => requestAnimationFrame(done));
  }
  return true;
}

/** Waits until the board rests and something is asked, and says what is wrong with it. Runs in the page. */
async function provePage(answers, most) {
  if (!(await comes('.table-top[data-settled=true], .hand-over', 30000))) return ['the board never rests'];
  if (document.querySelector('[data-testid=result], .hand-over')) return [];
  if (!(await comes(answers, 5000))) {
    // Bots may have ended the game meanwhile.
    const asked = document.querySelector('[data-testid=prompt]')?.textContent;
    return asked === undefined ? [] : [`nothing answers: ${asked}`];
  }
  await frames();
  return faults([answers, most]);
}

/** The same for somebody who waits. Runs in the page. */
async function proveWaiting() {
  if (!(await comes('.table-top[data-settled=true]', 30000))) return ['the board never rests'];
  await frames();
  return [...illegible(), ...cut(), ...unheard()];
}

const kInPage = [tooSmall, illegible, cut, unheard, faults, comes, provePage, proveWaiting].map(String).join('\n');
// All in one call: each one costs a way to the page and back, and there are thousands.
const inPage = (page, call) => page.evaluate(`(() => { const frames = ${frames};\n${kInPage}\n return ${call}; })()`);

/** Waits until the board rests and something is asked, and says what of it a person could not see or reach. */
export const unproven = (page) => inPage(page, `provePage(${JSON.stringify(kAnswers)}, ${kMostParts})`);

/** The same for somebody who waits: what the others did, that it is not their own turn, and nothing cut. */
export const unprovenWaiting = (page) => inPage(page, 'proveWaiting()');

/** Proof of the screen: everything that answers the prompt is in view and free, at this moment. */
export async function proveScreen(page, what) {
  assert.deepEqual(await unproven(page), [], what);
}

/** Gives the window a size such as 390x844. */
export const resize = (page, size) => {
  const [width, height] = size.split('x').map(Number);
  return page.setViewportSize({ width, height });
};
