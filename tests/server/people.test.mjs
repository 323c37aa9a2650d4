// Guests and accounts as browsers meet them: sessions, passwords, and what is never revealed or logged.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Browser as AnyBrowser, kPassword } from './browser.mjs';
import { Guest, RawSocket, startServer } from './client.mjs';
import { sleep } from './players.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-people-'));
const kOther = 'staple of the stable';
let server;
let fresh = 0;

before(async () => {
  server = await startServer(path.join(folder, 'tables.db'));
});
after(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const plan = { game: 'balance_duel', seats: [{ by: 'me' }, { by: 'me' }] };

/** At the server of this file unless another is named. */
class Browser extends AnyBrowser {
  constructor(at = server, address = '') {
    super(at, address);
  }
}

const newLogin = () => `person.${++fresh}`;

async function account(login = newLogin()) {
  const browser = new Browser();
  await browser.do('/api/account', { login, password: kPassword, name: 'Ada' });
  return { browser, login };
}

const tablesOf = async (browser) => (await browser.get('/api/tables')).json().map((item) => item.table);

test('a guest becomes an account with its tables and name, and is at home in another browser', async () => {
  const guest = new Browser();
  await guest.do('/api/me', { name: 'Grace' });
  const table = await guest.open(plan);
  const { person } = await guest.me();
  const login = newLogin();
  await guest.do('/api/account', { login: login.toUpperCase(), password: kPassword });
  const other = new Browser();
  assert.equal((await other.logIn(login)).status, 200);
  for (const browser of [guest, other]) {
    const me = await browser.me();
    assert.deepEqual([me.name, me.login, me.person], ['Grace', login, person]);
    assert.deepEqual(await tablesOf(browser), [table]);
  }
  assert.equal((await new Browser().get(`/api/people/${person}`)).json().name, 'Grace');
});

test('a renamed person has the new name in the chat, and stays the same person at the tables', async () => {
  const ada = new Browser();
  await ada.do('/api/me', { name: 'Ada' });
  const own = await ada.open(plan);
  const table = await ada.open({ game: 'balance_duel', seats: [{ by: 'open' }, { by: 'open' }] });
  const said = async (text) => {
    const line = await ada.connect(table);
    const told = line.next((m) => m.type === 'chat');
    assert.equal((await line.ask({ type: 'say', text })).type, 'done');
    line.close();
    return (await told).chat.at(-1);
  };
  const first = await said('hello');
  await ada.do('/api/me', { name: 'Countess' });
  const second = await said('again');
  assert.deepEqual([first.name, second.name], ['Ada', 'Countess']);
  assert.equal(first.person, second.person);
  assert.deepEqual(await tablesOf(ada), [own]);
  const refused = await ada.post('/api/me', { name: 'x'.repeat(1000) });
  assert.equal(refused.json().error.field, 'name');
});

test('sessions are listed without their secrets, and one that is revoked is shut out at once', async () => {
  const { browser: here, login } = await account();
  const there = new Browser();
  await there.logIn(login);
  const line = await there.connect(await here.open(plan));
  const told = await here.get('/api/sessions');
  assert.equal(told.headers['cache-control'], 'no-store');
  const list = told.json();
  assert.equal(list.length, 2);
  assert.equal(list.filter((session) => session.current).length, 1);
  for (const session of list) {
    assert.deepEqual(Object.keys(session).sort(), ['created', 'current', 'id', 'label', 'seen']);
  }
  const { id } = list.find((session) => !session.current);
  const stranger = await account();
  assert.equal((await stranger.browser.post('/api/sessions/revoke', { id })).status, 404);
  await here.do('/api/sessions/revoke', { id });
  await line.raw.closed;
  assert.equal((await there.me()).login, null);
  assert.deepEqual(await tablesOf(there), []);
  assert.equal((await here.me()).login, login);
});

test('all other sessions are revoked at once', async () => {
  const { browser: here, login } = await account();
  const others = [new Browser(), new Browser()];
  for (const other of others) await other.logIn(login);
  await here.do('/api/sessions/revoke', { others: true });
  for (const other of others) assert.equal((await other.me()).login, null);
  assert.equal((await here.get('/api/sessions')).json().length, 1);
});

test('logging in, out and becoming an account change the token, and the old one is useless', async () => {
  const browser = new Browser();
  await browser.do('/api/me', { name: 'Old' });
  const tokens = [browser.cookie];
  const login = newLogin();
  await browser.do('/api/account', { login, password: kPassword });
  tokens.push(browser.cookie);
  await browser.logIn(login);
  tokens.push(browser.cookie);
  const line = await browser.connect(await browser.open(plan));
  await browser.do('/api/logout', {});
  await line.raw.closed;
  assert.equal(browser.cookie, '');
  assert.equal(new Set(tokens).size, 3);
  for (const token of tokens) {
    const answer = await new Guest(server, token).get('/api/me');
    assert.deepEqual([answer.json().login, answer.json().name], [null, '']);
  }
});

test('a changed password ends the other sessions and their sockets; the old one is wrong then', async () => {
  const { browser: here, login } = await account();
  const there = new Browser();
  await there.logIn(login);
  const line = await there.connect(await here.open(plan));
  const wrong = await here.post('/api/account/password', { old: kOther, new: kOther });
  assert.deepEqual([wrong.status, wrong.json().error.code], [403, 'wrong_password']);
  assert.equal((await there.me()).login, login);
  await here.do('/api/account/password', { old: kPassword, new: kOther });
  await line.raw.closed;
  assert.equal((await there.me()).login, null);
  assert.equal((await here.me()).login, login);
  assert.equal((await there.logIn(login)).status, 403);
  assert.equal((await there.logIn(login, kOther)).status, 200);
});

test('passwords are long enough, not the most common, and of any characters', async () => {
  const { browser, login } = await account();
  const change = async (password) => {
    const answer = await browser.post('/api/account/password', { old: kPassword, new: password });
    return answer.status === 200 || answer.json().error.code;
  };
  for (const weak of ['seven77', 'password', 'PassWord1', login, 'x'.repeat(129), '']) {
    assert.equal(await change(weak), 'bad_password', weak);
  }
  const fresh = ' ünïcode \u{1f3b2} and spaces ' + 'x'.repeat(90);
  assert.equal(await change(fresh), true);
  assert.equal((await new Browser().logIn(login, fresh.trim())).status, 403);
  assert.equal((await new Browser().logIn(login, fresh)).status, 200);
});

test("a login is one person's, whatever its case, and has only plain characters", async () => {
  const { login } = await account();
  const taken = await new Browser().post('/api/account', {
    login: login.toUpperCase(),
    password: kPassword,
  });
  assert.deepEqual([taken.status, taken.json().error.code], [409, 'login_taken']);
  for (const bad of ['ab', 'x'.repeat(33), 'a b c', "a'--", 'ünï', '', 7, null, {}]) {
    const answer = await new Browser().post('/api/account', { login: bad, password: kPassword });
    assert.equal(answer.status, 422, JSON.stringify(bad));
    assert.equal(answer.json().error.field, 'login');
  }
});

test('an unknown login and a wrong password get the same answer', async () => {
  const { login } = await account();
  const known = await new Browser().logIn(login, kOther);
  const unknown = await new Browser().logIn('nobody.at.all', kOther);
  const nonsense = await new Browser().logIn("' OR 1=1 --", kOther);
  assert.equal(known.status, 403);
  for (const answer of [unknown, nonsense]) {
    assert.equal(answer.status, known.status);
    assert.equal(String(answer.body), String(known.body));
    assert.deepEqual(Object.keys(answer.headers), Object.keys(known.headers));
  }
});

/** A wait so long that what a test does next comes within it, however slow the machine is. */
const kLongWait = 4;

/**
 * Wrong passwords until the server has had enough and asks for that wait in seconds: how many it took, and the wait. On
 * a slow machine a short wait passes while a password is hashed; a wait of 8 s is still more than 4 s when it is asked.
 */
async function tryUntilThrottled(attempt, least = 1) {
  let tries = 0;
  for (let asked = 0; asked < 60; ++asked) {
    const answer = await attempt(tries);
    const wait = Number(answer.headers['retry-after']);
    if (answer.status === 429 && wait >= least) return { tries, wait };
    // Each wrong password after a wait doubles the next one.
    if (answer.status === 429) await sleep(wait * 1000);
    else {
      assert.equal(answer.status, 403);
      ++tries;
    }
  }
  return assert.fail('never throttled');
}

test('guessing at one login is throttled, whether it exists or not, and nobody else is', async () => {
  const { login } = await account();
  const [guessed, unknown] = await Promise.all(
    [login, 'no.such.login'].map((name) =>
      tryUntilThrottled((n) => new Browser().logIn(name, `guess number ${n}`), kLongWait + 1),
    ),
  );
  assert.ok(guessed.tries >= 5);
  assert.ok(guessed.wait <= 60, `${guessed.wait}`);
  assert.equal(unknown.tries, guessed.tries);
  const neighbour = await account();
  assert.equal((await new Browser().logIn(neighbour.login)).status, 200);
});

test('an address can make only so many accounts in an hour, and ask for far fewer taken logins', async () => {
  const { login } = await account();
  const join = (address, name) =>
    new Browser(server, address).post('/api/account', { login: name, password: kPassword });
  const until = async (address, name, status) => {
    for (let asked = 0; asked < 100;) {
      const answer = await join(address, name());
      const wait = Number(answer.headers['retry-after']);
      if (answer.status === status) ++asked;
      // The price of a password is another limit, which a fast machine meets first; it passes soon.
      else if (answer.status === 429 && wait < kLongWait) await sleep(1000 * wait);
      else {
        assert.equal(answer.status, 429);
        return asked;
      }
    }
    return assert.fail('never refused');
  };
  const made = await until('203.0.113.33', newLogin, 200);
  assert.ok(made >= 60 && made < 70, `${made}`);
  const taken = await until('203.0.113.34', () => login, 409);
  assert.ok(taken >= 10 && taken < 15, `${taken}`);
  assert.equal((await join('203.0.113.35', newLogin())).status, 200);
});

test('after many wrong guesses the owner logs in at once from elsewhere, and here in a known browser', async () => {
  const { browser: laptop, login } = await account();
  laptop.address = '203.0.113.30';
  const guess = (n) => new Browser(server, laptop.address).logIn(login, `guess number ${n}`);
  await tryUntilThrottled(guess, kLongWait);
  assert.equal((await new Browser(server, laptop.address).logIn(login)).status, 429);
  assert.equal((await new Browser(server, '203.0.113.31').logIn(login)).status, 200);
  await laptop.do('/api/logout', {});
  assert.equal((await laptop.logIn(login)).status, 200);
  // A browser that knows another account is nobody's here.
  const { browser: stranger } = await account();
  stranger.address = laptop.address;
  assert.equal((await stranger.logIn(login)).status, 429);
});

test('a known browser is throttled by its own guesses, and forgotten when the password changes', async () => {
  const { browser: here, login } = await account();
  const there = new Browser(server, '203.0.113.32');
  await there.logIn(login);
  await here.do('/api/account/password', { old: kPassword, new: kOther });
  await tryUntilThrottled((n) => new Browser(server, there.address).logIn(login, `guess ${n}`), kLongWait);
  assert.equal((await there.logIn(login, kOther)).status, 429);
  await here.do('/api/logout', {});
  await tryUntilThrottled((n) => here.logIn(login, `guess number ${n}`), kLongWait);
  assert.equal((await here.logIn(login, kOther)).status, 429);
});

test('guessing at many logins from one address is throttled, and other addresses are not', async () => {
  const { login } = await account();
  const { tries, wait } = await tryUntilThrottled((n) =>
    new Browser(server, '203.0.113.9').logIn(`somebody.${n}`, kOther),
  );
  assert.ok(tries >= 20);
  assert.ok(wait >= 1);
  assert.equal((await new Browser(server, '198.51.100.7').logIn(login)).status, 200);
});

test('guessing at the password of an open session is throttled as well', async () => {
  const { browser } = await account();
  const { tries } = await tryUntilThrottled((n) =>
    browser.post('/api/account/delete', { password: `guess number ${n}` }),
  );
  assert.ok(tries >= 5);
});

test('a deleted account is gone with its sessions, name and list; its tables go on', async () => {
  const { browser: here, login } = await account();
  const there = new Browser();
  await there.logIn(login);
  const token = there.cookie;
  const { person } = await here.me();
  const table = await here.open({ game: 'balance_duel', seats: [{ by: 'me' }, { by: 'open' }] });
  const line = await there.connect(table);
  assert.equal((await here.post('/api/account/delete', { password: kOther })).status, 403);
  await here.do('/api/account/delete', { password: kPassword });
  await line.raw.closed;
  assert.equal((await new Guest(server, token).get('/api/me')).json().login, null);
  assert.equal((await new Browser().logIn(login)).status, 403);
  assert.equal((await new Browser().get(`/api/people/${person}`)).status, 404);
  assert.deepEqual(await tablesOf(here), []);
  const stranger = await new Guest(server).connect(table);
  stranger.close();
  await account(login);
});

test('only its owner sees and changes the notice address, and it must be an address', async () => {
  const { browser } = await account();
  assert.equal((await browser.post('/api/notify', { email: 'ada@example.org' })).status, 403);
  await browser.do('/api/notify', { email: 'ada@example.org', password: kPassword });
  assert.equal((await browser.me()).email, 'ada@example.org');
  const { person } = await browser.me();
  const seen = await new Browser().get(`/api/people/${person}`);
  assert.doesNotMatch(String(seen.body), /example\.org/);
  for (const email of ['ada', '@x', 'a@b@c', '-f@x.org', 'a@x.org\r\nBcc: b@x.org', 'a b@x.org']) {
    assert.equal((await browser.post('/api/notify', { email, password: kPassword })).status, 422, email);
  }
  await browser.do('/api/notify', { email: '', password: kPassword });
  assert.equal((await browser.me()).email, '');
});

test('a person can take away what is kept about them, without secrets and without what others said', async () => {
  const { browser: ada, login } = await account();
  await ada.do('/api/notify', { email: 'ada@example.org', password: kPassword });
  const table = await ada.open({ game: 'balance_duel', seats: [{ by: 'me' }, { by: 'open' }] });
  const watched = await new Browser().open({ game: 'balance_duel', seats: [{ by: 'me' }, { by: 'open' }] });
  const say = async (browser, text, where = table) => {
    const line = await browser.connect(where);
    assert.equal((await line.ask({ type: 'say', text })).type, 'done');
    await line.end();
  };
  await say(ada, 'hello "you"');
  await say(new Browser(), 'hello Ada');
  await say(ada, 'nice view', watched);
  const answer = await ada.get('/api/export');
  assert.equal(answer.status, 200);
  assert.equal(answer.headers['content-disposition'], 'attachment; filename="equipoise.json"');
  const taken = answer.json();
  assert.deepEqual(Object.keys(taken).sort(), [
    'account',
    'arenas',
    'chat',
    'clubs',
    'damaged_tables',
    'known_browsers',
    'notices_off',
    'premoves',
    'push',
    'rating_history',
    'ratings',
    'reports',
    'sessions',
    'tables',
    'ties',
    'vacations',
  ]);
  assert.equal(taken.account.login, login);
  assert.deepEqual(taken.account.addresses, [{ address: 'ada@example.org', confirmed: false, kind: 'email' }]);
  assert.deepEqual(
    taken.tables.map((item) => item.table),
    [table],
  );
  const said = [
    [table, 'hello "you"'],
    [watched, 'nice view'],
  ];
  assert.deepEqual(
    taken.chat.map((line) => [line.table, line.text]),
    said.sort(),
  );
  assert.equal(taken.sessions.length, 1);
  assert.equal(taken.known_browsers.length, 1);
  for (const secret of ['argon2', 'hello Ada', ada.cookie.split('=')[1], ada.device.split('=')[1]]) {
    assert.ok(!String(answer.body).includes(secret));
  }
  assert.equal((await new Browser().get('/api/export')).status, 404);
  ada.address = '203.0.113.50';
  const more = [];
  for (let i = 0; i < 5; ++i) more.push((await ada.get('/api/export')).status);
  assert.deepEqual(more, [200, 200, 200, 200, 429]);
});

test('cookies are for this site and for no script', async () => {
  for (const answer of [
    await new Browser().get('/'),
    await new Browser().post('/api/me', { name: 'Ada' }),
    await (await account()).browser.logIn('nobody.here'),
    await new Browser().logIn((await account()).login),
  ]) {
    for (const set of answer.headers['set-cookie'] ?? []) {
      assert.match(set, /; Path=\/; .*HttpOnly; SameSite=Lax$/);
      assert.doesNotMatch(set, /Domain/i);
    }
  }
});

test('behind https cookies are bound to host and https, and only the public origin may ask', async (t) => {
  const db = path.join(folder, 'https.db');
  const origin = 'https://play.example';
  const behind = await startServer(db, '--set', `server.public_url=${origin}`);
  t.after(() => behind.kill('SIGKILL'));
  const browser = new Browser(behind);
  const answer = await browser.post('/api/me', { name: 'Ada' });
  assert.match(
    answer.headers['set-cookie'][0],
    /^__Host-equipoise_session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
  );
  assert.match(answer.headers['strict-transport-security'], /^max-age=31536000/);
  const joined = await browser.post('/api/account', { login: 'behind', password: kPassword });
  assert.match(
    joined.headers['set-cookie'].find((set) => set.includes('device')),
    /^__Host-equipoise_device=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
  );
  const table = await browser.open(plan);
  const socket = async (from) => {
    const headers = { Cookie: browser.cookie, Origin: from };
    const raw = new RawSocket(behind.port, `/api/tables/${table}/socket`, headers);
    const status = await raw.opened;
    raw.close();
    return status;
  };
  assert.equal(await socket(origin), 101);
  assert.equal(await socket(behind.url), 403);
  assert.equal(await socket('http://play.example'), 403);
  assert.equal(await socket(`${origin}.evil.example`), 403);
});

test('a request that changes something must come from this site and be JSON', async () => {
  const { browser, login } = await account();
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ login, password: kPassword, name: 'Eve', others: true });
  for (const target of [
    'me',
    'account',
    'login',
    'logout',
    'sessions/revoke',
    'account/password',
    'account/delete',
    'notify',
    'tables',
  ]) {
    const post = (headers) => browser.ask('POST', `/api/${target}`, headers, body);
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
      assert.equal((await post({ ...json, origin })).status, 403, target);
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
      assert.equal((await post({ 'content-type': type })).status, 415, target);
    }
    assert.equal((await browser.ask('GET', `/api/${target}`)).headers['set-cookie'], undefined);
  }
  assert.equal((await browser.me()).login, login);
  assert.equal((await browser.me()).name, 'Ada');
});

