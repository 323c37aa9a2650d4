// Rated games that look agreed, for tests.

import assert from 'node:assert/strict';

import { Browser, kPassword } from '../browser.mjs';
import { sleep } from '../players.mjs';

export async function account(server, name, login = name.toLowerCase()) {
  const browser = new Browser(server);
  await browser.do('/api/account', { login, password: kPassword, name });
  browser.person = (await browser.me()).person;
  return browser;
}

const kRated = {
  game: 'balance_duel',
  listed: true,
  rated: true,
  advice: false,
  seats: [{ by: 'me' }, { by: 'open' }],
};

/** The second gives up after the first action. */
export async function give(winner, loser) {
  const table = await winner.open(kRated);
  const lines = [await winner.connect(table), await loser.connect(table)];
  assert.equal((await lines[1].ask({ type: 'sit', seat: 1 })).type, 'done');
  for (let played = false; !played;) {
    for (const line of lines) {
      const move = line.anything();
      if (move) played = (await line.ask(move)).type === 'done' || played;
    }
    await sleep(10);
  }
  assert.equal((await lines[1].ask({ type: 'resign', seat: 1 })).type, 'done');
}
