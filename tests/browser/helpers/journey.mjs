// A whole game at a table, with the proof of the screen at every question.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { drawing } from '../../server/chance.mjs';
import { root } from '../../server/client.mjs';
import { answered, asked, follow } from './follow.mjs';
import { byHand } from './hands.mjs';
import { enter, kMe, openUnseen } from './harness.mjs';
import { english } from './language.mjs';
import { resize, unproven, unprovenWaiting } from './proof.mjs';

/**
 * Sizes that are proven at every question, and those that take turns in some journeys of every game; with
 * EQUIPOISE_JOURNEYS=all, all of them always.
 */
const kAlways = ['1280x800', '390x844'];
const kInTurn = ['1920x1080', '844x390', '360x640', '640x400'];
const kAll = process.env.EQUIPOISE_JOURNEYS === 'all';

/** For games of hundreds of questions: whole ones belong to the full matrix. */
export const kWhole = kAll ? {} : { skip: true };

const kShots = join(root, 'build/check/journeys');
const kMostShots = Number(process.env.EQUIPOISE_SHOTS ?? 6);

/** Where a move is typed, and where the screen's own things are pressed, in turn: whatever size was proven before. */
const kTyping = '1280x800';
const kPressing = ['1280x800', '390x844'];

/** In percent: in the middle of a small screen a corner of a ring may lie under the card. */
const kMostCovered = 5;
/** Of what it speaks of, as much as the screen holds: of a tall panel the beginning is shown. */
const kLeastShown = 50;
/** Within this the ring is where it belongs, and the page shows it. */
const kRingMs = 4000;
const kShowMs = 700;

/**
 * What the guide says there: its title, how much of what it speaks of it covers, how much of that the screen shows, and
 * where the board stands. Null if it says nothing. The page goes there once, not again for titles that are `known`. Runs
 * in the page.
 */
async function lookAtGuide([patience, known]) {
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const ringOf = () => document.querySelector('[data-testid=guide-ring]')?.getBoundingClientRect();
  const shareShown = () => {
    const ring = ringOf();
    if (!ring) return 1;
    const shown = Math.min(ring.bottom, innerHeight) - Math.max(ring.top, 0);
    return Math.max(0, shown) / Math.min(ring.height, innerHeight);
  };
  const shareCovered = (coach) => {
    const ring = ringOf();
    if (!ring) return 0;
    const card = coach.getBoundingClientRect();
    const shared = (from, to) => Math.max(0, Math.min(card[to], ring[to]) - Math.max(card[from], ring[from]));
    return (shared('left', 'right') * shared('top', 'bottom')) / (ring.width * ring.height);
  };
  // The ring follows what it surrounds with a small delay, and the card follows the ring.
  const late = performance.now() + patience;
  for (;;) {
    await frames();
    const coach = document.querySelector('.coach.card');
    if (!coach) return null;
    const title = coach.querySelector('strong').textContent;
    const [covered, shown] = [shareCovered(coach), known.includes(title) ? 1 : shareShown()];
    if ((covered > 0 || shown < 1) && performance.now() < late) continue;
    // On the page: what is spoken of may be scrolled into view.
    const { left, top, width } = document.querySelector('.table-top').getBoundingClientRect();
    const place = [left + scrollX, top + scrollY, width].map(Math.round).join(' ');
    const isCut = coach.scrollHeight > coach.clientHeight + 1;
    return { title, covered, shown, place, isCut };
  }
}

/** What goes on from a thought that is only read, or takes back. */
const kOnwards = '[data-testid=guide-next], [data-testid=guide-undo]';

/** Goes on where the guide offers it, or takes back. Whether there may be more to read. Runs in the page. */
async function goOn(onwards) {
  const button = document.querySelector(onwards);
  button?.click();
  // Taking back is the table's to do, and is waited for.
  const isTakenBack = button?.dataset.testid === 'guide-undo';
  while (isTakenBack && button.isConnected) await new Promise((done) => requestAnimationFrame(done));
  return button !== null;
}

