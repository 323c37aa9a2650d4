// No request can bring a text that the database does not keep: each is refused, says why, and changes nothing.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { Browser, kPassword } from '../browser.mjs';
import { RawSocket, http, startServer } from '../client.mjs';
import { startPostgresIn } from '../postgres.mjs';

const kNul = 'a\u0000b';
const kPlan = { game: 'balance_duel', seats: [{ by: 'me' }, { by: 'open' }] };
const kEvening = { title: 'Friday', game: 'balance_duel', options: { mode: '2' }, time: 'live:60+0', minutes: 10 };
const kWeekly = { game: 'balance_duel', options: { mode: '2' }, time: 'none', seats: 2, minute: 0 };
const kKeys = { p256dh: 'p', auth: 'a' };

/** A request for each address that takes a body, with every text that it takes. */
const requestsTo = ({ table, person, club, arena }) => ({
  '/api/me': { name: 'Ada' },
  '/api/account': { login: 'ada', password: kPassword, name: 'Ada' },
  '/api/account/password': { old: kPassword, new: kPassword },
  '/api/account/delete': { password: kPassword },
  '/api/account/factor': { password: kPassword },
  '/api/account/factor/on': { code: '123456' },
  '/api/account/factor/off': { password: kPassword, code: '123456' },
  '/api/login': { login: 'ada', password: kPassword, code: '123456' },
  '/api/logout': { all: 'yes' },
  '/api/sessions/revoke': { id: 'one' },
  '/api/notify': { email: 'ada@example.org', password: kPassword },
  '/api/notify/confirm': { token: 'one' },
  '/api/notify/events': { event: 'turn', way: 'mail' },
  '/api/push': { endpoint: 'https://push.example.org/1', keys: kKeys },
  '/api/push/remove': { id: 'one' },
  '/api/push/quiet': { quiet: { begin: '1' } },
  '/api/reset/ask': { login: 'ada' },
  '/api/reset': { token: 'one', password: kPassword },
  '/api/tables': { ...kPlan, invite: person, club, time: 'days:2', fork: { table } },
  '/api/check': { game: 'balance_duel', options: { mode: '2' }, record: 'none' },
  [`/api/tables/${table}/report`]: { entry: 1, reason: 'insults', text: 'shouts' },
  [`/api/people/${person}/report`]: { reason: 'insults', text: 'shouts' },
  [`/api/people/${person}/follow`]: { why: 'friend' },
  [`/api/people/${person}/block`]: { why: 'loud' },
  '/api/arenas': kEvening,
  [`/api/arenas/${arena}/join`]: { why: 'fun' },
  [`/api/arenas/${arena}/withdraw`]: { why: 'late' },
  [`/api/arenas/${arena}/end`]: { why: 'late' },
  '/api/clubs': { title: 'Grace', about: 'Fridays' },
  [`/api/clubs/${club}/look`]: { key: 'one' },
  [`/api/clubs/${club}/join`]: { key: 'one' },
  [`/api/clubs/${club}/leave`]: { why: 'late' },
  [`/api/clubs/${club}/remove`]: { person },
  [`/api/clubs/${club}/hand_over`]: { person },
  [`/api/clubs/${club}/renew`]: { why: 'known' },
  [`/api/clubs/${club}/close`]: { why: 'late' },
  [`/api/clubs/${club}/weekly`]: { weekly: kWeekly },
});

/** The body once for each of its texts and names of members, with a NUL there. */
function* spoilt(body) {
  for (const [name, value] of Object.entries(body)) {
    const rest = { ...body };
    delete rest[name];
    yield { ...rest, [name + kNul]: value };
    if (typeof value === 'string') yield { ...rest, [name]: value + kNul };
    if (Array.isArray(value)) yield { ...rest, [name]: [...value, kNul] };
    else if (typeof value === 'object') for (const inner of spoilt(value)) yield { ...rest, [name]: inner };
  }
}

const kMessages = [
  { type: 'say', text: 'hello' },
  { type: 'say', phrase: 'hello' },
  { type: 'rename', seat: 0, name: 'Ada' },
  { type: 'sit', seat: 1, name: 'Ben', key: 'one' },
  { type: 'play', seat: 0, move: '1' },
  { type: 'replace', seat: 1, bot: 'random' },
  { type: 'why', seat: 0, move: '1' },
  { type: 'commit', seat: 0, round: 1, commitment: 'one' },
];

