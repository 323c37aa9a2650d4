// How much anybody may ask of the server, and what it does with requests that no browser sends.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Guest, RawSocket, http, startServer } from './client.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-limits-'));
let server;
let slow;

before(async () => {
  server = await startServer(path.join(folder, 'tables.db'), '--set', 'limits.request_s=3');
  slow = [
    'GET /healthz HTTP/1.1\r\nHost: a\r\n',
    'POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{',
  ].map(crawl);
});
after(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const plan = { game: 'balance_duel', seats: [{ by: 'me' }, { by: 'open' }] };

/** Writes bytes as they are, says nothing more, and reads until the server hangs up. */
function raw(text) {
  return new Promise((resolve) => {
    const socket = createConnection(server.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += data));
    socket.on('close', () => resolve(answer));
    socket.on('error', () => {});
    socket.end(text);
  });
}

/** Sends a request byte by byte without ever ending it; waits until the server hangs up. */
function crawl(text) {
  return new Promise((resolve) => {
    const socket = createConnection(server.port, '127.0.0.1');
    let answer = '';
    socket.write(text);
    const timer = setInterval(() => socket.write('x'), 200);
    socket.on('data', (data) => (answer += data));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
  });
}

const post = (cookie, target, body, headers = {}) =>
  http(server, 'POST', target, { headers: { cookie, 'content-type': 'application/json', ...headers }, body });

test('an address that asks too often is told to wait, and others are not', async () => {
  const head = 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.60\r\n';
  const answers = await raw(`${head}\r\n`.repeat(999) + `${head}Connection: close\r\n\r\n`);
  const count = (status) => answers.split(`HTTP/1.1 ${status} `).length - 1;
  assert.ok(count(200) >= 200, `${count(200)}`);
  assert.ok(count(429) > 0);
  assert.equal(count(200) + count(429), 1000);
  assert.match(answers, /\r\nRetry-After: [1-9]\d*\r\n/);
  const ask = (forwarded) => http(server, 'GET', '/healthz', { headers: { 'x-forwarded-for': forwarded } });
  assert.equal((await ask('203.0.113.61')).status, 200);
  // What a client wrote itself stands to the left of what the proxy saw, and counts for nothing.
  assert.equal((await ask('203.0.113.60, 203.0.113.62')).status, 200);
});

test('an address that asks for expensive things has to wait sooner than one that asks for cheap ones', async () => {
  const guest = new Guest(server);
  const table = await guest.open(plan);
  const series = async (address, make) => {
    const answers = await Promise.all(
      Array.from({ length: 150 }, () => make({ cookie: guest.cookie, 'x-forwarded-for': address })),
    );
    const refused = answers.filter((answer) => answer.status === 429);
    for (const answer of refused) assert.ok(Number(answer.headers['retry-after']) >= 1);
    return refused.length;
  };
  const json = { 'content-type': 'application/json' };
  const get = (target) => (headers) => http(server, 'GET', target, { headers });
  const check = (more) => (headers) =>
    http(server, 'POST', '/api/check', { headers: { ...headers, ...json }, body: JSON.stringify({ ...plan, ...more }) });
  assert.equal(await series('203.0.113.63', get('/healthz')), 0);
  assert.equal(await series('203.0.113.64', get('/api/games')), 0);
  assert.ok((await series('203.0.113.65', get(`/api/tables/${table}/record`))) > 0);
  for (const [address, what] of [
    ['203.0.113.200', 'games'],
    ['203.0.113.201', 'history'],
  ])
    assert.ok((await series(address, get(`/api/people/nobody/${what}`))) > 0);
  assert.ok((await series('203.0.113.202', get('/api/ties'))) > 0);
  assert.ok((await series('203.0.113.203', get('/api/account/games?form=none'))) > 0);
  const plans = await series('203.0.113.66', check({}));
  assert.ok(plans > 0);
  const withData = await series('203.0.113.67', check({ data: { name: 'my', text: 'x'.repeat(20_000) } }));
  assert.ok(withData > plans && withData > 100);
});

