// The game that the unit tests of the browser add up, held against the server that really plays it.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { kRounds } from './balanceformers_game.mjs';
import { launch, openPage, Server } from './harness.mjs';

const server = new Server();
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server.close();
});

const kFixture = resolve(import.meta.dirname, '../../web/src/games/balanceformers/golden.fixture.json');

/** Plays BF-S29 over the line alone and returns what a spectator was told, with the moves that were open in turns. */
function record(page) {
  return page.evaluate(async (rounds) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ game: 'balanceformers', seats: [{ by: 'me' }, { by: 'me' }] });
    const { table } = await (await fetch('/api/tables', { method: 'POST', headers, body })).json();
    const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
    let seen = null;
    let wake = () => {};
    const answers = [];
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === 'table') seen = message;
      else if (message.now) Object.assign(seen, { now: message.now, version: message.version });
      answers.push(message);
      wake();
    };
    const until = async (isThere) => {
      while (!isThere()) await new Promise((done) => (wake = done));
    };
    const ask = async (request) => {
      const id = String(answers.length);
      socket.send(JSON.stringify({ ...request, id, version: seen.version }));
      await until(() => answers.some((one) => one.id === id));
      const answer = answers.find((one) => one.id === id);
      if (answer.type !== 'done') throw new Error(JSON.stringify([request, answer]));
    };

    await until(() => seen !== null);
    const legal = {};
    let count = 0;
    for (const [blue, yellow, moves] of rounds) {
      for (const move of [`i${blue}`, `i${yellow}`, ...moves.split(' ')]) {
        const seat = seen.now.actors[0];
        if (seen.now.hidden) await ask({ type: 'look', seat });
        else if (!move.includes('@')) legal[count] = seen.now.legal[0].moves.map((one) => one.move).join(' ');
        await ask({ type: 'play', seat, move });
        count++;
      }
    }
    await ask({ type: 'look', seat: 0 });
    await ask({ type: 'look', seat: null });
    socket.close();
    return { components: seen.components, start: seen.start, plies: seen.plies, legal };
  }, kRounds);
}

test('the recorded game that the unit tests add up is what the server tells', { timeout: 60000 }, async () => {
  const page = await openPage(browser, server.url);
  const told = await record(page);
  // EQUIPOISE_UPDATE=1 writes it anew; `npm run format` puts it into form.
  if (process.env.EQUIPOISE_UPDATE) writeFileSync(kFixture, JSON.stringify(told));
  assert.deepEqual(told, JSON.parse(readFileSync(kFixture, 'utf8')));
  await page.context().close();
});
