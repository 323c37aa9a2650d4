// What a page is told over its line while it is used like a person would, and what it asks.

import { PatchReader } from '../../server/patches.mjs';
import { english } from './language.mjs';

/** Tells the test what passes between a page and the engine of its device. Runs in the page. */
function tapWorkers() {
  globalThis.Worker = class extends Worker {
    constructor(...how) {
      super(...how);
      this.addEventListener('message', ({ data }) => {
        for (const [, text] of JSON.parse(data.answer ?? '{}').messages ?? []) globalThis.passes('heard', text);
      });
    }
    postMessage(asked) {
      const { message } = JSON.parse(asked.request);
      if (message !== undefined) globalThis.passes('sent', message);
      super.postMessage(asked);
    }
  };
}

/** Calls back with each message of the line between a page and its host, wherever that is. */
function tap(page, heard, sent) {
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent(JSON.parse(String(payload))));
    const patches = new PatchReader();
    socket.on('framereceived', ({ payload }) => {
      const value = JSON.parse(String(payload));
      heard(value.type === undefined ? (plies) => patches.read(value, plies) : () => [value]);
    });
  });
  if (page.home !== 'device') return null;
  const passes = (way, text) => (way === 'sent' ? sent(JSON.parse(text)) : heard(() => [JSON.parse(text)]));
  return Promise.all([page.exposeFunction('passes', passes), page.addInitScript(tapWorkers)]);
}

/** Keeps what the line tells a page: plies with their views, what is asked, and every message since `heard` was emptied. */
export function follow(page) {
  const seen = { table: null, seats: [], plies: [], now: null, heard: [], sent: [], start: '', version: 0 };
  let waiting = [];
  seen.view = () => seen.plies.at(-1)?.view ?? seen.start;
  /** Whether somebody at this screen decides or rolls: a die lies there, too, while others think. */
  seen.isAsked = () => {
    const { legal = [], roller = null } = seen.now ?? {};
    return (
      (legal[0]?.moves.length ?? 0) > 0 || seen.seats.some(({ seat, holder }) => holder === 'me' && seat === roller)
    );
  };
  /** Waits until what was heard fits. */
  seen.until = async (fits, what, timeout = 30000) => {
    const late = AbortSignal.timeout(timeout);
    while (!fits()) {
      await new Promise((done, fail) => {
        waiting.push(done);
        late.onabort = () => fail(new Error(`the line does not bring ${what}`));
      });
    }
  };
  const take = (told, from) => {
    let view = from > 0 ? seen.plies[from - 1].view : seen.start;
    seen.plies = [...seen.plies.slice(0, from), ...told.map((ply) => ({ ...ply, view: (view = ply.view ?? view) }))];
  };
  const hear = (messages) => {
    for (const message of messages(seen.plies.length)) {
      seen.heard.push(message);
      if (message.type === 'table') {
        seen.table = message;
        seen.start = message.start.view;
        take(message.plies, 0);
      } else if (message.type === 'plies') take(message.plies, message.from);
      if (message.seats) seen.seats = message.seats;
      if (message.now) Object.assign(seen, { now: message.now, version: message.version });
    }
    for (const wake of waiting.splice(0)) wake();
  };
  /** Before it nothing may be heard of a page that plays on its device. */
  seen.ready = tap(page, hear, (message) => seen.sent.push(message));
  return seen;
}

/** What the page shows: the end, a hand-over, or that all plies lie there and something can be done. Runs in the page. */
async function look([count, isAsked, frames]) {
  const has = (id) => document.querySelector(`[data-testid=${id}]`) !== null;
  let wasReady = false;
  for (let frame = 0; frame < frames; frame++) {
    if (has('result')) return { kind: 'over' };
    const title = document.querySelector('.hand-over h2')?.textContent;
    if (title !== undefined) return { kind: 'hand', title };
    const top = document.querySelector('.table-top');
    const isReady = top?.dataset.settled === 'true' && Number(top.dataset.shown) === count && isAsked;
    // Twice running: a hand-over may come a frame after the board has settled.
    if (isReady && wasReady) return { kind: has('die') ? 'roll' : 'act' };
    wasReady = isReady;
    await new Promise((done) => requestAnimationFrame(done));
  }
  return null;
}

/** Waits until everything has been shown and something is asked of this screen, or the game is over; says what. */
export async function asked(page, seen, timeout = 60000) {
  const end = Date.now() + timeout;
  while (Date.now() < end) {
    const count = seen.plies.length;
    const found = await page.evaluate(look, [count, seen.isAsked(), 6]);
    if (found === null) continue;
    if (found.kind === 'hand') return { kind: 'hand', title: english(found.title) };
    if (found.kind === 'over') return found;
    const legal = seen.now?.legal?.[0];
    if (count !== seen.plies.length) continue;
    if (found.kind === 'roll') return found;
    if (legal?.moves.length > 0) return { kind: 'act', view: seen.view(), ...legal };
  }
  throw new Error(`nothing is asked: ${await page.textContent('[data-testid=prompt]').catch(() => '')}`);
}

/** What the page sends by itself, or while somebody still thinks. */
const kUnasked = ['look', 'commit', 'reveal', 'ping', 'advise'];

/**
 * Does something and waits until the table has answered it and told what it changed. What is done is given a function
 * that says whether the page has asked the table for anything by now.
 */
export async function answered(page, seen, act) {
  const before = seen.sent.length;
  const askedFor = () => seen.sent.slice(before).filter((one) => !kUnasked.includes(one.type));
  const isAnswered = () => {
    const asked = askedFor();
    const answers = seen.heard.filter(({ id }) => id !== undefined && asked.some((one) => one.id === id));
    return answers.some(({ type, version }) => type === 'refused' || (type === 'done' && version <= seen.version));
  };
  await act(() => askedFor().length > 0);
  await seen.until(isAnswered, 'an answer');
}

/** Takes the screen over for the seat whose card lies there, and waits until the line tells what that seat may see. */
export async function takeOver(page, seen, seat) {
  seen.heard.length = 0;
  await page.click('.hand-over button');
  await seen.until(() => seen.table.viewer === seat, `the table of seat ${seat}`);
  await page.locator('.hand-over').waitFor({ state: 'detached' });
}

/** Every text that the page's memory holds and that fits. */
export async function inMemory(page, pattern) {
  const client = await page.context().newCDPSession(page);
  const chunks = [];
  client.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await client.send('HeapProfiler.collectGarbage');
  await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await client.detach();
  const { strings } = JSON.parse(chunks.join(''));
  return strings.filter((text) => pattern.test(text));
}