test('a person reports ten people a day, and an address forty', async () => {
  const reports = async (address, made, cookie) => {
    const statuses = [];
    for (let i = 0; i < made; ++i) {
      const answer = await post(
        cookie ?? new Guest(server).cookie,
        '/api/people/nobody/report',
        JSON.stringify({ reason: 'other' }),
        { 'x-forwarded-for': address },
      );
      statuses.push(answer.status);
    }
    return statuses;
  };
  const { cookie } = new Guest(server);
  const ofOne = await reports('203.0.113.71', 12, cookie);
  assert.deepEqual(ofOne, [...Array(10).fill(404), 429, 429]);
  const ofMany = await reports('203.0.113.72', 42);
  assert.deepEqual(ofMany, [...Array(40).fill(404), 429, 429]);
});

test('a person can ask for only so many arenas in a day, and come and go only so often', async () => {
  const { cookie } = new Guest(server);
  const asked = async (target, times) => {
    const statuses = [];
    for (let i = 0; i < times; ++i)
      statuses.push((await post(cookie, target, '{}', { 'x-forwarded-for': '203.0.113.75' })).status);
    return statuses;
  };
  assert.deepEqual(await asked('/api/arenas', 21), [...Array(20).fill(403), 429]);
  assert.deepEqual(await asked('/api/arenas/none/join', 121), [...Array(120).fill(403), 429]);
});

test('a person can found only so many clubs in a day, and change so much in clubs in an hour', async () => {
  const { cookie } = new Guest(server);
  const asked = async (target, times) => {
    const statuses = [];
    for (let i = 0; i < times; ++i)
      statuses.push((await post(cookie, target, '{}', { 'x-forwarded-for': '203.0.113.76' })).status);
    return statuses;
  };
  assert.deepEqual(await asked('/api/clubs', 11), [...Array(10).fill(403), 429]);
  assert.deepEqual(await asked('/api/clubs/none/look', 121), [...Array(120).fill(404), 429]);
});

test('an address that has many passwords checked at once waits, and others do not', async () => {
  const logIn = (address, i) =>
    post('', '/api/login', JSON.stringify({ login: `somebody.${i}`, password: 'x' }), { 'x-forwarded-for': address });
  const answers = await Promise.all(Array.from({ length: 15 }, (_, i) => logIn('203.0.113.68', i)));
  const waits = answers.filter((answer) => answer.status === 429);
  assert.ok(waits.length > 0 && waits.length < 15, `${waits.length}`);
  assert.equal(waits[0].headers['retry-after'], '1');
  assert.equal((await logIn('203.0.113.69', 0)).status, 403);
  assert.equal((await logIn('203.0.113.68', 99)).status, 403);
});

test('a person can open only so many tables in an hour, from any address', async () => {
  const guest = new Guest(server);
  const open = (i) =>
    post(guest.cookie, '/api/tables', JSON.stringify(plan), { 'x-forwarded-for': `203.0.113.${70 + (i % 4)}` });
  let opened = 0;
  let answer = await open(0);
  for (let i = 1; answer.status === 201 && i < 200; ++i) {
    ++opened;
    answer = await open(i);
  }
  assert.ok(opened >= 120);
  assert.equal(answer.status, 429);
  assert.equal(JSON.parse(answer.body).error.code, 'too_fast');
  const other = await post(new Guest(server).cookie, '/api/tables', JSON.stringify(plan), {
    'x-forwarded-for': '203.0.113.70',
  });
  assert.equal(other.status, 201);
});

test('a person can follow and block only so often in an hour, from any address', async () => {
  const followed = new Guest(server);
  await followed.post('/api/me', { name: 'Followed' });
  const { person } = (await followed.get('/api/me')).json();
  const guest = new Guest(server);
  const counts = {};
  for (let i = 0; i < 250; ++i) {
    const { status } = await post(guest.cookie, `/api/people/${person}/${i % 2 ? 'unfollow' : 'follow'}`, '{}', {
      'x-forwarded-for': `203.0.113.${150 + (i % 9)}`,
    });
    counts[status] = (counts[status] ?? 0) + 1;
  }
  assert.ok(counts[200] >= 240 && counts[429] > 0, JSON.stringify(counts));
});

