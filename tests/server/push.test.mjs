// Web Push: who is told of what, exactly once, and what a hostile push service cannot do.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Browser, kPassword } from './browser.mjs';
import { startBy, program } from './client.mjs';
import { sleep } from './players.mjs';
import { startPostgresIn } from './postgres.mjs';
import { kContact, makeAuthority, PushService } from './push/service.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-push-'));
const authority = makeAuthority(folder);
const kTimeoutS = 2;
let service;
let server;

const settings = (allowed) =>
  Object.entries({
    'push.contact': kContact,
    'push.allowed': allowed.join(' '),
    'push.timeout_s': kTimeoutS,
    'push.pause_s': 1,
    'bots.pause_ms': 0,
  }).flatMap(([key, value]) => ['--set', `${key}=${value}`]);

const start = (db, allowed = [service.origin], ...flags) =>
  startBy(['/usr/bin/env', `SSL_CERT_FILE=${authority.file}`, program], db, ...settings(allowed), ...flags);

before(async () => {
  service = await new PushService(authority.issue('localhost')).start();
  server = await start(path.join(folder, 'tables.db'));
});
after(async () => {
  await server?.kill('SIGKILL');
  service?.stop();
  rmSync(folder, { recursive: true });
});

async function until(holds, what, seconds = 30) {
  for (let left = seconds * 20; left > 0; --left) {
    if (await holds()) return;
    await sleep(50);
  }
  assert.fail(`never: ${what}`);
}

/** A person with a browser that a push service reaches. */
async function subscribed(at = server, by = service) {
  const person = new Browser(at);
  const subscription = by.subscribe();
  const { id } = await person.do('/api/push', { endpoint: subscription.endpoint, keys: subscription.keys });
  return { person, subscription, id };
}

const plan = {
  game: 'chess_balance',
  options: { mode: 'chess' },
  listed: true,
  seats: [{ by: 'open' }, { by: 'me' }],
};

async function does(line, request) {
  const answer = await line.ask(request);
  assert.equal(answer.type, 'done', JSON.stringify([request, answer]));
}

const canPlay = (line) => until(() => line.anything() !== null, 'a turn');

/** A move of whoever has this line, once it is their turn. */
async function plays(line) {
  await canPlay(line);
  await does(line, line.anything());
}

/** A table at which somebody has played, so that it is this person's turn, who is not there. */
async function turnOf(person, other = new Browser(person.server)) {
  const table = await person.open(plan);
  // Both commit to shares of chance first.
  const own = await person.connect(table);
  const line = await other.connect(table);
  await does(line, { type: 'sit', seat: 0, name: 'Ben' });
  await canPlay(line);
  await own.end();
  // Until then the server takes them for somebody who looks.
  await until(() => !line.table.seats[1].online, 'that somebody is away');
  await plays(line);
  return { table, line };
}

const told = (subscription) =>
  service.of(subscription).map(({ message, error }) => (error ? String(error) : `${message.event} ${message.table}`));

test('whoever is invited is told, unless they have blocked the host, and no more once they have answered', async () => {
  const { person, subscription } = await subscribed();
  await person.do('/api/me', { name: 'Ben' });
  const ada = new Browser(server);
  await ada.do('/api/me', { name: 'Ada' });
  const [invite, host] = [(await person.me()).person, (await ada.me()).person];
  const challenge = () => ada.open({ ...plan, listed: false, invite });
  const table = await challenge();
  await until(() => told(subscription).length === 1, 'a push');
  assert.deepEqual(told(subscription), [`invite ${table}`]);
  await person.do(`/api/people/${host}/block`, {});
  await challenge();
  await person.do(`/api/people/${host}/unblock`, {});
  const last = await challenge();
  await until(() => told(subscription).length === 2, 'another push');
  assert.deepEqual(told(subscription)[1], `invite ${last}`);
});