/**
 * Whoever sets about it folds the guide away, once the page shows what it spoke of, and goes to the top; from where. Runs
 * in the page.
 */
async function setAbout(patience) {
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const isAway = () => {
    const ring = document.querySelector('[data-testid=guide-ring]')?.getBoundingClientRect();
    return ring !== undefined && (ring.top < 0 || ring.bottom > innerHeight);
  };
  document.querySelector('[data-testid=guide-fold]')?.click();
  await frames();
  const late = performance.now() + patience;
  while (isAway() && performance.now() < late) await frames();
  const from = scrollY;
  scrollTo(0, 0);
  await frames();
  return from;
}

/** Begins the guided game of the lobby, as a newcomer does. */
async function beginGuided(page, game) {
  await page.goto(page.server.url);
  await page.click(`section:has(#game-${game}) [data-testid=guided]`);
}

/** Faults are kept once each, without the numbers that differ from step to step. */
const sameness = (fault) => fault.replace(/, at -?\d+, -?\d+$/, '');

class Proofs {
  /** The thoughts of the guide that were read, by their titles. */
  read = new Set();
  #found = new Map();
  #shots = 0;
  #cameFrom = 0;
  /** The same in the language of the page. */
  #titles = new Set();
  /** `turns`: whether the sizes `inTurn` are proven in turn, where not all are. */
  constructor(name, { always = kAlways, inTurn = kInTurn, turns = true } = {}) {
    Object.assign(this, { name, always, inTurn, turns });
  }

  /** Proves the page at a step, and what it shows once something is picked up. */
  async at(page, step, lift) {
    const { always, inTurn, turns } = this;
    const others = inTurn.filter((_, i) => kAll || (turns && i === step % inTurn.length));
    const sizes = [...always, ...others];
    await this.#readGuide(page, step, sizes);
    for (const size of sizes) {
      await resize(page, size);
      this.#cameFrom = await page.evaluate(setAbout, kShowMs);
      const note = (when) => this.#note(page, step, sizes, size, when);
      await note('');
      if (!lift || !(await lift(page))) continue;
      await note(', holding something');
      await page.keyboard.press('Escape');
    }
  }

  /** Proves what somebody sees who waits, at the first size. */
  async waiting(page, step) {
    await resize(page, this.always[0]);
    for (const fault of await unprovenWaiting(page)) await this.#keep(page, step, this.always[0], ', waiting', fault);
  }

  /** Reads what the guide says as its reader would, each thought at each size, and goes on. */
  async #readGuide(page, step, sizes) {
    const places = new Map();
    do {
      const known = [...this.#titles];
      for (const size of sizes) {
        await resize(page, size);
        const guide = await page.evaluate(lookAtGuide, [kRingMs, known]);
        if (!guide) return;
        this.#titles.add(guide.title);
        this.read.add(english(guide.title));
        const note = (fault) => this.#keep(page, step, size, ', guided', fault);
        const share = Math.round(100 * guide.covered);
        if (share > kMostCovered) await note(`"${guide.title}" covers ${share} % of what it speaks of`);
        const seen = Math.round(100 * guide.shown);
        if (seen < kLeastShown) await note(`"${guide.title}" speaks of something of which ${seen} % is on the screen`);
        if (guide.isCut) await note(`"${guide.title}" is cut`);
        const before = places.get(size) ?? guide.place;
        if (before !== guide.place) await note(`the board jumps from ${before} to ${guide.place}`);
        places.set(size, guide.place);
      }
    } while (await page.evaluate(goOn, kOnwards));
  }