/** So many tables in the lobby, each of another host. */
async function listTables(count) {
  const tables = [];
  for (let i = 0; i < count; ++i) tables.push(await new Guest(server).open({ ...plan, listed: true }));
  return tables;
}

const kSit = JSON.stringify({ type: 'sit', id: 'asked', seat: 1, name: 'Eve' });

/** Says `text`, which asks for a seat under the id "asked", on a line of its own: the answer. */
async function sit(guest, table, address, text = kSit) {
  const socket = new RawSocket(server.port, `/api/tables/${table}/socket`, {
    Cookie: guest.cookie,
    'X-Forwarded-For': address,
  });
  const answer = new Promise((resolve) => {
    socket.onmessage = (said) => {
      const message = JSON.parse(said);
      if (message.id === 'asked') resolve(message);
    };
  });
  await socket.opened;
  socket.send(text);
  const said = await answer;
  socket.close();
  return said;
}

test('nobody can take all open seats, neither as one person nor as many at one address', async () => {
  const tables = await listTables(40);
  const one = new Guest(server);
  const answers = [];
  for (const table of tables) answers.push(await sit(one, table, '203.0.113.90'));
  assert.equal(answers.filter(({ type }) => type === 'done').length, 10);
  assert.equal(answers.at(-1).error.code, 'too_fast');
  const many = [];
  for (const table of tables.slice(10)) many.push(await sit(new Guest(server), table, '203.0.113.91'));
  assert.equal(many.filter(({ type }) => type === 'done').length, 30);
  const other = await sit(new Guest(server), tables[0], '203.0.113.91');
  assert.equal(other.error.code, 'too_fast');
  const honest = await sit(new Guest(server), tables[0], '203.0.113.92');
  assert.equal(honest.error.code, 'seat_taken');
});

test('however a request for a seat is spelt in JSON, it counts', async () => {
  const spellings = [
    kSit.replace('"sit"', '"\\u0073it"'),
    kSit.replace('"sit"', '"s\\u0069\\u0074"'),
    kSit.replace('"type"', '"\\u0074ype"').replace('"sit"', '"si\\u0074"'),
  ];
  const guest = new Guest(server);
  const answers = [];
  for (const [i, table] of (await listTables(14)).entries()) {
    answers.push(await sit(guest, table, '203.0.113.93', spellings[i % spellings.length]));
  }
  assert.equal(answers.filter(({ type }) => type === 'done').length, 10);
  assert.deepEqual(answers.slice(10).map(({ error }) => error.code), Array(4).fill('too_fast'));
});

/** `guest` sits down at so many tables of others from this machine, where no limit counts. */
async function sitHere(guest, count) {
  const tables = await listTables(count);
  for (const table of tables) assert.equal((await sit(guest, table, '127.0.0.1')).type, 'done');
  return tables;
}

test('nobody holds more than twenty seats at which they have not played, until they leave one', async () => {
  const guest = new Guest(server);
  const held = await sitHere(guest, 19);
  const [one, ...more] = await listTables(3);
  assert.equal((await sit(guest, one, '203.0.113.98')).type, 'done');
  const refused = await sit(guest, more[0], '203.0.113.98');
  assert.equal(refused.error.code, 'too_many');
  assert.equal(refused.error.key, 'shared.reason.too_many_undecided');
  const listing = (address) =>
    post(guest.cookie, '/api/tables', JSON.stringify({ ...plan, listed: true }), { 'x-forwarded-for': address });
  assert.equal((await listing('203.0.113.98')).status, 422);
  // What is said on the same line meanwhile is answered after it.
  const line = new RawSocket(server.port, `/api/tables/${more[1]}/socket`, {
    Cookie: guest.cookie,
    'X-Forwarded-For': '203.0.113.98',
  });
  const answers = [];
  const answered = new Promise((resolve) => {
    line.onmessage = (text) => {
      const { id } = JSON.parse(text);
      if (id) answers.push(id);
      if (answers.length === 2) resolve();
    };
  });
  await line.opened;
  line.send(kSit);
  line.send(JSON.stringify({ type: 'ping', id: 'ping' }));
  await answered;
  assert.deepEqual(answers, ['asked', 'ping']);
  line.close();
  const left = await sit(guest, held[0], '127.0.0.1', JSON.stringify({ type: 'leave', id: 'asked', seat: 1 }));
  assert.equal(left.type, 'done');
  assert.equal((await sit(guest, more[0], '203.0.113.98')).type, 'done');
});

