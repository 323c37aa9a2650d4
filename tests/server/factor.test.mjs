// The second factor of accounts: codes by time and recovery codes, as an authenticator app would compute them.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Browser, kPassword } from './browser.mjs';
import { startServer } from './client.mjs';
import { codeOf } from './totp.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-factor-'));
let server;
let fresh = 0;

before(async () => {
  server = await startServer(path.join(folder, 'tables.db'), '--log-level', 'trace');
});
after(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** An account with a second factor. */
async function guarded() {
  const login = `guarded.${++fresh}`;
  const browser = new Browser(server);
  await browser.do('/api/account', { login, password: kPassword });
  const { key, url } = await browser.do('/api/account/factor', { password: kPassword });
  assert.equal(url, `otpauth://totp/Equipoise:${login}?secret=${key}&issuer=Equipoise`);
  assert.equal((await browser.me()).recovery_codes, null);
  const used = codeOf(key);
  const { codes } = await browser.do('/api/account/factor/on', { code: used });
  return { login, browser, key, used, codes };
}

const logIn = (login, code, browser = new Browser(server)) =>
  browser.post('/api/login', { login, password: kPassword, ...(code && { code }) });
const refusal = (answer) => [answer.status, answer.json().error.code];

test('an account with a second factor asks for a code, and takes each code once', async () => {
  const { login, key, used, browser } = await guarded();
  assert.equal((await browser.me()).recovery_codes, 10);
  assert.deepEqual(refusal(await logIn(login)), [403, 'needs_code']);
  assert.deepEqual(refusal(await logIn(login, codeOf(key, 5))), [403, 'wrong_code']);
  // That of the moment has shown that the app has the key, and is used up.
  assert.deepEqual(refusal(await logIn(login, used)), [403, 'wrong_code']);
  const next = codeOf(key, 1);
  const there = new Browser(server);
  assert.equal((await logIn(login, next, there)).status, 200);
  assert.equal((await there.me()).login, login);
  assert.deepEqual(refusal(await logIn(login, next)), [403, 'wrong_code']);
  const wrong = await new Browser(server).post('/api/login', { login, password: 'not the password', code: next });
  assert.deepEqual(refusal(wrong), [403, 'wrong_login']);
});

test('each of the ten recovery codes logs in once, and is stored as a hash', async () => {
  const { login, browser, codes } = await guarded();
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^([0-9a-z]{4}-){5}[0-9a-z]{4}$/);
  assert.equal((await logIn(login, codes[0])).status, 200);
  assert.deepEqual(refusal(await logIn(login, codes[0])), [403, 'wrong_code']);
  assert.equal((await logIn(login, codes[1].toUpperCase().replaceAll('-', ' '))).status, 200);
  assert.equal((await browser.me()).recovery_codes, 8);
  const stored = readdirSync(folder).map((name) => readFileSync(path.join(folder, name)).toString('latin1'));
  for (const code of codes) {
    const plain = code.replaceAll('-', '');
    assert.ok(!stored.join().includes(plain) && !server.errors.includes(plain) && !server.errors.includes(code));
  }
});

test('a second factor that no code has confirmed asks nobody for one', async () => {
  const login = `guarded.${++fresh}`;
  const browser = new Browser(server);
  await browser.do('/api/account', { login, password: kPassword });
  const first = await browser.do('/api/account/factor', { password: kPassword });
  const second = await browser.do('/api/account/factor', { password: kPassword });
  assert.notEqual(first.key, second.key);
  assert.equal((await logIn(login)).status, 200);
  const on = (code) => browser.post('/api/account/factor/on', { code });
  assert.deepEqual(refusal(await on(codeOf(first.key))), [403, 'wrong_code']);
  assert.equal((await on(codeOf(second.key))).status, 200);
  assert.deepEqual(refusal(await on(codeOf(second.key, 1))), [409, 'has_factor']);
});

test('setting up and taking away a second factor needs the password, taking away a code as well', async () => {
  const { login, key, browser, codes } = await guarded();
  const off = (body) => browser.post('/api/account/factor/off', body);
  assert.deepEqual(refusal(await browser.post('/api/account/factor', { password: 'wrong words' })), [403, 'wrong_password']);
  assert.deepEqual(refusal(await browser.post('/api/account/factor', { password: kPassword })), [409, 'has_factor']);
  assert.deepEqual(refusal(await off({ code: codeOf(key, 1) })), [403, 'wrong_password']);
  assert.deepEqual(refusal(await off({ password: kPassword })), [403, 'needs_code']);
  assert.equal((await off({ password: kPassword, code: codes[0] })).status, 200);
  assert.equal((await logIn(login)).status, 200);
  assert.equal((await browser.me()).recovery_codes, null);
});

test('guessing at codes is throttled from all addresses together, and known browsers are not', async () => {
  const { login, browser, codes } = await guarded();
  let tries = 0;
  for (; tries < 60; ++tries) {
    const stranger = new Browser(server, `203.0.113.${100 + (tries % 50)}`);
    const answer = await logIn(login, '000000', stranger);
    if (answer.status === 429) break;
    assert.equal(answer.status, 403);
  }
  assert.ok(tries >= 10 && tries < 20, `${tries}`);
  await browser.do('/api/logout', {});
  assert.equal((await logIn(login, codes[0], browser)).status, 200);
});
