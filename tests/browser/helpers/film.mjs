// Films a whole turn at a real table for README, frame by frame: docs/screens/film.json says which. `wants` is the face
// of the die that the turn is played with; the table is opened anew until it is thrown. `acts` lists what the pointer
// goes to and presses then, each with the milliseconds to look at it before and after.
// usage: node tests/browser/helpers/film.mjs FOLDER

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/client.mjs';
import { launch, middle, Server, settled } from './harness.mjs';

const kFrameMs = 50;
const kWayMs = 450;
const kMostTries = 60;
const kPointer = 'M0 0V19L4.6 15 8 22.6 11.2 21.2 7.8 13.8H14Z';

const film = JSON.parse(readFileSync(join(root, 'docs/screens/film.json'), 'utf8'));
const folder = process.argv[2];

/** Moves on what style sheets and elements animate, which the clock of the page does not. Runs in the page. */
function animate(ms) {
  for (const one of document.getAnimations()) {
    if (one.playState === 'running') one.pause();
    const end = one.effect.getComputedTiming().endTime;
    const at = Number(one.currentTime) + ms;
    if (at >= end) one.finish();
    else one.currentTime = at;
  }
}

/** A page whose time stands still between two frames: every frame has what belongs to it, however slow the machine is. */
class Reel {
  frames = [];
  #at = [film.width * 0.62, film.height * 0.62];

  constructor(page) {
    this.page = page;
  }

  async #take() {
    await this.page.clock.runFor(kFrameMs);
    await this.page.evaluate(animate, kFrameMs);
    this.frames.push(await this.page.screenshot());
  }

  /** Looks on for a while. */
  async look(ms) {
    for (let at = 0; at < ms; at += kFrameMs) await this.#take();
  }

  /** Moves the pointer to the middle of something. */
  async go(selector) {
    const from = this.#at;
    const to = await middle(this.page, selector);
    const steps = kWayMs / kFrameMs;
    for (let step = 1; step <= steps; step++) {
      const share = (1 - Math.cos((Math.PI * step) / steps)) / 2;
      this.#at = from.map((one, i) => one + (to[i] - one) * share);
      await this.#point();
      await this.#take();
    }
  }

  async #point() {
    await this.page.mouse.move(...this.#at);
    await this.page.evaluate(([x, y]) => {
      document.querySelector('#pointer').style.transform = `translate(${x}px, ${y}px)`;
    }, this.#at);
  }

  async begin() {
    await this.page.evaluate((path) => {
      const host = document.body.appendChild(document.createElement('div'));
      host.innerHTML = `<svg width="20" height="26" viewBox="-2 -2 20 27"><path d="${path}" fill="#fff" stroke="#000" stroke-width="1.6"/></svg>`;
      host.id = 'pointer';
      Object.assign(host.style, { position: 'fixed', left: 0, top: 0, zIndex: 9999, pointerEvents: 'none' });
    }, kPointer);
    await this.#point();
  }

  /** Presses what lies under the pointer. */
  async press() {
    await this.page.mouse.down();
    await this.page.mouse.up();
  }
}

async function openPage(browser, url) {
  const { game, options, record, seats, width, height } = film;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: 'light' });
  const answer = await context.request.post(`${url}/api/tables`, { data: { game, options, seats, record } });
  const { table, error } = await answer.json();
  assert.ok(table, JSON.stringify(error));
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${url}/table/${table}`);
  await page.waitForSelector('.die.ready');
  await settled(page);
  await page.clock.pauseAt(Date.now() + 1000);
  return page;
}

/** The frames of the turn, or null if the die fell otherwise. */
async function shoot(browser, url) {
  const page = await openPage(browser, url);
  try {
    const reel = new Reel(page);
    await reel.begin();
    for (const { go, before = 0, after = 0 } of film.acts) {
      await reel.go(go);
      await reel.look(before);
      await reel.press();
      await reel.look(after);
      if (go !== '[data-testid=die]') continue;
      const thrown = await page.getAttribute('[data-testid=die]', 'aria-label');
      if (!thrown.includes(String(film.wants))) return null;
    }
    return reel.frames;
  } finally {
    await page.context().close();
  }
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = new Server();
await server.start();
const browser = await launch();
try {
  let frames = null;
  for (let n = 0; n < kMostTries && !frames; n++) frames = await shoot(browser, server.url);
  assert.ok(frames, `no ${film.wants} in ${kMostTries} throws`);
  frames.forEach((frame, n) => writeFileSync(join(folder, `${String(n).padStart(4, '0')}.png`), frame));
  console.log(`${frames.length} frames`);
} finally {
  await browser.close();
  await server.close();
}