test('whoever is away is told of their turn and of the end, and nobody else is', async () => {
  const { person, subscription } = await subscribed();
  const other = await subscribed();
  const { table, line } = await turnOf(person, other.person);
  await until(() => told(subscription).length === 1, 'a push');
  await does(line, { type: 'resign', seat: 0 });
  await until(() => told(subscription).length === 2, 'a second push');
  assert.deepEqual(told(subscription), [`turn ${table}`, `over ${table}`]);
  assert.deepEqual(told(other.subscription), []);
  const [turn, over] = service.of(subscription);
  assert.deepEqual(turn.message, { event: 'turn', game: 'chess_balance', table });
  assert.equal(turn.signer.aud, service.origin);
  assert.equal(turn.signer.sub, kContact);
  const now = Date.now() / 1000;
  assert.ok(turn.signer.exp > now && turn.signer.exp <= now + 24 * 3600);
  assert.equal(turn.signer.key, (await person.get('/api/push')).json().key);
  const { headers } = turn;
  assert.equal(headers['content-encoding'], 'aes128gcm');
  assert.deepEqual([headers.urgency, over.headers.urgency], ['high', 'normal']);
  assert.ok(Number(headers.ttl) > 86_000 && Number(headers.ttl) <= 86_400);
  // A later push about the table replaces one that was not delivered; what is sent shows neither.
  assert.match(headers.topic, /^[\w-]{32}$/);
  assert.equal(headers.topic, over.headers.topic);
  assert.equal(turn.size, over.size);
  assert.ok(!JSON.stringify(headers).includes(table));
  line.close();
});

test('whoever is at the table is not told, and every browser of a person is told once', async () => {
  const { person, subscription } = await subscribed();
  const second = service.subscribe();
  await person.do('/api/push', { endpoint: second.endpoint, keys: second.keys });
  const there = await turnOf(person);
  for (const one of [subscription, second]) await until(() => told(one).length === 1, 'a push');
  const own = await person.connect(there.table);
  await plays(own);
  await plays(there.line);
  await canPlay(own);
  // As a screen does that goes: its person has seen that it is their turn.
  await does(own, { type: 'ping' });
  await own.end();
  const away = await turnOf(person);
  const both = [`turn ${there.table}`, `turn ${away.table}`];
  for (const one of [subscription, second]) {
    await until(() => told(one).length === 2, 'two pushes');
    assert.deepEqual(told(one).sort(), both.sort());
  }
});

test('whose line ends without a sign of life since their turn began is told then', async () => {
  const { person, subscription } = await subscribed();
  const { table, line } = await turnOf(person);
  await until(() => told(subscription).length === 1, 'a push');
  const own = await person.connect(table);
  await plays(own);
  await plays(line);
  await canPlay(own);
  assert.equal(told(subscription).length, 1);
  await own.end();
  await until(() => told(subscription).length === 2, 'a push about what was missed');
  assert.deepEqual(told(subscription), [`turn ${table}`, `turn ${table}`]);
});

test('a browser is told as long as its session lasts, and only its owner sees and removes it', async () => {
  const { person, id } = await subscribed();
  const list = async (who) => (await who.get('/api/push')).json().browsers;
  assert.deepEqual(
    (await list(person)).map((one) => [one.id, one.current]),
    [[id, true]],
  );
  const stranger = new Browser(server);
  await stranger.do('/api/me', { name: 'Eve' });
  assert.deepEqual(await list(stranger), []);
  assert.equal((await stranger.post('/api/push/remove', { id })).status, 404);
  assert.ok(!String((await person.get('/api/push')).body).includes('localhost'));
  await person.do('/api/push/remove', { id });
  assert.deepEqual(await list(person), []);

  const other = await subscribed();
  await other.person.do('/api/account', { login: 'push.owner', password: kPassword });
  // The session of the guest is over, and with it what it subscribed to.
  assert.deepEqual(await list(other.person), []);
  const { endpoint, keys } = other.subscription;
  await other.person.do('/api/push', { endpoint, keys });
  const exported = (await other.person.get('/api/export')).json();
  assert.deepEqual(
    exported.push.browsers.map((one) => one.endpoint),
    [endpoint],
  );
  await other.person.do('/api/logout', {});
  const back = new Browser(server);
  await back.logIn('push.owner');
  assert.deepEqual(await list(back), []);
});

