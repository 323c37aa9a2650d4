// The server as browsers and others meet it: addresses, headers, cookies, origins, limits, its end.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';

import { random } from './chance.mjs';
import { Guest, RawSocket, http, program, startServer } from './client.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-http-'));
let server;
let fresh = 0;

before(async () => {
  writeFileSync(path.join(folder, 'index.html'), `<!doctype html>${' '.repeat(500)}`);
  writeFileSync(
    path.join(folder, 'preload.json'),
    JSON.stringify({
      '/': '</home.js>; rel=modulepreload',
      'en/shared': '</en.js>; rel=modulepreload',
      '/table/:table': '</table.js>; rel=modulepreload',
      elements: '</rose.js>; rel=modulepreload, </rose.css>; rel=preload; as=style; crossorigin',
    }),
  );
  server = await startServer(path.join(folder, 'tables.db'), '--web', folder);
});
after(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const forTwo = (other = { by: 'me' }) => ({ game: 'balance_duel', seats: [{ by: 'me' }, other] });

test('it says where it is in one line', () => {
  assert.match(server.lines.join('\n'), /^Equipoise is at http:\/\/127\.0\.0\.1:\d+$/);
});

test('it is healthy', async () => {
  const answer = await http(server, 'GET', '/healthz');
  assert.equal(answer.status, 200);
  assert.equal(String(answer.body), '{"status":"ok"}');
});

test('a request that does not say for which host is refused', async () => {
  const answers = async (head) => {
    const socket = createConnection(server.port, '127.0.0.1');
    socket.end(`GET /healthz ${head}Connection: close\r\n\r\n`);
    const parts = [];
    for await (const part of socket) parts.push(part);
    return String(Buffer.concat(parts)).split('\r\n')[0];
  };
  assert.equal(await answers('HTTP/1.1\r\nHost: here\r\n'), 'HTTP/1.1 200 OK');
  assert.equal(await answers('HTTP/1.1\r\n'), 'HTTP/1.1 400 Bad Request');
  assert.equal(await answers('HTTP/1.1\r\nHost: here\r\nHost: there\r\n'), 'HTTP/1.1 400 Bad Request');
  assert.match(await answers('HTTP/1.0\r\n'), /^HTTP\/1\.[01] 200 OK$/);
});

test('pages of the application answer with it, zipped, safe and with a guest cookie', async () => {
  for (const page of ['/', '/new/elements', '/table/abc?x=1.5', '/account', '/ladder', '/person/x', '/verify']) {
    const answer = await http(server, 'GET', page, { headers: { 'accept-encoding': 'gzip' } });
    assert.equal(answer.status, 200);
    assert.match(String(gunzipSync(answer.body)), /^<!doctype html>/);
    const policy = answer.headers['content-security-policy'];
    assert.match(policy, /default-src 'self'/);
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/);
    assert.doesNotMatch(policy, /'unsafe-eval'|script-src[^;]*'unsafe-inline'/);
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.match(answer.headers['set-cookie'][0], /^equipoise_session=[\w-]{43};.*HttpOnly; SameSite=Lax$/);
  }
  const known = await new Guest(server).get('/');
  assert.equal(known.headers['set-cookie'], undefined);
  const again = await http(server, 'GET', '/', { headers: { 'if-none-match': known.headers.etag } });
  assert.equal(again.status, 304);
  const head = await http(server, 'HEAD', '/');
  assert.equal(head.body.length, 0);
  assert.equal(Number(head.headers['content-length']), known.body.length);
});

test('a page names the files it needs next, and the page of an awake table those of its game', async () => {
  const links = async (page) => (await http(server, 'GET', page)).headers.link;
  assert.equal(await links('/'), '</en.js>; rel=modulepreload, </home.js>; rel=modulepreload');
  assert.equal(await links('/account'), undefined);
  assert.equal(await links('/table/nothere'), '</en.js>; rel=modulepreload, </table.js>; rel=modulepreload');
  const table = await new Guest(server).open({
    game: 'elements',
    seats: [{ by: 'me' }, { by: 'bot', bot: 'novice' }],
  });
  assert.equal(
    await links(`/table/${table}`),
    '</en.js>; rel=modulepreload, </table.js>; rel=modulepreload, </rose.js>; rel=modulepreload, </rose.css>; rel=preload; as=style; crossorigin',
  );
});