test('those who sit down from one address hold at most sixty such seats together', async () => {
  const tables = await listTables(5);
  const answers = [];
  for (const table of tables) {
    const guest = new Guest(server);
    await sitHere(guest, 15);
    answers.push(await sit(guest, table, '203.0.113.99'));
  }
  // Of 0, 16, 32, 48 and 64 others, and always the own 15.
  assert.deepEqual(answers.map(({ type }) => type), ['done', 'done', 'done', 'error', 'error']);
  assert.equal(answers[3].error.key, 'shared.reason.too_many_undecided');
  // From elsewhere it does not count.
  assert.equal((await sit(new Guest(server), tables[4], '203.0.113.100')).type, 'done');
});

test('nobody can fill the lobby, neither as one person nor as many at one address', async () => {
  const list = (guest, address) =>
    post(guest.cookie, '/api/tables', JSON.stringify({ ...plan, listed: true }), { 'x-forwarded-for': address });
  const one = new Guest(server);
  const statuses = [];
  for (let i = 0; i < 8; ++i) statuses.push((await list(one, '203.0.113.94')).status);
  assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429, 429, 429]);
  const many = [];
  for (let i = 0; i < 25; ++i) many.push((await list(new Guest(server), '203.0.113.95')).status);
  assert.equal(many.filter((status) => status === 201).length, 20);
  const unlisted = await post(one.cookie, '/api/tables', JSON.stringify(plan), { 'x-forwarded-for': '203.0.113.94' });
  assert.equal(unlisted.status, 201);
});

test('an address can have only so many sockets, until some are closed', async () => {
  const guest = new Guest(server);
  const table = await guest.open(plan);
  const from = (address) =>
    new RawSocket(server.port, `/api/tables/${table}/socket`, {
      Cookie: guest.cookie,
      'X-Forwarded-For': address,
    });
  const sockets = [];
  for (let i = 0; i < 100; ++i) {
    sockets.push(from('203.0.113.80'));
    assert.equal(await sockets.at(-1).opened, 101);
  }
  assert.equal(await from('203.0.113.80').opened, 429);
  sockets.push(from('203.0.113.81'));
  assert.equal(await sockets.at(-1).opened, 101);
  for (const socket of sockets) socket.close();
  let again = 429;
  while (again === 429) {
    const socket = from('203.0.113.80');
    again = await socket.opened;
    socket.close();
  }
  assert.equal(again, 101);
});

test('an address that floods its tables through many sockets is read more slowly, and others are not', async () => {
  const guest = new Guest(server);
  const from = async (address, table) => {
    const socket = new RawSocket(server.port, `/api/tables/${table}/socket`, {
      Cookie: guest.cookie,
      'X-Forwarded-For': address,
    });
    await socket.opened;
    return socket;
  };
  /** Renames so often, without waiting: all answers. */
  const rename = (socket, count) => {
    const ids = new Set(Array.from({ length: count }, (_, i) => `rename${i}`));
    const done = new Promise((resolve) => {
      socket.onmessage = (text) => {
        ids.delete(JSON.parse(text).id);
        if (ids.size === 0) resolve();
      };
    });
    for (const id of ids) socket.send(JSON.stringify({ type: 'rename', id, seat: 0, name: id }));
    return done;
  };
  const table = await guest.open(plan);
  const sockets = [];
  for (let i = 0; i < 10; ++i) sockets.push(await from('203.0.113.96', table));
  const other = await from('203.0.113.97', await guest.open(plan));
  const start = performance.now();
  let isOver = false;
  // No socket has said too much; together they have, and wait at least (1300 - 1000) / 200 s.
  const flood = Promise.all(sockets.map((socket) => rename(socket, 130))).then(() => (isOver = true));
  await rename(other, 20);
  assert.equal(isOver, false);
  await flood;
  assert.ok(performance.now() - start > 1200);
  for (const socket of [...sockets, other]) socket.close();
});