test('a request that makes no sense is refused, and an address of the own network too', async () => {
  const person = new Browser(server);
  const { endpoint, keys } = service.subscribe();
  const code = async (target, body) => (await person.post(target, body)).json().error?.code;
  for (const bad of ['https://10.0.0.1/a', 'http://push.example.net/a', 'https://push.example.net:5432/a', '', 7]) {
    assert.equal(await code('/api/push', { endpoint: bad, keys }), 'bad_endpoint');
  }
  for (const bad of [undefined, {}, { ...keys, auth: 'AA' }, { ...keys, p256dh: keys.auth }, [], 'x']) {
    assert.equal(await code('/api/push', { endpoint, keys: bad }), 'bad_keys');
  }
  for (const quiet of [undefined, 7, {}, { begin: 0, end: 1440, offset: 0 }, { begin: 0, end: 1, offset: 841 }]) {
    assert.equal(await code('/api/push/quiet', { quiet }), 'bad_quiet');
  }
});

test('nobody is told in their quiet hours, and afterwards they are', async () => {
  const { person, subscription } = await subscribed();
  const now = new Date();
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  const quiet = { begin: (minute + 1380) % 1440, end: (minute + 60) % 1440, offset: 0 };
  await person.do('/api/push/quiet', { quiet });
  assert.deepEqual((await person.get('/api/push')).json().quiet, quiet);
  await turnOf(person);
  const later = await subscribed();
  const { table } = await turnOf(later.person);
  await until(() => told(later.subscription).length === 1, 'a push to somebody else');
  assert.deepEqual(told(later.subscription), [`turn ${table}`]);
  assert.deepEqual(told(subscription), []);
});

test('a turn that was taken before it could be told is told no more', async () => {
  const [quick, slow] = [await subscribed(), await subscribed()];
  const isFirst = new Set([quick, slow].map(({ subscription }) => subscription.id));
  const usual = service.answer;
  service.answer = (push, response) => {
    if (isFirst.delete(push.id)) response.writeHead(503, { 'retry-after': '6' }).end();
    else usual(push, response);
  };
  const { table } = await turnOf(quick.person);
  await turnOf(slow.person);
  for (const { subscription } of [quick, slow]) await until(() => told(subscription).length === 1, 'a first try');
  const own = await quick.person.connect(table);
  await plays(own);
  await own.end();
  await until(() => told(slow.subscription).length === 2, 'a second try');
  // It was due before that one.
  assert.equal(told(quick.subscription).length, 1);
  service.answer = usual;
});

test('a push service that knows the browser no more is asked once, a busy one again', async () => {
  const gone = await subscribed();
  const busy = await subscribed();
  const refusing = await subscribed();
  const answers = {
    [gone.subscription.id]: [410],
    [busy.subscription.id]: [429, 503],
    [refusing.subscription.id]: [400],
  };
  service.answer = (push, response) => {
    const status = answers[push.id]?.shift() ?? 201;
    response.writeHead(status, status === 429 ? { 'retry-after': '2' } : {}).end();
  };
  for (const { person } of [gone, busy, refusing]) await turnOf(person);
  await until(() => told(busy.subscription).length === 3, 'a third try');
  assert.equal(told(gone.subscription).length, 1);
  assert.deepEqual((await gone.person.get('/api/push')).json().browsers, []);
  assert.equal(told(refusing.subscription).length, 1);
  assert.equal((await refusing.person.get('/api/push')).json().browsers.length, 1);
  assert.equal(new Set(told(busy.subscription)).size, 1);
});