test('addresses outside the application and its files are not found, whether it is built or not', async () => {
  const bare = path.join(folder, 'bare');
  mkdirSync(bare);
  const unbuilt = await startServer(path.join(bare, 'tables.db'), '--web', bare);
  try {
    for (const at of [server, unbuilt]) {
      for (const target of ['/metrics', '/new', '/table', '/table/abc/def', '/account/x', '/what', '/assets/x']) {
        const answer = await http(at, 'GET', target);
        assert.equal(answer.status, 404, target);
        assert.match(String(answer.body), /There is nothing at this address/);
        assert.match(answer.headers['content-type'], /^text\/html/);
        assert.equal(answer.headers['set-cookie'], undefined);
      }
      assert.equal((await http(at, 'HEAD', '/what')).status, 404);
    }
    const page = await http(unbuilt, 'GET', '/table/abc');
    assert.equal(page.status, 404);
    assert.match(String(page.body), /The application is not built/);
  } finally {
    await unbuilt.kill('SIGKILL');
  }
});

test('rules, rulebooks and printed data are served, and nothing else', async () => {
  assert.equal((await http(server, 'GET', '/rules/balance_duel.md')).status, 200);
  assert.equal((await http(server, 'GET', '/data/balance_duel/models.json')).status, 200);
  for (const [file, type] of [
    ['balance_duel.md', 'text/markdown; charset=utf-8'],
    ['pictures/balance_duel-start.png', 'image/png'],
  ]) {
    const answer = await http(server, 'GET', `/rulebook/${file}`);
    assert.equal(answer.status, 200, file);
    assert.equal(answer.headers['content-type'], type);
    assert.equal(answer.headers['cache-control'], 'no-cache');
    const again = await http(server, 'GET', `/rulebook/${file}`, { headers: { 'if-none-match': answer.headers.etag } });
    assert.equal(again.status, 304, file);
  }
  for (const target of [
    '/tables.db',
    '/rules/../protocol.md',
    '/rulebook/../protocol.md',
    '/rulebook/pictures/',
    '/data/../CMakeLists.txt',
    '/..%2f..%2fetc/passwd.txt',
    '//etc/passwd.txt',
    '/data/balance_duel/models.json/x.y',
  ]) {
    const answer = await http(server, 'GET', target);
    if (target !== '/tables.db') assert.equal(answer.status, 404, target);
  }
});

test('the catalogue lists the game with its options and bots', async () => {
  const games = (await new Guest(server).get('/api/games')).json();
  const duel = games.find((game) => game.id === 'balance_duel');
  assert.deepEqual(duel.seats, { min: 2, max: 4 });
  assert.ok(duel.options.some((option) => option.name === 'mode' && option.type === 'choice'));
  assert.ok(duel.bots.some((bot) => bot.id === 'random'));
});

test('a plan is checked and refused with its field', async () => {
  const guest = new Guest(server);
  const good = await guest.post('/api/check', { game: 'balance_duel', options: { mode: '4t' }, seats: [] });
  assert.equal(good.status, 200);
  assert.equal(good.json().seats.length, 4);
  const bad = await guest.post('/api/tables', { ...forTwo(), options: { mode: '7' } });
  assert.equal(bad.status, 422);
  assert.equal(bad.json().error.field, 'mode');
});

test('a plan can bring its own data file, up to 64 KiB, if the game has one', async () => {
  const guest = new Guest(server);
  const pattern = String((await guest.get('/data/balance_duel/models.json')).body);
  const check = (game, text) => guest.post('/api/check', { game, seats: [], data: { name: 'mine.json', text } });
  assert.equal((await check('balance_duel', `${pattern}\n`)).status, 200);
  const table = await guest.open({ ...forTwo(), data: { name: 'mine.json', text: `${pattern}\n` } });
  assert.match(String((await guest.get(`/api/tables/${table}/record`)).body), /\[Data "mine\.json [0-9a-f]+"\]/);
  for (const [game, text, clause] of [
    ['balance_duel', '{\n"nonsense": 1\n}', /^BD-/],
    ['balance_duel', ' '.repeat(64 * 1024 + 1), /^$/],
    ['elements', 'x', /^$/],
  ]) {
    const answer = await check(game, text);
    assert.equal(answer.status, 422);
    assert.match(answer.json().error.clause, clause);
  }
});