test('many first requests with one token at once make one guest', async () => {
  const guest = new Guest(server, `equipoise_session=${randomBytes(32).toString('base64url')}`);
  const answers = await Promise.all(Array.from({ length: 20 }, () => guest.post('/api/tables', plan)));
  for (const answer of answers) {
    assert.equal(answer.status, 201);
    assert.equal(answer.headers['set-cookie'], undefined);
  }
  assert.equal((await guest.get('/api/tables')).json().length, 20);
  assert.equal((await guest.get('/api/sessions')).json().length, 1);
});

test('a visitor who only looks leaves nothing behind', async () => {
  const guest = new Guest(server, '');
  const first = await guest.get('/');
  guest.cookie = first.headers['set-cookie'][0].split(';')[0];
  assert.equal((await guest.get('/api/me')).json().person, '');
  assert.deepEqual((await guest.get('/api/tables')).json(), []);
  assert.deepEqual((await guest.get('/api/sessions')).json(), []);
});

test('bodies that are not a small JSON object are refused, and the server lives on', async () => {
  const guest = new Guest(server);
  const deep = `{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`;
  const bad = ['', '[]', 'nonsense', '{"name":1}', '{"name":"a\\u0000b"}', deep];
  const noUtf8 = Buffer.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')]);
  for (const body of [...bad, `{"name":"${'x'.repeat(9000)}"}`, noUtf8]) {
    const answer = await post(guest.cookie, '/api/me', body);
    assert.equal(answer.status, 422, String(body).slice(0, 40));
  }
  assert.equal((await post(guest.cookie, '/api/me', '{"name":"Ada"}')).status, 200);
});

test('heads that are too long or not HTTP get 431 and 400', async () => {
  const long = await raw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`);
  assert.match(long, /^HTTP\/1\.1 431 /);
  assert.match(long, /Content-Security-Policy: [^\n]*base-uri 'none'/);
  assert.match(long, /X-Content-Type-Options: nosniff/);
  assert.match(await raw('this is not it\r\n\r\n'), /^HTTP\/1\.1 400 /);
});

test('a request with two lengths is refused: no proxy can be made to see another request in it', async () => {
  const smuggled = 'GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n';
  for (const lengths of [
    'Content-Length: 0\r\nTransfer-Encoding: chunked\r\n',
    `Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n`,
  ]) {
    const answer = await raw(`POST /api/me HTTP/1.1\r\nHost: a\r\n${lengths}\r\n${smuggled}`);
    assert.doesNotMatch(answer, /HTTP\/1\.1 200/);
  }
});

test('browsers get compressed lines, lean clients plain ones', async () => {
  const guest = new Guest(server);
  const table = await guest.open(plan);
  const extensions = async (query) => {
    const socket = new RawSocket(server.port, `/api/tables/${table}/socket${query}`, {
      Cookie: guest.cookie,
      'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits',
    });
    assert.equal(await socket.opened, 101);
    socket.close();
    return /sec-websocket-extensions: (.*)/i.exec(socket.head)?.[1];
  };
  assert.match(await extensions(''), /^permessage-deflate/);
  assert.equal(await extensions('?lean=1'), undefined);
});

test('a head or body that never ends is cut off, though bytes keep coming', { timeout: 60_000 }, async () => {
  for (const answer of await Promise.all(slow)) assert.doesNotMatch(answer, /HTTP\/1\.1 200/);
});
