// When a club's table of the week opens, each member is told once, as they want it, whatever happens to servers.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Browser, kPassword } from '../browser.mjs';
import { program, startBy } from '../client.mjs';
import { sleep } from '../players.mjs';
import { startPostgresIn } from '../postgres.mjs';
import { kContact, makeAuthority, PushService } from '../push/service.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-weekly-'));
const authority = makeAuthority(folder);
const mails = path.join(folder, 'mails');
const script = path.join(folder, 'notice.sh');
const kWeekly = { game: 'balance_duel', options: { mode: '2' }, time: 'none', rated: false, seats: 2, minute: 0 };
const kHourMs = 3_600_000;
const kRetryS = 15;
/** Within which a server notes what a push service has answered. */
const kStoredMs = 500;
let service;
let fresh = 0;

before(async () => {
  writeFileSync(mails, '');
  writeFileSync(script, `cat >> ${mails}\n`);
  service = await new PushService(authority.issue('localhost')).start();
});
after(() => {
  service.stop();
  rmSync(folder, { recursive: true });
});

function start(db) {
  const settings = {
    'push.contact': kContact,
    'push.allowed': service.origin,
    'push.pause_s': 1,
    'notify.command': `/bin/sh ${script}`,
    'notify.pause_s': 1,
    'server.lease_ms': 1000,
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
  return startBy(['/usr/bin/env', `SSL_CERT_FILE=${authority.file}`, program], db, ...flags);
}

async function until(holds, what) {
  for (let left = 400; left > 0; --left) {
    if (await holds()) return;
    await sleep(50);
  }
  assert.fail(`never: ${what}`);
}

const mailsTo = ({ email }) =>
  readFileSync(mails, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ target }) => target === email);
const openings = (who) => mailsTo(who).filter(({ event }) => event === 'weekly');
const pushed = ({ subscription }) => service.of(subscription).map(({ message }) => `${message.event} ${message.table}`);

/** An account that is reached by mail and by push. */
async function reachable(server, name) {
  const who = new Browser(server);
  const login = `${name.toLowerCase()}.${++fresh}`;
  await who.do('/api/account', { login, password: kPassword, name });
  who.email = `${login}@example.org`;
  await who.do('/api/notify', { email: who.email, password: kPassword });
  await until(() => mailsTo(who).length === 1, 'a letter');
  await who.do('/api/notify/confirm', { token: mailsTo(who)[0].url.split('=')[1] });
  who.subscription = service.subscribe();
  await who.do('/api/push', { endpoint: who.subscription.endpoint, keys: who.subscription.keys });
  return who;
}

/** Whether somebody has got a seat; the table may still be a dead server's. */
async function sits(who, table) {
  const line = await who.connect(table).catch(() => null);
  if (line === null) return false;
  return (await line.ask({ type: 'sit', seat: 0 })).type === 'done';
}

/** The minute of the week so many hours ago, from Monday 0:00 UTC. */
function minuteAt(hoursAgo) {
  const then = new Date(Date.now() - hoursAgo * kHourMs);
  return ((then.getUTCDay() + 6) % 7) * 1440 + then.getUTCHours() * 60 + then.getUTCMinutes();
}

/** Makes the table of the week of all clubs due. */
const kDue = () => `UPDATE club SET next_ms = ${Date.now() - 2 * kHourMs}, minute = ${minuteAt(2)}`;