test('a table gives hints, and advice if the catalogue says so, unless it was opened without', async () => {
  const guest = new Guest(server);
  for (const game of (await guest.get('/api/games')).json()) {
    for (const advice of [true, false]) {
      const checked = await guest.post('/api/check', { game: game.id, advice, seats: [] });
      const seats = checked.json().seats.map((seat) => ({ by: seat.seat === 0 ? 'me' : 'open' }));
      const line = await guest.connect(await guest.open({ game: game.id, advice, seats }));
      const answer = await line.ask({ type: 'advise', seat: 0 });
      const hint = await line.ask({ type: 'hint', seat: 0 });
      assert.equal(line.table.advice, game.advice && advice, game.id);
      if (line.table.advice) assert.ok(Array.isArray(answer.moves), game.id);
      else assert.equal(answer.error.code, 'no_advice', game.id);
      assert.equal(line.table.hints, advice, game.id);
      if (!advice) assert.equal(hint.error.code, 'no_advice', game.id);
      else assert.equal(hint.type, 'hint', game.id);
      line.close();
    }
  }
});

test('a guest opens a table, another joins by the link, both have it in their list', async () => {
  const ada = new Guest(server);
  const ben = new Guest(server);
  const table = await ada.open(forTwo({ by: 'open' }));
  const one = await ada.connect(table);
  const two = await ben.connect(table);
  const told = one.next((m) => m.type === 'seats' && m.seats[1].holder === 'person');
  const { key } = one.table.invites[0];
  assert.equal((await two.ask({ type: 'sit', seat: 1, name: 'Ben' })).error.code, 'no_key');
  assert.equal((await two.ask({ type: 'sit', seat: 1, name: 'Ben', key })).type, 'done');
  assert.equal((await told).seats[1].name, 'Ben');
  for (const guest of [ada, ben]) {
    const list = (await guest.get('/api/tables')).json();
    assert.equal(list.length, 1);
    assert.equal(list[0].table, table);
    assert.doesNotMatch(JSON.stringify(list), /guest/);
  }
  assert.deepEqual((await new Guest(server).get('/api/tables')).json(), []);
  const gone = one.next((m) => m.type === 'seats' && !m.seats[1].online);
  two.close();
  await gone;
  one.close();
});

test('a bot answers while somebody watches', { timeout: 20_000 }, async () => {
  const guest = new Guest(server);
  const table = await guest.open(forTwo({ by: 'bot', bot: 'random' }));
  const line = await guest.connect(table);
  const botPlies = () => line.table.plies.filter((ply) => ply.actor === 1).length;
  while (botPlies() === 0 && line.table.now.actors[0] !== 'over') {
    const next = line.anything();
    if (next) await line.ask(next);
    else await line.next((m) => m.type === 'plies');
  }
  assert.ok(botPlies() > 0);
  const record = await guest.get(`/api/tables/${table}/record`);
  assert.match(String(record.body), /^\[Game "balance_duel"\]/);
  line.close();
});

test('pages of other sites can neither post nor listen', async () => {
  const guest = new Guest(server);
  const table = await guest.open(forTwo());
  const foreign = { origin: 'http://evil.example', cookie: guest.cookie };
  const posted = await http(server, 'POST', '/api/tables', {
    headers: { ...foreign, 'content-type': 'application/json' },
    body: JSON.stringify(forTwo()),
  });
  assert.equal(posted.status, 403);
  const form = await http(server, 'POST', '/api/tables', {
    headers: { cookie: guest.cookie, 'content-type': 'text/plain' },
    body: JSON.stringify(forTwo()),
  });
  assert.equal(form.status, 415);
  const target = `/api/tables/${table}/socket`;
  for (const origin of ['http://evil.example', 'null', `http://127.0.0.1:1`]) {
    assert.equal(await new RawSocket(server.port, target, { Origin: origin }).opened, 403);
  }
  const own = new RawSocket(server.port, target, { Origin: server.url });
  assert.equal(await own.opened, 101);
  own.close();
});

test('addresses that do not exist are not found', async () => {
  const guest = new Guest(server);
  assert.equal((await guest.get('/api/tables/0000000000/record')).status, 404);
  assert.equal((await guest.get('/api/tables/../../record')).status, 404);
  assert.equal((await guest.get('/api/what')).status, 404);
  assert.equal((await http(server, 'DELETE', '/api/tables')).status, 405);
  assert.equal(await new RawSocket(server.port, '/api/tables/0000000000/socket').opened, 404);
  const table = await guest.open(forTwo());
  assert.equal((await guest.get(`/api/tables/${table}/socket`)).status, 426);
});

