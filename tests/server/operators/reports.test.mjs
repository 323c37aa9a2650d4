// Reports: what the operator gets of them, by the program, beside servers on either database; and who learns of them.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Browser, kPassword, openNamed } from '../browser.mjs';
import { program, startServer } from '../client.mjs';
import { startPostgresIn } from '../postgres.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-reports-'));
const db = path.join(folder, 'tables.db');
let server;

before(async () => {
  server = await startServer(db);
});
after(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const kOpen = { game: 'balance_duel', seats: [{ by: 'me' }, { by: 'open' }] };

const person = (name, at = server) => openNamed(name, at);

/** The operator's command: {status, stdout, stderr}. */
const run = (...words) => spawnSync(program, ['reports', ...words], { encoding: 'utf8', timeout: 60_000 });
function printed(...words) {
  const { status, stdout, stderr } = run(...words);
  assert.equal(status, 0, stderr);
  return stdout;
}
const listed = (database, ...words) => JSON.parse(printed('--json', '--db', database, ...words));
const about = (database, { person }) => listed(database, '--person', person);

/** Everybody says something at a table of the first; the chat as the first has it. */
async function talk(...people) {
  const table = await people[0].open(kOpen);
  const lines = [];
  for (const [i, one] of people.entries()) {
    lines.push(await one.connect(table));
    assert.equal((await lines[i].ask({ type: 'say', text: `line ${i}` })).type, 'done');
  }
  assert.equal((await lines[0].ask({ type: 'say', phrase: 'well_played' })).type, 'done');
  const { chat } = (await people[0].connect(table)).table;
  return { table, chat, lines };
}

const code = async (who, target, body) => {
  const answer = await who.post(target, body);
  return [answer.status, answer.status === 200 ? '' : answer.json().error.code];
};

test('a person is reported from their page, and learns nothing of it', { timeout: 60_000 }, async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  const pages = async () =>
    Promise.all(
      ['/api/me', '/api/export', '/api/ties', '/api/tables'].map(async (at) => String((await ben.get(at)).body)),
    );
  const before = await pages();
  const target = `/api/people/${ben.person}/report`;
  await ada.do(target, { reason: 'name', text: '  It is  rude. ' });
  await ada.do(target, { reason: 'other' });
  const [report, ...more] = about(db, ben);
  assert.deepEqual(more, []);
  assert.deepEqual(report.reporter, { person: ada.person, name: 'Ada' });
  assert.deepEqual(report.reported, { person: ben.person, name: 'Ben' });
  assert.deepEqual(
    report.statements.map(({ reason, text, table }) => [reason, text, table]),
    [
      ['name', 'It is  rude.', null],
      ['other', '', null],
    ],
  );
  assert.deepEqual([report.closed, report.lines], [null, []]);
  assert.deepEqual(await pages(), before);
});

test(
  'a chat line is reported by its number, and the server copies what was said around it',
  { timeout: 60_000 },
  async () => {
    const [ada, ben, guest] = [await person('Ada'), await person('Ben'), new Browser(server)];
    const { table, chat } = await talk(ada, ben);
    const target = `/api/tables/${table}/report`;
    const entry = chat.find(({ text }) => text === 'line 1').entry;
    const lies = { text: 'He \u{1f4a9} said it.', lines: [{ text: 'forged' }], person: 'forged' };
    assert.deepEqual(await code(guest, target, { entry, reason: 'insults', ...lies }), [200, '']);
    const [report] = about(db, ben);
    assert.equal(report.reporter.name, '');
    assert.deepEqual(
      report.statements.map(({ table, entry, text }) => [table, entry, text]),
      [[table, entry, lies.text]],
    );
    assert.deepEqual(
      report.lines.map(({ person, name, text, reported }) => [person, name, text, reported]),
      [
        [ada.person, 'Ada', 'line 0', false],
        [ben.person, 'Ben', 'line 1', true],
        [ada.person, 'Ada', 'Well played!', false],
      ],
    );
    assert.ok(!JSON.stringify(report).includes('forged'));
    // For people, a line each.
    const text = printed('--db', db, 'show', String(report.number));
    assert.match(text, /by: a nameless guest \(\w+\)\n {2}about: Ben \(/);
    assert.match(text, / insults, at table \w+: He . said it\.\n/u);
    assert.match(text, /\n {4}Ada \(\w+\): line 0\n {2}> Ben \(\w+\): line 1\n/);
    // The reporter's export shows nobody who is known only by a seat.
    const [made] = (await guest.get('/api/export')).json().reports;
    assert.deepEqual([made.person, made.name, made.table, made.entry], [null, null, table, entry]);
  },
);

test('what is no report is refused', { timeout: 60_000 }, async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  const { table, chat } = await talk(ada, ben);
  const page = `/api/people/${ben.person}/report`;
  const line = `/api/tables/${table}/report`;
  assert.deepEqual(await code(ada, '/api/people/nobody/report', { reason: 'name' }), [404, 'not_found']);
  assert.deepEqual(await code(ada, `/api/people/${ada.person}/report`, { reason: 'name' }), [422, 'bad_person']);
  assert.deepEqual(await code(ada, page, {}), [422, 'bad_report']);
  assert.deepEqual(await code(ada, page, { reason: 'boring' }), [422, 'bad_report']);
  assert.deepEqual(await code(ada, page, { reason: 'other', text: 'é'.repeat(501) }), [422, 'bad_report']);
  assert.deepEqual(await code(ada, page, { reason: 'other', text: 'a\nb' }), [422, 'bad_report']);
  assert.deepEqual(await code(ada, page, []), [422, 'bad_body']);
  assert.deepEqual(await code(ada, line, { reason: 'name' }), [422, 'bad_report']);
  // The opening of the table, and nothing.
  assert.deepEqual(await code(ada, line, { entry: 1, reason: 'name' }), [404, 'not_found']);
  assert.deepEqual(await code(ada, line, { entry: 99, reason: 'name' }), [404, 'not_found']);
  assert.deepEqual(await code(ada, line, { entry: chat[0].entry, reason: 'name' }), [422, 'bad_person']);
  assert.deepEqual(await code(ada, '/api/tables/zzzzzz/report', { entry: 2, reason: 'name' }), [404, 'not_found']);
  assert.deepEqual(await code(ada, page, { reason: 'other', text: 'é'.repeat(500) }), [200, '']);
});