  async #isUnread(page) {
    const said = page.locator('.coach.card strong');
    const [title] = await said.allTextContents();
    return (title !== undefined && !this.read.has(english(title))) || (await page.locator(kOnwards).count()) > 0;
  }

  /** Proves the page as it stands. A thought that has become due meanwhile lies there: it is read first. */
  async #note(page, step, sizes, size, when) {
    let faults = await unproven(page);
    while (await this.#isUnread(page)) {
      // The page had shown what the thought speaks of.
      await page.evaluate((top) => scrollTo(0, top), this.#cameFrom);
      await this.#readGuide(page, step, sizes);
      await resize(page, size);
      this.#cameFrom = await page.evaluate(setAbout, kShowMs);
      faults = await unproven(page);
    }
    for (const fault of faults) await this.#keep(page, step, size, when, fault);
  }

  async #keep(page, step, size, when, fault) {
    const key = `${size}${when}: ${sameness(fault)}`;
    if (this.#found.has(key)) return;
    this.#found.set(key, `step ${step}, ${size}${when}: ${fault}`);
    if (this.#shots++ < kMostShots) await this.#shoot(page, `${step}-${size}`);
  }

  async #shoot(page, what) {
    mkdirSync(kShots, { recursive: true });
    await page.screenshot({ path: join(kShots, `${this.name}-${what}.png`) });
  }

  /** Shows where a question could not be answered. */
  async show(page, step, error) {
    await this.#shoot(page, `${step}-unanswered`);
    throw error;
  }

  assertNone() {
    assert.deepEqual([...this.#found.values()], [], `screenshots: ${kShots}`);
  }
}

/** A die that lies there is thrown only where nothing is to be decided. */
export function whatNext(now, seen) {
  const legal = seen.now?.legal?.[0];
  return now.kind === 'roll' && legal?.moves.length > 0 ? { kind: 'act', view: seen.view(), ...legal } : now;
}

/** Answers with what `choose(asked, seen)` says, typed, or by `act(page, move)` with the pointer. */
export const byChoice = (choose, act) => async (page, seen, now) => {
  await resize(page, kTyping);
  if (now.kind === 'roll') return answered(page, seen, () => page.click('[data-testid=die]'));
  const move = await choose(now, seen);
  return answered(page, seen, () => (act ?? enter)(page, move));
};

/** Answers with anything that the screen offers, by its role and name, at these sizes in turn; a number chooses what. */
export const anything = (way = 'click', from = 7, sizes = kPressing) => {
  const random = drawing(from);
  let step = 0;
  return async (page, seen) => {
    await resize(page, sizes[step++ % sizes.length]);
    await byHand(page, seen, random, way);
  };
};

/**
 * Plays a game to its end on one page and proves the screen at every question, which is answered by `answer`, or with
 * what `choose(asked, seen)` says. `lift` picks something up with the pointer and says whether anything was held;
 * Escape puts it down. `guided` names a game whose guided table is begun from the lobby; `seats` and `options` are then
 * the lobby's. Without `turns` it is proven at the sizes that are always proven.
 */
export async function journey(
  page,
  name,
  seats,
  { options = {}, more, choose, act, answer = byChoice(choose, act), lift = null, most = 400, guided = null, turns },
) {
  const seen = follow(page);
  await seen.ready;
  const proofs = new Proofs(name, { turns });
  if (guided) await beginGuided(page, guided);
  else {
    const table = await openUnseen(page, { game: 'balance_duel', options, seats, ...more });
    await page.goto(`${page.server.url}/table/${table}`);
  }
  await page.waitForSelector('.table-top, .hand-over');
  let step = 0;
  for (; step < most; step++) {
    const now = whatNext(await asked(page, seen), seen);
    if (now.kind === 'over') {
      if (guided) await proofs.at(page, step);
      break;
    }
    if (now.kind === 'hand') {
      seen.heard.length = 0;
      await page.click('.hand-over button');
      await seen.until(() => seen.heard.some(({ type }) => type === 'table'), 'what the next seat may see');
      await page.locator('.hand-over').waitFor({ state: 'detached' });
      continue;
    }
    const told = seen.plies.length;
    await proofs.at(page, step, now.kind === 'act' ? lift : null);
    // What was lifted may have been a decision, and a hand-over may come late.
    if (seen.plies.length !== told || (await page.locator('.hand-over').count()) > 0) continue;
    // So may the decision that a throw led to: a die that lies there is then no longer asked for.
    if (now.kind === 'roll' && (await page.locator('[data-testid=die]').count()) === 0) continue;
    await answer(page, seen, now).catch((error) => proofs.show(page, step, error));
  }
  proofs.assertNone();
  return { page, seen, steps: step, read: proofs.read };
}

/** Whether the line asks anything of somebody, or tells them that the game is over. */
const isCalled = ({ seat, seen }) => {
  const { legal = [], roller, actors = [] } = seen.now ?? {};
  return legal.some(({ moves }) => moves.length > 0) || roller === seat || actors.includes('over');
};

/** What is asked of whom, once anybody's line brings a question. */
async function whoIsAsked(people) {
  await Promise.race(people.map((one) => one.seen.until(() => isCalled(one), 'a question', 60000).catch(() => {})));
  const one = people.find(isCalled);
  assert.ok(one, 'nobody is asked anything');
  return { one, now: whatNext(await asked(one.page, one.seen), one.seen) };
}

/** Two people in browsers of their own, who have sat down: one at a desk, one with a phone who came by the link. */
async function seated(openPage, name, plan) {
  const [ada, ben] = [await openPage(), await openPage(undefined, { hasTouch: true })];
  const seats = [
    { ...kMe, name: 'Ada' },
    { by: 'open', name: 'Ben' },
  ];
  const table = await openUnseen(ada, { ...plan, seats });
  const people = [
    {
      seat: 0,
      page: ada,
      seen: follow(ada),
      proofs: new Proofs(`${name}-desk`, { always: ['1280x800'], inTurn: ['1920x1080', '640x400'] }),
    },
    {
      seat: 1,
      page: ben,
      seen: follow(ben),
      proofs: new Proofs(`${name}-phone`, { always: ['390x844'], inTurn: ['844x390', '360x640'] }),
    },
  ];
  await ada.goto(`${ada.server.url}/table/${table}`);
  await people[0].seen.until(() => people[0].seen.table, 'the table');
  const { key } = people[0].seen.table.invites.find(({ seat }) => seat === 1);
  await ben.goto(`${ada.server.url}/table/${table}#seat=1&key=${key}`);
  await ben.click('[data-testid^=sit-]');
  await ben.locator('[data-testid=open-seats]').waitFor({ state: 'detached' });
  return people;
}

/**
 * Plays a game of two people in browsers of their own. Each answers with what the screen offers, by click or by tap, or
 * both with what `choose(asked, seen)` says; each proves the screen at every question, and what can be read while the
 * other is asked.
 */
export async function together(openPage, name, { options = {}, more, choose, act, lift = null, most = 30 }) {
  const people = await seated(openPage, name, { options, ...more });
  const answers = choose
    ? [byChoice(choose, act), byChoice(choose, act)]
    : [anything('click', 7, ['1280x800']), anything('tap', 8, ['390x844'])];
  for (let step = 0; step < most;) {
    const { one, now } = await whoIsAsked(people);
    if (now.kind === 'over') break;
    const other = people.find((each) => each !== one);
    await one.proofs.at(one.page, step, now.kind === 'act' ? lift : null);
    await answers[one.seat](one.page, one.seen, now).catch((error) => one.proofs.show(one.page, step, error));
    await other.seen.until(() => other.seen.version >= one.seen.version, 'what the other did');
    step++;
    if (!other.seen.now.actors.includes('over')) await other.proofs.waiting(other.page, step);
  }
  for (const { proofs } of people) proofs.assertNone();
  return people;
}

/** Picks up the first of what lies in view and answers `selector`; false where there is none. */
export const lifting = (selector) => async (page) => {
  const at = await page.evaluate((what) => {
    for (const one of document.querySelectorAll(what)) {
      const box = one.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const top = document.elementFromPoint(x, y);
      if (top && (one.contains(top) || top === one)) return [x, y];
    }
    return null;
  }, selector);
  if (!at) return false;
  await page.mouse.click(...at);
  return page.evaluate(() => document.querySelector('.table-top [data-target]') !== null);
};