test('a hostile push service redirects nothing, and holds nothing up', { timeout: 120_000 }, async () => {
  const wrongName = await new PushService(authority.issue('elsewhere.example')).start();
  const unknown = await new PushService(makeAuthority(folder, 'nobody').issue('localhost')).start();
  const hostile = await new PushService(authority.issue('localhost')).start();
  const allowed = [service, wrongName, unknown, hostile].map(({ origin }) => origin);
  const own = await start(path.join(folder, 'hostile.db'), allowed);
  try {
    const people = {};
    for (const name of ['redirect', 'endless', 'silent', 'garbage']) people[name] = await subscribed(own, hostile);
    const ends = [];
    hostile.answer = ({ id }, response) => {
      const name = Object.keys(people).find((key) => people[key].subscription.id === id);
      if (name === 'redirect') return response.writeHead(307, { location: `${service.origin}/push/stolen` }).end();
      const { socket } = response;
      ends.push(new Promise((resolve) => socket.on('close', resolve)));
      socket.on('error', () => {});
      if (name === 'garbage') return socket.end('220 mail.example ESMTP\r\n\r\n');
      if (name === 'silent') return undefined;
      const flow = setInterval(() => socket.write(`X-More: ${'x'.repeat(1000)}\r\n`), 5);
      socket.write('HTTP/1.1 200 OK\r\n');
      return socket.on('close', () => clearInterval(flow));
    };
    for (const { person } of Object.values(people)) await turnOf(person);
    const unreached = [await subscribed(own, wrongName), await subscribed(own, unknown)];
    for (const { person } of unreached) await turnOf(person);
    const honest = await subscribed(own);
    await turnOf(honest.person);
    await until(() => told(honest.subscription).length === 1, 'a push to an honest service');
    await until(() => ends.length >= 3, 'connections to the hostile one');
    await Promise.all(ends);
    assert.equal(hostile.of(people.redirect.subscription).length, 1);
    assert.equal(service.pushes.filter(({ id }) => id === 'stolen').length, 0);
    for (const one of [wrongName, unknown]) assert.deepEqual(one.pushes, []);
    await until(() => own.errors.split('its certificate or TLS is not right').length > 2, 'two refused certificates');
    // The log names the host alone.
    assert.ok(!own.errors.includes('/push/'));
  } finally {
    await own.kill('SIGKILL');
    for (const one of [wrongName, unknown, hostile]) one.stop();
  }
});

test('a server killed before it has sent a push sends it once when it is back', { timeout: 120_000 }, async () => {
  const db = path.join(folder, 'killed.db');
  let own = await start(db);
  try {
    const { person, subscription } = await subscribed(own);
    service.holds = true;
    const { table } = await turnOf(person);
    await until(() => service.held.length > 0, 'a push that was taken');
    await own.kill('SIGKILL');
    service.letGo();
    const { key } = (await person.get('/api/push').catch(() => ({ json: () => ({}) }))).json();
    assert.equal(key, undefined);
    own = await start(db);
    await until(() => told(subscription).length > 0, 'the push');
    // So long that it would have been taken again.
    await sleep((3 * kTimeoutS + 2) * 1000);
    assert.deepEqual(told(subscription), [`turn ${table}`]);
  } finally {
    service.letGo();
    await own.kill('SIGKILL');
  }
});

test('two servers on one database send each push once, also if one is killed', { timeout: 300_000 }, async () => {
  const kTables = 12;
  // A push whose answer comes too late is sent again: this machine may be slow with three processes that answer.
  const kSlowS = 5;
  const postgres = await startPostgresIn('equipoise-push-');
  const patient = ['--set', `push.timeout_s=${kSlowS}`];
  const servers = await Promise.all([1, 2].map(() => start(postgres.url, undefined, ...patient)));
  const keys = await Promise.all(servers.map(async (at) => (await new Browser(at).get('/api/push')).json().key));
  try {
    assert.equal(keys[0], keys[1]);
    const { person, subscription } = await subscribed(servers[0]);
    const expected = [];
    for (let i = 0; i < kTables; ++i)
      expected.push(`turn ${(await turnOf(person, new Browser(servers[i % 2]))).table}`);
    await until(() => told(subscription).length >= kTables, 'all pushes');
    service.holds = true;
    for (let i = 0; i < kTables; ++i) expected.push(`turn ${(await turnOf(person, new Browser(servers[1]))).table}`);
    await until(() => service.held.length > 4, 'pushes that were taken by both');
    await servers[0].kill('SIGKILL');
    service.letGo();
    // The leases of the dead server end by the service's clock, which first needs somebody else to move it.
    await until(() => new Set(told(subscription)).size >= 2 * kTables, 'the rest', 120);
    await sleep((3 * kSlowS + 2) * 1000);
    assert.deepEqual(told(subscription).sort(), expected.sort());
    const keysSeen = new Set(service.of(subscription).map(({ signer }) => signer.key));
    assert.deepEqual([...keysSeen], [keys[0]]);
  } finally {
    service.letGo();
    for (const one of servers) await one.kill('SIGKILL');
    await postgres.remove();
  }
});