test('logins, failures and changes of an account are logged with person, network and result', async (t) => {
  const told = await startServer(path.join(folder, 'logged.db'), '--log-level', 'info', '--set', 'log.format=json');
  t.after(() => told.kill('SIGKILL'));
  const ada = new Browser(told, '203.0.113.40');
  await ada.do('/api/account', { login: 'logged', password: kPassword });
  const { person } = await ada.me();
  const other = new Browser(told, '2001:db8:1:2::9');
  await other.logIn('logged', kOther);
  await other.logIn('a password typed here', kOther);
  await other.do('/api/login', { login: 'logged', password: kPassword });
  await ada.post('/api/account/password', { old: kOther, new: kOther });
  await ada.do('/api/account/password', { old: kPassword, new: kOther });
  await other.do('/api/notify', { email: '' });
  await tryUntilThrottled((n) => new Browser(told, '203.0.113.41').logIn('logged', `guess ${n}`));
  await new Browser(told, '203.0.113.41').logIn('logged');
  await ada.do('/api/account/delete', { password: kOther });
  await told.kill('SIGTERM');
  const events = told.errors
    .split('\n')
    .filter((line) => line.includes('network='))
    .map((line) => JSON.parse(line))
    .map(({ level, message }) => `${level} ${message.replaceAll(person, 'ADA')}`);
  const at = (network) => events.filter((line) => line.endsWith(`network=${network}`));
  assert.deepEqual(at('203.0.113.40'), [
    'info registration: result=done person=ADA network=203.0.113.40',
    'info password_change: result=wrong_password person=ADA network=203.0.113.40',
    'info password_change: result=done person=ADA network=203.0.113.40',
    'info deletion: result=done person=ADA network=203.0.113.40',
  ]);
  assert.deepEqual(at('2001:db8:1:2::/64').slice(0, 3), [
    'info login: result=wrong_login person=ADA network=2001:db8:1:2::/64',
    'info login: result=wrong_login person=- network=2001:db8:1:2::/64',
    'info login: result=done person=ADA network=2001:db8:1:2::/64',
  ]);
  assert.equal(at('203.0.113.41').filter((line) => line.includes('result=throttled')).length, 1);
  assert.doesNotMatch(told.errors, /typed here|logged"/);
});

test('nothing secret is in the log, however detailed it is', { timeout: 60_000 }, async (t) => {
  const db = path.join(folder, 'told.db');
  const told = await startServer(db, '--log-level', 'trace');
  t.after(() => told.kill('SIGKILL'));
  const secrets = [kPassword, kOther, 'a wrong password'];
  const browser = new Browser(told);
  const keep = () => secrets.push(...[browser.cookie, browser.device].map((set) => set.split('=')[1]).filter(Boolean));
  await browser.do('/api/me', { name: 'Ada' });
  keep();
  await browser.do('/api/account', { login: 'told', password: kPassword });
  keep();
  await browser.logIn('told', 'a wrong password');
  await browser.logIn('told');
  keep();
  await browser.do('/api/account/password', { old: kPassword, new: kOther });
  await browser.ask('POST', '/api/login', { 'content-type': 'application/json' }, `{"password":"${kOther}`);
  // A game that ends, so that its seed is revealed, and one that does not.
  const over = await browser.connect(await browser.open(plan));
  while (over.table.now.actors[0] !== 'over') await over.ask(over.anything() ?? { type: 'ping' });
  const record = String((await browser.get(`/api/tables/${over.name}/record`)).body);
  assert.match(record, /; server [0-9a-f]{64} [0-9a-f]{64};/);
  const invited = { game: 'balance_duel', seats: [{ by: 'me' }, { by: 'open' }] };
  const open = await browser.connect(await browser.open(invited));
  const { key } = open.table.invites[0];
  secrets.push(key);
  const guest = new Guest(told);
  secrets.push(guest.cookie.split('=')[1]);
  const joined = await guest.connect(open.name);
  await joined.ask({ type: 'sit', seat: 1, name: 'Ben', key: '0'.repeat(32) });
  await joined.ask({ type: 'sit', seat: 1, name: 'Ben', key });
  joined.raw.send('{"type":"sit","seat":1,"key":');
  await new RawSocket(told.port, `/api/tables/${open.name}/socket?since=x`, { Cookie: browser.cookie }).opened;
  await told.kill('SIGTERM');

  const stored = readdirSync(folder).filter((name) => name.startsWith('told.db'));
  const bytes = Buffer.concat(stored.map((name) => readFileSync(path.join(folder, name)))).toString('latin1');
  const seeds = [...bytes.matchAll(/"seed":"([0-9a-f]{64})"/g)].map((found) => found[1]);
  const hashes = [...bytes.matchAll(/\$argon2id\$[^$]*\$[^$]*\$[A-Za-z0-9+/]{20}/g)].map((found) => found[0]);
  assert.ok(new Set(seeds).size >= 2);
  assert.ok(hashes.length >= 1);
  for (const secret of [...secrets, ...seeds, ...hashes]) {
    assert.ok(secret.length >= 8);
    assert.ok(!told.errors.includes(secret), 'the log contains a secret');
  }
  assert.ok(told.errors.length > 0);
  for (const token of [...secrets]) {
    if (token.length === 43) assert.ok(!bytes.includes(token), 'the database contains a token');
  }
});