test('who deletes their account is in no report any more', { timeout: 60_000 }, async () => {
  const [ada, ben, carl] = [await person('Ada'), await person('Ben'), await person('Carl')];
  for (const one of [ada, ben])
    await one.do('/api/account', { login: `${one.person.toLowerCase()}`.slice(0, 12), password: kPassword });
  const { table, chat } = await talk(ada, ben, carl);
  const line = `/api/tables/${table}/report`;
  await ada.do(line, { entry: chat[1].entry, reason: 'insults', text: 'words of Ada' });
  await ada.do(line, { entry: chat[2].entry, reason: 'insults', text: 'words of Ada' });
  assert.equal((await ada.get('/api/export')).json().reports.length, 2);
  assert.equal(about(db, ada).length, 2);
  await ada.do('/api/account/delete', { password: kPassword });
  const [ofBen] = about(db, ben);
  assert.equal(ofBen.reporter, null);
  assert.deepEqual(
    ofBen.lines.map(({ text }) => text),
    ['line 1', 'line 2'],
  );
  assert.ok(!JSON.stringify(ofBen).includes('Ada'));
  await ben.do('/api/account/delete', { password: kPassword });
  assert.deepEqual(
    listed(db).filter(({ number }) => number === ofBen.number),
    [],
  );
  const [ofCarl] = about(db, carl);
  assert.deepEqual(
    ofCarl.lines.map(({ text }) => text),
    ['line 2'],
  );
});

/** Closes a report beside a running server; its notes stay. */
async function closes(at, database) {
  const [ada, ben] = [await person('Ada', at), await person('Ben', at)];
  await ada.do(`/api/people/${ben.person}/report`, { reason: 'cheating' });
  const [{ number }] = about(database, ben);
  const before = String((await ada.get('/api/export')).body);
  assert.match(
    printed('--db', database, 'close', String(number), '--note', 'Nothing\x1b found.'),
    /Nothing\\x1b found\./,
  );
  assert.equal(String((await ada.get('/api/export')).body), before);
  const again = run('--db', database, 'close', String(number), '--note', 'Twice.');
  assert.deepEqual([again.status, again.stderr], [1, `equipoise: no report ${number} is open\n`]);
  assert.ok(!listed(database).some((one) => one.number === number));
  const [closed] = about(database, ben);
  assert.equal(closed.note, 'Nothing\x1b found.');
  assert.ok(closed.closed >= closed.at);
  await ada.do(`/api/people/${ben.person}/report`, { reason: 'cheating' });
  assert.equal(about(database, ben).length, 2);
  assert.equal(run('--db', database, 'show', '999').status, 1);
  const long = run('--db', database, 'close', String(number), '--note', 'x'.repeat(2001));
  assert.deepEqual([long.status, long.stderr], [1, 'equipoise: a note must be text of at most 2,000 bytes\n']);
  assert.equal(run('--db', database, 'close', String(number), '--note', ' ').stderr, long.stderr);
}

test('the operator closes a report beside a server', { timeout: 60_000 }, () => closes(server, db));

test('the same beside servers on PostgreSQL', { timeout: 120_000 }, async () => {
  const postgres = await startPostgresIn('equipoise-reports-');
  const there = await startServer(postgres.url);
  try {
    await closes(there, postgres.url);
  } finally {
    await there.kill('SIGKILL');
    await postgres.remove();
  }
});

test('without a server a report is closed at once', { timeout: 60_000 }, async () => {
  const file = path.join(folder, 'alone.db');
  const alone = await startServer(file);
  const [ada, ben] = [await person('Ada', alone), await person('Ben', alone)];
  await ada.do(`/api/people/${ben.person}/report`, { reason: 'other' });
  await alone.kill('SIGTERM');
  assert.equal(listed(file).length, 1);
  printed('--db', file, 'close', '1', '--note', 'Done.');
  assert.equal(printed('--db', file), 'No reports.\n');
});