/** `open`: makes it due, and returns a server; `restart`: kills all servers, and returns one that starts. */
async function tellMembers({ first, open, restart }) {
  const names = ['Ada', 'Ben', 'Carl', 'Dan', 'Eve', 'Fay'];
  const people = await Promise.all(names.map((name) => reachable(first, name)));
  const [ada, ben, carl, dan, eve, fay] = people;
  const founded = await ada.post('/api/clubs', { title: 'Grace', about: '' });
  const { club, key } = founded.json();
  for (const who of [ben, carl, dan, eve, fay]) await who.do(`/api/clubs/${club}/join`, { key });
  await ada.do(`/api/clubs/${club}/weekly`, { weekly: kWeekly });
  await ben.do('/api/notify/events', { event: 'weekly', way: 'mail', on: false });
  await eve.do('/api/notify/events', { event: 'weekly', way: 'push', on: false });
  assert.deepEqual((await eve.get('/api/notify/events')).json().events.weekly, { mail: true, push: false });
  await dan.do(`/api/clubs/${club}/leave`, {});
  const now = new Date();
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  const quiet = { begin: (minute + 1430) % 1440, end: (minute + 120) % 1440, offset: 0 };
  await carl.do('/api/push/quiet', { quiet });
  const isFirst = new Set([ben, fay].map(({ subscription }) => subscription.id));
  const usual = service.answer;
  service.answer = (push, response) => {
    if (isFirst.delete(push.id)) response.writeHead(503, { 'retry-after': `${kRetryS}` }).end();
    else usual(push, response);
  };
  const use = (server) => people.forEach((who) => (who.server = server));
  use(await open());
  await until(() => pushed(ada).length === 1 && openings(ada).length === 1, 'that Ada is told');
  await until(() => pushed(ben).length === 1 && openings(eve).length === 1, 'that Ben and Eve are told');
  const [{ table, url, unsubscribe }] = openings(ada);
  assert.ok(url.endsWith(`/table/${table}`) && unsubscribe.includes('/api/notify/off/'));
  assert.deepEqual(pushed(ada), [`weekly ${table}`]);
  assert.deepEqual(service.of(ada.subscription)[0].message, { event: 'weekly', game: 'balance_duel', table });
  assert.deepEqual((await ada.get('/api/clubs')).json().clubs[0].table, table);
  const told = () => people.map((who) => [pushed(who).length, openings(who).length]);
  // Ben wants no mail and Eve no push; Carl has quiet hours, and Dan has left.
  const once = [[1, 1], [1, 0], [0, 1], [0, 0], [0, 1], [1, 1]]; // prettier-ignore
  await until(() => String(told()) === String(once), 'that all are told');
  await sleep(kStoredMs);
  use(await restart());
  await until(() => sits(fay, table), 'that Fay sits down');
  await until(() => pushed(ben).length === 2, 'that Ben is told after all');
  await sleep(2000);
  // Fay, who was to be told at the same time, had come before.
  once[1] = [2, 0];
  assert.deepEqual(told(), once);
  service.answer = usual;
}

test('a server alone tells each member once that the table of the week is open', { timeout: 120_000 }, async () => {
  const db = path.join(folder, 'tables.db');
  const code = 'import sqlite3,sys\nc=sqlite3.connect(sys.argv[1])\nc.executescript(sys.argv[2])\nc.commit()';
  let server = await start(db);
  const again = async (meanwhile = () => {}) => {
    await server.kill('SIGKILL');
    meanwhile();
    server = await start(db);
    return server;
  };
  try {
    const open = () => again(() => execFileSync('python3', ['-c', code, db, kDue()]));
    await tellMembers({ first: server, open, restart: again });
  } finally {
    await server.kill('SIGKILL');
  }
});

test('three servers tell each member once that the table of the week is open', { timeout: 120_000 }, async () => {
  const postgres = await startPostgresIn('equipoise-weekly-');
  const servers = await Promise.all([1, 2, 3].map(() => start(postgres.url)));
  try {
    await tellMembers({
      first: servers[0],
      open: async () => {
        await postgres.query(`${kDue()} RETURNING 1`);
        return servers[1];
      },
      restart: async () => {
        await Promise.all(servers.map((one) => one.kill('SIGKILL')));
        servers.push(await start(postgres.url), await start(postgres.url));
        return servers.at(-1);
      },
    });
  } finally {
    await Promise.all(servers.map((one) => one.kill('SIGKILL')));
    await postgres.remove();
  }
});
