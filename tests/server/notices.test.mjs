// What people want to be told of: the switches for each event and way, and the link in every mail.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Browser, kPassword } from './browser.mjs';
import { http, startServer } from './client.mjs';
import { sleep } from './players.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-notices-'));
const told = path.join(folder, 'told');
const script = path.join(folder, 'notice.sh');
const kUrl = 'https://play.example';
let server;
let fresh = 0;

before(async () => {
  writeFileSync(told, '');
  writeFileSync(script, `cat >> ${told}\n`);
  const settings = [`notify.command=/bin/sh ${script}`, 'notify.pause_s=1', `server.public_url=${kUrl}`];
  server = await startServer(path.join(folder, 'tables.db'), ...settings.flatMap((one) => ['--set', one]));
});
after(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const noticesTo = ({ email }) =>
  readFileSync(told, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter(({ target }) => target === email);

/** The notices of that event, once there are so many. */
async function sent(to, event, count) {
  for (let left = 1000; left > 0; --left) {
    const notices = noticesTo(to).filter((notice) => notice.event === event);
    if (notices.length >= count) return notices;
    await sleep(20);
  }
  return assert.fail(`never ${count} notices of ${event}`);
}

/** Somebody whose address is confirmed. */
async function reachable(name) {
  const person = new Browser(server);
  person.email = `${name.toLowerCase()}.${++fresh}@example.org`;
  await person.do('/api/me', { name });
  await person.do('/api/notify', { email: person.email });
  const [{ url, unsubscribe }] = await sent(person, 'confirm', 1);
  assert.equal(unsubscribe, undefined);
  await person.do('/api/notify/confirm', { token: url.split('=')[1] });
  person.person = (await person.me()).person;
  return person;
}

const invite = (who, { person }) =>
  who.open({
    game: 'chess_balance',
    options: { mode: 'chess' },
    seats: [{ by: 'me' }, { by: 'open' }],
    invite: person,
  });
const events = async (who) => (await who.get('/api/notify/events')).json();
const click = (link, method = 'POST') =>
  http(server, method, link.replace(kUrl, ''), {
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    body: method === 'POST' ? 'List-Unsubscribe=One-Click' : undefined,
  });
const kBoth = { mail: true, push: true };

test(
  'one click in a mail ends the mails of that event to that person, and nothing else',
  { timeout: 60_000 },
  async () => {
    const [ada, ben, carl] = [await reachable('Ada'), await reachable('Ben'), await reachable('Carl')];
    await invite(ada, ben);
    await invite(ada, carl);
    const [{ unsubscribe }] = await sent(ben, 'invite', 1);
    assert.match(unsubscribe, /^https:\/\/play\.example\/api\/notify\/off\/[\w-]{43}$/);
    const [{ unsubscribe: other }] = await sent(carl, 'invite', 1);
    assert.notEqual(other, unsubscribe);
    // Programs that follow links change nothing; the page has a button for people.
    const page = await click(unsubscribe, 'GET');
    assert.equal(page.status, 200);
    assert.match(String(page.body), /<form method="post"><button[^>]*>Send me no more</i);
    assert.deepEqual((await events(ben)).events.invite, kBoth);
    for (let i = 0; i < 2; ++i) {
      const done = await click(unsubscribe);
      assert.equal(done.status, 200);
      assert.match(String(done.body), /You will get no more e-mails like that one/i);
      assert.equal(done.headers['set-cookie'], undefined);
    }
    const off = { turn: kBoth, over: kBoth, invite: { mail: false, push: true }, weekly: kBoth };
    assert.deepEqual(await events(ben), { ways: ['mail'], events: off });
    assert.deepEqual((await events(carl)).events.invite, kBoth);
    assert.deepEqual((await ben.get('/api/export')).json().notices_off, [{ event: 'invite', way: 'mail' }]);
    await invite(ada, ben);
    await invite(ada, carl);
    await sent(carl, 'invite', 2);
    assert.equal(noticesTo(ben).filter(({ event }) => event === 'invite').length, 1);
    // The link stays the same.
    await ben.do('/api/notify/events', { event: 'invite', way: 'mail', on: true });
    await invite(ada, ben);
    assert.equal((await sent(ben, 'invite', 2))[1].unsubscribe, unsubscribe);
    assert.equal((await click(`${kUrl}/api/notify/off/${'x'.repeat(43)}`)).status, 404);
    await ben.do('/api/account', { login: `ben.${fresh}`, password: kPassword });
    await ben.do('/api/account/delete', { password: kPassword });
    assert.equal((await click(unsubscribe)).status, 404);
  },
);

test(
  'whoever is away is told by mail that it is their turn and that the game has ended',
  { timeout: 60_000 },
  async () => {
    const [ada, ben] = [await reachable('Ada'), await reachable('Ben')];
    const table = await invite(ada, ben);
    const [hers, his] = [await ada.connect(table), await ben.connect(table)];
    assert.equal((await his.ask({ type: 'sit', seat: 1 })).type, 'done');
    while (!hers.anything()) await sleep(10);
    await his.end();
    while (hers.table.seats[1].online) await sleep(10);
    assert.equal((await hers.ask(hers.anything())).type, 'done');
    await sent(ben, 'turn', 1);
    assert.equal((await hers.ask({ type: 'resign', seat: 0 })).type, 'done');
    const [over] = await sent(ben, 'over', 1);
    assert.deepEqual([over.table, over.url], [table, `${kUrl}/table/${table}`]);
    assert.ok(over.unsubscribe);
    assert.ok(!noticesTo(ada).some(({ event }) => event === 'over'));
  },
);

test('a switch that does not exist is refused', { timeout: 60_000 }, async () => {
  const ada = new Browser(server);
  assert.deepEqual(await events(ada), { ways: [], events: { turn: kBoth, over: kBoth, invite: kBoth, weekly: kBoth } });
  for (const wrong of [
    {},
    { event: 'chat', way: 'mail', on: false },
    { event: 'turn', way: 'post', on: false },
    { event: 'turn', way: 'mail' },
  ]) {
    const answer = await ada.post('/api/notify/events', wrong);
    assert.deepEqual([answer.status, answer.json().error.code], [422, 'bad_notice']);
  }
});