test('whatever is too large is refused, and the server lives on', async () => {
  const guest = new Guest(server);
  const big = await http(server, 'POST', '/api/tables', {
    headers: { 'content-type': 'application/json' },
    body: ' '.repeat(3_000_000),
  }).catch(() => ({ status: 413 }));
  assert.equal(big.status, 413);
  const table = await guest.open(forTwo());
  const line = await guest.connect(table);
  line.raw.send(JSON.stringify({ type: 'ping', id: 'x'.repeat(70_000) }));
  await line.raw.closed;
  const again = await guest.connect(table);
  assert.equal((await again.ask({ type: 'ping' })).type, 'done');
  again.raw.frame(2, 'binary');
  await again.raw.closed;
  assert.equal((await guest.get('/healthz')).status, 200);
});

test('bytes that do not follow the protocol do no harm', async () => {
  const guest = new Guest(server);
  const table = await guest.open(forTwo());
  for (let i = 0; i < 20; ++i) {
    const line = await guest.connect(table);
    line.raw.socket.write(Buffer.from(Array.from({ length: 200 }, () => random() * 256)));
    line.raw.socket.end();
  }
  const line = await guest.connect(table);
  for (const text of ['', '[]', '{"type":"play"}', '{"type":{}}', '['.repeat(60_000)]) {
    const answer = line.next((m) => m.type === 'error');
    line.raw.send(text);
    await answer;
  }
  line.close();
});

test('a client that talks too fast is read more slowly, not lost', { timeout: 20_000 }, async () => {
  const guest = new Guest(server);
  const line = await guest.connect(await guest.open(forTwo()));
  const start = Date.now();
  await Promise.all(Array.from({ length: 300 }, () => line.ask({ type: 'ping' })));
  assert.ok(Date.now() - start > 1000);
  line.close();
});

test('a port in use and a spoilt database end it with one line', async () => {
  const busy = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => busy.on('listening', resolve));
  const run = (...flags) => spawnSync(program, ['serve', ...flags], { encoding: 'utf8', timeout: 10_000 });
  const db = path.join(folder, `other${fresh++}.db`);
  const inUse = run('--port', String(busy.address().port), '--db', db, '--log-level', 'off');
  busy.close();
  assert.equal(inUse.status, 1);
  assert.match(inUse.stderr, /^[^\n]*cannot listen on [^\n]*in use\n$/);
  assert.equal(inUse.stdout, '');
  writeFileSync(db, 'x'.repeat(5000));
  const spoilt = run('--port', '0', '--db', db, '--log-level', 'off');
  assert.equal(spoilt.status, 1);
  assert.match(spoilt.stderr, /^[^\n]*cannot open the database [^\n]*\n$/);
  const taken = run('--port', '0', '--db', path.join(folder, 'tables.db'), '--log-level', 'off');
  assert.equal(taken.status, 1);
  assert.match(taken.stderr, /another process uses it/);
});

test('a server that goes answers a request that has begun, and /readyz says that it goes', async () => {
  const other = await startServer(path.join(folder, `stop${fresh++}.db`));
  const isOpen = () =>
    new Promise((resolve) => {
      const socket = createConnection(other.port, '127.0.0.1', () => socket.destroy());
      socket.on('error', () => resolve(false)).on('close', () => resolve(true));
    });
  const probe = createConnection(other.port, '127.0.0.1');
  const parts = [];
  probe.on('data', (part) => parts.push(part));
  const closed = new Promise((resolve) => probe.on('close', resolve));
  probe.write('GET /readyz HTTP/1.1\r\n');
  // Each takes a tenth of a second, one after the other: the server has something to finish.
  const logIn = (_, i) => new Guest(other).post('/api/login', { login: `nobody.${i}`, password: 'a wrong one' });
  const logins = Array.from({ length: 15 }, logIn);
  await Promise.race(logins);
  other.child.kill('SIGTERM');
  while (await isOpen()) continue;
  probe.write('Host: here\r\n\r\n');
  await closed;
  assert.match(String(Buffer.concat(parts)), /^HTTP\/1\.1 503 [^]*\{"status":"failing"\}$/);
  await Promise.allSettled(logins);
  assert.deepEqual(await other.exited, { code: 0, signal: null });
});

test('when stopped, it says farewell and ends within five seconds', { timeout: 20_000 }, async () => {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    const other = await startServer(path.join(folder, `stop${fresh++}.db`));
    const guest = new Guest(other);
    const plan = {
      game: 'balance_duel',
      seats: [
        { by: 'bot', bot: 'mcts' },
        { by: 'bot', bot: 'mcts' },
      ],
    };
    const line = await guest.connect(await guest.open(plan));
    const start = Date.now();
    assert.deepEqual(await other.kill(signal), { code: 0, signal: null });
    assert.ok(Date.now() - start < 5000);
    await line.raw.closed;
  }
});
