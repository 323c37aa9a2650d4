// A forgotten password: the confirmed address, the link that is sent there, and what it must not reveal.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Browser, kPassword } from './browser.mjs';
import { startServer } from './client.mjs';
import { codeOf } from './totp.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-reset-'));
const told = path.join(folder, 'told');
const script = path.join(folder, 'notice.sh');
const kFresh = 'staple of the stable';
let server;
let fresh = 0;

before(async () => {
  writeFileSync(told, '');
  writeFileSync(script, `cat >> ${told}\n`);
  server = await startServer(
    path.join(folder, 'tables.db'),
    '--set',
    `notify.command=/bin/sh ${script}`,
    '--set',
    'server.public_url=http://play.example',
    '--log-level',
    'trace',
  );
});
after(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const notices = (target) =>
  readFileSync(told, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter((notice) => notice.target === target);

/** The token of the last of so many notices to this address, once they are there. */
async function tokenSent(target, event, count = 1) {
  for (;;) {
    const sent = notices(target).filter((notice) => notice.event === event);
    if (sent.length >= count) {
      const [, token] = new RegExp(`^http://play\\.example/account#${event}=([\\w-]{43})$`).exec(sent.at(-1).url);
      return token;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** An account whose address is confirmed. */
async function reachable() {
  const login = `reachable.${++fresh}`;
  const email = `${login}@example.org`;
  const browser = new Browser(server);
  await browser.do('/api/account', { login, password: kPassword });
  await browser.do('/api/notify', { email, password: kPassword });
  assert.equal((await browser.me()).email_confirmed, false);
  await new Browser(server).do('/api/notify/confirm', { token: await tokenSent(email, 'confirm') });
  assert.equal((await browser.me()).email_confirmed, true);
  return { login, email, browser };
}

const refusal = (answer) => [answer.status, answer.json().error.code];
const reset = (token, password = kFresh) => new Browser(server).post('/api/reset', { token, password });

test('the link that was sent sets a new password once, and ends every session', async () => {
  const { login, email, browser } = await reachable();
  await new Browser(server).do('/api/reset/ask', { login });
  const token = await tokenSent(email, 'reset');
  assert.deepEqual(refusal(await reset(token, 'password')), [422, 'bad_password']);
  const answer = await reset(token);
  assert.equal(answer.status, 200);
  // It logs nobody in.
  assert.doesNotMatch(String(answer.headers['set-cookie']), /device/);
  assert.equal((await browser.me()).login, null);
  assert.deepEqual(refusal(await reset(token, kPassword)), [403, 'bad_link']);
  assert.equal((await new Browser(server).logIn(login)).status, 403);
  assert.equal((await new Browser(server).logIn(login, kFresh)).status, 200);
  assert.ok(!server.errors.includes(token));
  assert.ok(!readFileSync(path.join(folder, 'tables.db')).includes(token));
});

test('asking answers the same for every login, and writes to confirmed addresses alone', async () => {
  const { login } = await reachable();
  const unconfirmed = new Browser(server);
  await unconfirmed.do('/api/account', { login: 'unconfirmed', password: kPassword });
  await unconfirmed.do('/api/notify', { email: 'unconfirmed@example.org', password: kPassword });
  const answers = [];
  for (const name of [login, 'unconfirmed', 'no.such.login', "' OR 1=1"]) {
    answers.push(await new Browser(server).post('/api/reset/ask', { login: name }));
  }
  for (const answer of answers) {
    assert.equal(answer.status, 200);
    assert.equal(String(answer.body), String(answers[0].body));
    assert.deepEqual(Object.keys(answer.headers), Object.keys(answers[0].headers));
  }
  // What was asked for earlier has been sent by the time that this has.
  const later = await reachable();
  await new Browser(server).do('/api/reset/ask', { login: later.login });
  await tokenSent(later.email, 'reset');
  assert.deepEqual(notices('unconfirmed@example.org').map((notice) => notice.event), ['confirm']);
});

test('another address has to be confirmed anew, and the letter to the old one confirms nothing', async () => {
  const { browser, email } = await reachable();
  const notify = (target) => browser.do('/api/notify', { email: target, password: kPassword });
  await notify(`first.${email}`);
  const first = await tokenSent(`first.${email}`, 'confirm');
  await notify(`second.${email}`);
  const second = await tokenSent(`second.${email}`, 'confirm');
  const confirm = (token) => new Browser(server).post('/api/notify/confirm', { token });
  assert.deepEqual(refusal(await confirm(first)), [403, 'bad_link']);
  assert.equal((await browser.me()).email_confirmed, false);
  assert.equal((await confirm(second)).status, 200);
  assert.equal((await browser.me()).email_confirmed, true);
  assert.deepEqual(refusal(await reset(second)), [403, 'bad_link']);
});

test('a login is sent three links an hour, and only the last of them works', async () => {
  const { login, email } = await reachable();
  const ask = () => new Browser(server).do('/api/reset/ask', { login });
  await ask();
  const first = await tokenSent(email, 'reset', 1);
  await ask();
  await tokenSent(email, 'reset', 2);
  await ask();
  const third = await tokenSent(email, 'reset', 3);
  for (let i = 0; i < 5; ++i) await ask();
  assert.deepEqual(refusal(await reset(first)), [403, 'bad_link']);
  assert.equal((await reset(third)).status, 200);
  assert.equal(notices(email).length, 4);
});

test('a new password leaves the second factor on', async () => {
  const { login, email, browser } = await reachable();
  const { key } = await browser.do('/api/account/factor', { password: kPassword });
  const { codes } = await browser.do('/api/account/factor/on', { code: codeOf(key) });
  await new Browser(server).do('/api/reset/ask', { login });
  assert.equal((await reset(await tokenSent(email, 'reset'))).status, 200);
  const answer = await new Browser(server).logIn(login, kFresh);
  assert.deepEqual(refusal(answer), [403, 'needs_code']);
  const body = { login, password: kFresh, code: codes[0] };
  assert.equal((await new Browser(server).post('/api/login', body)).status, 200);
});

test('an address can ask for only so many letters', async () => {
  let asked = 0;
  for (; asked < 60; ++asked) {
    const answer = await new Browser(server, '203.0.113.90').post('/api/reset/ask', { login: `nobody.${asked}` });
    if (answer.status === 429) break;
    assert.equal(answer.status, 200);
  }
  assert.ok(asked >= 20 && asked < 25, `${asked}`);
});
