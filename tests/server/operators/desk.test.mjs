// The operator's desk: who gets in, and what closing a report there does, beside servers on either database.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { openNamed } from '../browser.mjs';
import { http, program, RawSocket, startServer } from '../client.mjs';
import { Operator, startDesk } from './desk.mjs';
import { startPostgresIn } from '../postgres.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-desk-'));
const db = path.join(folder, 'tables.db');
let server;
let desk;
let operator;

before(async () => {
  server = await startServer(db);
  desk = await startDesk(db);
  operator = new Operator(desk);
  await operator.enter();
});
after(async () => {
  await desk.kill('SIGKILL');
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const person = (name, at = server) => openNamed(name, at);

/** What the command says of all reports of one person. */
function about(database, { person }) {
  const words = ['reports', '--json', '--db', database, '--person', person];
  return JSON.parse(spawnSync(program, words, { encoding: 'utf8' }).stdout);
}

/** Ada reports Ben; both, and the number. */
async function reported(at = server, database = db, text = 'Unkind.') {
  const [ada, ben] = [await person('Ada', at), await person('Ben', at)];
  await ada.do(`/api/people/${ben.person}/report`, { reason: 'cheating', text });
  const [{ number }] = about(database, ben);
  return { ada, ben, number };
}

const kRefused = 'To open the desk, use the address that its command has printed.\n';

test('without its secret the desk answers nothing', { timeout: 60_000 }, async () => {
  const { number } = await reported();
  const strange = { cookie: `equipoise_desk=${'A'.repeat(43)}` };
  for (const headers of [{ cookie: '' }, strange, { cookie: 'equipoise_desk=' }]) {
    for (const at of ['', 'closed', 'flags', `report/${number}`, 'style.css']) {
      const answer = await operator.get(at, headers);
      assert.deepEqual([answer.status, answer.text], [403, kRefused]);
    }
    const answer = await operator.post(`report/${number}/close`, { note: 'x' }, headers);
    assert.deepEqual([answer.status, answer.text], [403, kRefused]);
  }
  for (const target of ['/', '/enter/', `/enter/${'A'.repeat(43)}`, `${desk.url.pathname}x`]) {
    const answer = await http(desk, 'GET', target, { headers: { host: operator.host } });
    assert.deepEqual([answer.status, answer.headers['set-cookie']], [403, undefined]);
  }
});

test('the printed address gives a cookie for one path, which no script and no other site gets', async () => {
  const answer = await new Operator(desk).enter();
  assert.equal(answer.status, 303);
  const [cookie] = answer.headers['set-cookie'];
  assert.match(cookie, /^equipoise_desk=[\w-]{43}; Path=\/[0-9a-z]{16}\/; HttpOnly; SameSite=Strict$/);
  assert.ok(cookie.includes(`Path=${answer.headers.location};`));
  assert.ok(!answer.headers.location.includes(desk.url.pathname.split('/')[2]));
});

test('under another name, as of a page that leads its own here, the desk answers nothing', async () => {
  for (const host of ['evil.example', `evil.example:${desk.port}`, '127.0.0.1', '127.0.0.1:1', `[::1]:${desk.port}`]) {
    assert.equal((await operator.get('', { host })).status, 403);
    const enter = await http(desk, 'GET', desk.url.pathname, { headers: { host } });
    assert.deepEqual([enter.status, enter.headers['set-cookie']], [403, undefined]);
  }
  assert.equal((await operator.get('', { host: `localhost:${desk.port}` })).status, 200);
});

test('a form of another site closes nothing', { timeout: 60_000 }, async () => {
  const { ben, number } = await reported();
  const close = `report/${number}/close`;
  for (const origin of ['', 'null', 'http://evil.example', `https://${operator.host}`, `http://127.0.0.1:1`]) {
    const answer = await operator.post(close, { note: 'x' }, { origin });
    assert.deepEqual([answer.status, answer.text], [403, 'This form does not come from the desk.\n']);
  }
  // Nor does an address that is only looked at.
  assert.equal((await operator.get(`${close}?note=x`)).status, 404);
  assert.equal(about(db, ben)[0].closed, null);
});

test('answers are kept nowhere, load nothing and show in no frame', async () => {
  for (const at of ['', 'style.css', 'nothing']) {
    const { headers } = await operator.get(at);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    const policy = headers['content-security-policy'].split('; ');
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"])
      assert.ok(policy.includes(part), part);
    assert.ok(!/script|unsafe/.test(policy.join()));
  }
});

test('the desk reads no long bodies, knows no other methods and opens no socket', async () => {
  assert.equal((await operator.post('report/1/close', { note: 'x'.repeat(20_000) })).status, 413);
  const headers = { host: operator.host, cookie: operator.cookie };
  assert.equal((await http(desk, 'DELETE', operator.place, { headers })).status, 405);
  const socket = new RawSocket(desk.port, operator.place, { cookie: operator.cookie });
  assert.equal(await socket.opened, 403);
});

test('the desk listens on 127.0.0.1 alone', () => {
  // Addresses of sockets that listen (0A), as Linux writes them (proc_net_tcp.rst).
  const port = desk.port.toString(16).toUpperCase().padStart(4, '0');
  const listening = ['tcp', 'tcp6'].flatMap((kind) => {
    const rows = readFileSync(`/proc/net/${kind}`, 'utf8').trim().split('\n').slice(1);
    return rows.map((row) => row.trim().split(/\s+/)).filter((row) => row[3] === '0A');
  });
  const own = listening.map((row) => row[1]).filter((address) => address.endsWith(`:${port}`));
  assert.deepEqual(own, [`0100007F:${port}`]);
});

test('the queue, a report and a person show what the command shows', { timeout: 60_000 }, async () => {
  const { ada, ben, number } = await reported(server, db, 'So <b>unkind</b>.');
  for (const at of ['', `report/${number}`, `person?id=${ben.person}`, `person?id=${ada.person}`]) {
    const { status, text } = await operator.get(at);
    assert.equal(status, 200);
    for (const part of [`Report ${number}`, ada.person, ben.person, 'cheating', 'So &lt;b&gt;unkind&lt;/b&gt;.'])
      assert.ok(text.includes(part), `${at}: ${part}`);
  }
  assert.match((await operator.get('flags?days=7')).text, /No pair of players stands out\./);
  for (const at of ['report/999999', 'report/x', 'report/', 'nothing'])
    assert.equal((await operator.get(at)).status, 404);
});

/** Closes a report on the page; the command says so, too. */
async function closes(at, database, page) {
  const { ben, number } = await reported(at, database);
  const close = `report/${number}/close`;
  for (const note of ['', ' \r\n ', 'x'.repeat(2001), 'a\0b']) {
    const { status, text } = await page.post(close, { note });
    assert.equal(status, 422);
    assert.match(text, /role="alert">a note must be text of at most 2,000 bytes</);
    // What was written is there for another try.
    if (note.length > 2000) assert.ok(text.includes(note));
  }
  assert.equal(about(database, ben)[0].closed, null);
  const answer = await page.post(close, { note: ' Nothing\r\nfound: é & "<i>". ' });
  assert.deepEqual([answer.status, answer.headers.location], [303, `${page.place}report/${number}`]);
  const [report] = about(database, ben);
  assert.equal(report.note, 'Nothing found: é & "<i>".');
  assert.ok(report.closed >= report.at);
  for (const where of [`report/${number}`, 'closed']) {
    const { text } = await page.get(where);
    assert.ok(text.includes('Nothing found: é &amp; &quot;&lt;i&gt;&quot;.'), where);
    assert.ok(!text.includes('<form'), where);
  }
  assert.ok(!(await page.get('')).text.includes(`report/${number}"`));
  const again = await page.post(close, { note: 'Twice.' });
  assert.equal(again.status, 409);
  assert.ok(again.text.includes(`no report ${number} is open`));
}

test('the operator closes a report beside a server', { timeout: 60_000 }, () => closes(server, db, operator));

test('the same beside servers on PostgreSQL', { timeout: 120_000 }, async () => {
  const postgres = await startPostgresIn('equipoise-desk-');
  const there = await startServer(postgres.url);
  const beside = await startDesk(postgres.url);
  try {
    const page = new Operator(beside);
    await page.enter();
    await closes(there, postgres.url, page);
  } finally {
    await beside.kill('SIGKILL');
    await there.kill('SIGKILL');
    await postgres.remove();
  }
});

test('without a server the desk works as well, and ends when it is told to', { timeout: 60_000 }, async () => {
  const file = path.join(folder, 'alone.db');
  const alone = await startServer(file);
  const { number } = await reported(alone, file);
  await alone.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM']) {
    const one = await startDesk(file);
    const page = new Operator(one);
    await page.enter();
    assert.equal((await page.get('')).status, 200);
    if (signal === 'SIGTERM') assert.equal((await page.post(`report/${number}/close`, { note: 'Done.' })).status, 303);
    assert.deepEqual(await one.kill(signal), { code: 0, signal: null });
    assert.equal(one.errors, '');
  }
});

test('a database that is not there opens no desk', () => {
  const { status, stdout, stderr } = spawnSync(program, ['desk', '--db', path.join(folder, 'none.db')], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.deepEqual([status, stdout], [1, '']);
  assert.match(stderr, /^equipoise: /);
});