async function account(server, name) {
  const browser = new Browser(server);
  await browser.do('/api/account', { login: `${name.toLowerCase()}.1`, password: kPassword, name });
  browser.person = (await browser.me()).person;
  return browser;
}

/** What there is to be changed, by reading it. */
async function all(browser, { club, arena }) {
  const { now: _, ...arenas } = (await browser.get('/api/arenas')).json();
  const read = [arenas, (await browser.get(`/api/arenas/${arena}`)).json().page];
  for (const api of ['me', 'tables', 'ties', 'clubs', `clubs/${club}`, 'push', 'notify/events'])
    read.push((await browser.get(`/api/${api}`)).json());
  return read;
}

async function refuseAll(server) {
  const [ada, ben] = [await account(server, 'Ada'), await account(server, 'Ben')];
  const table = await ada.open(kPlan);
  const { arena } = (await ada.post('/api/arenas', kEvening)).json();
  const { club } = (await ada.post('/api/clubs', { title: 'Grace', about: '' })).json();
  const there = { table, person: ben.person, club, arena };
  const before = await all(ada, there);
  for (const [address, body] of Object.entries(requestsTo(there))) {
    for (const one of spoilt(body)) {
      const answer = await ada.post(address, one);
      const asked = `${address} ${JSON.stringify(one)}: ${answer.body}`;
      assert.equal(answer.status, 422, asked);
      const { error } = answer.json();
      assert.equal(error.code, 'bad_text', asked);
      assert.match(error.message, /U\+0000/);
    }
  }
  const line = await ada.connect(table);
  for (const message of kMessages) {
    for (const one of spoilt(message)) {
      const answer = await line.ask(one);
      assert.equal(answer.type, 'error', JSON.stringify(one));
      assert.equal(answer.error.code, 'bad_text', JSON.stringify(one));
    }
  }
  assert.deepEqual(await all(ada, there), before);
}

/** Addresses whose bytes, percent signs resolved, are no text lead nowhere; a query that is none is refused. */
async function refuseAddresses(server) {
  const ada = await account(server, 'Carl');
  const headers = { cookie: ada.cookie, 'content-type': 'application/json' };
  const queries = ['ladders?game=%00', 'ladders?game=a&mode=%ff', 'lobby?game=%00', 'arenas/one?known=%00'];
  const inPath = ['arenas/\u00ff', 'clubs/\u00ff', 'people/\u00ff', 'people/\u00ff/history', 'tables/\u00ff/record'];
  const ladders = ['clubs/one/ladder?game=%00', 'people/one/history?game=%00', 'people/one/games?before=1.1.%00'];
  const refused = [...[...queries, ...ladders].map((one) => [one, 422]), ...inPath.map((one) => [one, 404])];
  for (const [target, status] of refused) {
    const answer = await http(server, 'GET', `/api/${target}`, { headers });
    assert.equal(answer.status, status, `${target}: ${answer.body}`);
  }
  for (const target of ['arenas/\u00ff/join', 'clubs/\u00ff/look', 'people/\u00ff/follow', 'people/\u00ff/report']) {
    const answer = await http(server, 'POST', `/api/${target}`, { headers, body: '{}' });
    assert.equal(answer.status, 404, `${target}: ${answer.body}`);
  }
  const socket = new RawSocket(server.port, '/api/tables/one/socket?since=%00', { Cookie: ada.cookie });
  assert.equal(await socket.opened, 422);
}

async function checkServer(db) {
  const server = await startServer(db);
  try {
    await refuseAll(server);
    await refuseAddresses(server);
    assert.equal((await http(server, 'GET', '/readyz')).status, 200);
    assert.doesNotMatch(server.errors, /\[error\]/);
  } finally {
    await server.kill('SIGKILL');
  }
}

test('no text with a NUL gets into SQLite, from whatever request', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-texts-'));
  await checkServer(path.join(folder, 'tables.db'));
  rmSync(folder, { recursive: true });
});

test('no text with a NUL gets into PostgreSQL, from whatever request', { timeout: 120_000 }, async () => {
  const postgres = await startPostgresIn('equipoise-texts-');
  try {
    await checkServer(postgres.url);
  } finally {
    await postgres.remove();
  }
});
