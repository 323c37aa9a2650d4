// Whom people follow and block: what it changes for each of them, and that nobody learns of being blocked.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Browser, kPassword, openNamed } from './browser.mjs';
import { startServer } from './client.mjs';
import { startPostgresIn } from './postgres.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-ties-'));
const db = path.join(folder, 'tables.db');
let server;
let fresh = 0;

before(async () => {
  server = await startServer(db);
});
after(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const kOpen = { game: 'balance_duel', listed: true, seats: [{ by: 'me' }, { by: 'open' }] };

const person = (name, at = server) => openNamed(name, at);
const change = (who, other, what) => who.do(`/api/people/${other.person}/${what}`, {});
const tiesOf = async (who) => (await who.get('/api/ties')).json();
const lobbyOf = async (who) => (await who.get('/api/lobby?kind=open')).json().map(({ table }) => table);

test('whoever follows somebody sees that they are here, and their public game', { timeout: 60_000 }, async () => {
  const [ada, ben, carl] = [await person('Ada'), await person('Ben'), await person('Carl')];
  assert.deepEqual(await tiesOf(new Browser(server)), { follows: [], blocked: [] });
  await change(ada, ben, 'follow');
  await change(ada, ben, 'follow');
  const known = { person: ben.person, name: 'Ben' };
  assert.deepEqual(await tiesOf(ada), { follows: [{ ...known, here: true, playing: null }], blocked: [] });
  assert.deepEqual(await tiesOf(ben), { follows: [], blocked: [] });
  const table = await ben.open(kOpen);
  assert.equal((await tiesOf(ada)).follows[0].playing, null);
  const line = await carl.connect(table);
  assert.equal((await line.ask({ type: 'sit', seat: 1 })).type, 'done');
  const playing = { table, game: 'balance_duel', mode: '2' };
  assert.deepEqual((await tiesOf(ada)).follows[0].playing, playing);
  // What the lobby does not show, nobody sees here.
  await change(ada, carl, 'follow');
  const hidden = await carl.open({ ...kOpen, listed: false });
  const { invites } = (await carl.connect(hidden)).table;
  const guest = await ben.connect(hidden);
  assert.equal((await guest.ask({ type: 'sit', seat: 1, key: invites[0].key })).type, 'done');
  for (const { playing } of (await tiesOf(ada)).follows) assert.equal(playing.table, table);
  await change(ada, ben, 'unfollow');
  assert.deepEqual(
    (await tiesOf(ada)).follows.map(({ name }) => name),
    ['Carl'],
  );
});

test('somebody under another name at a table that is not rated stays another', { timeout: 60_000 }, async () => {
  const [ada, ben, carl] = [await person('Ada'), await person('Ben'), await person('Carl')];
  await change(ada, ben, 'follow');
  const table = await ben.open({ ...kOpen, seats: [{ by: 'me', name: 'Nobody' }, { by: 'open' }] });
  const line = await carl.connect(table);
  assert.equal((await line.ask({ type: 'sit', seat: 1 })).type, 'done');
  assert.equal((await tiesOf(ada)).follows[0].playing, null);
});

test('whom somebody has blocked never meets them, and is told nothing of it', { timeout: 60_000 }, async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  for (const [one, other] of [
    [ada, ben],
    [ben, ada],
  ])
    await change(one, other, 'follow');
  const before = await ben.get(`/api/people/${ada.person}`);
  await change(ada, ben, 'block');
  assert.deepEqual(await tiesOf(ada), { follows: [], blocked: [{ person: ben.person, name: 'Ben' }] });
  assert.deepEqual(await tiesOf(ben), { follows: [], blocked: [] });
  const [hers, his] = [await ada.open(kOpen), await ben.open(kOpen)];
  for (const [who, own, other] of [
    [ada, hers, his],
    [ben, his, hers],
  ]) {
    const tables = await lobbyOf(who);
    assert.ok(tables.includes(own) && !tables.includes(other));
    const answer = await (await who.connect(other)).ask({ type: 'sit', seat: 1 });
    assert.equal(answer.error.code, 'no_sit');
  }
  const stranger = await lobbyOf(new Browser(server));
  assert.ok(stranger.includes(hers) && stranger.includes(his));
  // To follow somebody who has blocked one looks as always.
  await change(ben, ada, 'follow');
  assert.deepEqual((await tiesOf(ben)).follows, [{ person: ada.person, name: 'Ada', here: false, playing: null }]);
  assert.equal(String((await ben.get(`/api/people/${ada.person}`)).body), String(before.body));
  // Whom she sends the key herself may come.
  const mine = await ada.open({ ...kOpen, listed: false });
  const [{ key }] = (await ada.connect(mine)).table.invites;
  assert.equal((await (await ben.connect(mine)).ask({ type: 'sit', seat: 1, key })).type, 'done');
  await change(ada, ben, 'unblock');
  assert.ok((await lobbyOf(ben)).includes(hers));
  assert.equal((await (await ben.connect(hers)).ask({ type: 'sit', seat: 1 })).type, 'done');
});

test('what somebody who is blocked says is not sent, and nothing is lost', { timeout: 60_000 }, async () => {
  const [ada, ben, carl] = [await person('Ada'), await person('Ben'), await person('Carl')];
  const table = await carl.open({ ...kOpen, seats: [{ by: 'me' }, { by: 'open' }] });
  const [hers, his, theirs] = [await ada.connect(table), await ben.connect(table), await carl.connect(table)];
  const say = async (line, text) => assert.equal((await line.ask({ type: 'say', text })).type, 'done');
  const isTold = hers.next((m) => m.type === 'chat');
  await say(his, 'before');
  await isTold;
  await change(ada, ben, 'block');
  // Her line ends, and comes back as any line does.
  await hers.raw.closed;
  const heard = [];
  const again = await ada.connect(table, { watch: (text) => heard.push(text) });
  const isGreeted = again.next((m) => m.type === 'chat');
  await say(his, 'insult');
  await say(theirs, 'hello');
  await isGreeted;
  assert.deepEqual(
    again.table.chat.map(({ text }) => text),
    ['hello'],
  );
  assert.ok(!heard.join().includes('insult') && !heard.join().includes('before'));
  assert.deepEqual(
    his.table.chat.map(({ text }) => text),
    ['before', 'insult', 'hello'],
  );
  await change(ada, ben, 'unblock');
  await again.raw.closed;
  const all = (await ada.connect(table)).table.chat.map(({ text }) => text);
  assert.deepEqual(all, ['before', 'insult', 'hello']);
});

test('a tie is refused where there is nobody, and survives the server', { timeout: 60_000 }, async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  const refused = async (target, body) => {
    const answer = await ada.post(target, body);
    return [answer.status, answer.json().error.code];
  };
  assert.deepEqual(await refused('/api/people/nobody/follow', {}), [404, 'not_found']);
  assert.deepEqual(await refused(`/api/people/${ben.person}/admire`, {}), [404, 'not_found']);
  assert.deepEqual(await refused(`/api/people/${ben.person}`, {}), [404, 'not_found']);
  assert.deepEqual(await refused(`/api/people/${ben.person}/follow`, []), [422, 'bad_body']);
  assert.deepEqual(await refused(`/api/people/${ada.person}/block`, {}), [422, 'bad_person']);
  await change(ada, ben, 'follow');
  await server.kill('SIGKILL');
  server = await startServer(db);
  for (const one of [ada, ben]) one.server = server;
  assert.equal((await tiesOf(ada)).follows[0].person, ben.person);
});

test('a deleted account is followed and blocked by nobody', { timeout: 60_000 }, async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  await ben.do('/api/account', { login: `ben.${++fresh}`, password: kPassword });
  await change(ada, ben, 'follow');
  await change(ben, ada, 'block');
  assert.deepEqual(
    (await ben.get('/api/export')).json().ties.blocked.map(({ name }) => name),
    ['Ada'],
  );
  await ben.do('/api/account/delete', { password: kPassword });
  assert.deepEqual(await tiesOf(ada), { follows: [], blocked: [] });
  assert.deepEqual((await ada.get('/api/export')).json().ties, { follows: [], blocked: [] });
});

test('two people at two servers are kept apart, and one challenges another', { timeout: 120_000 }, async () => {
  const postgres = await startPostgresIn('equipoise-ties-');
  const servers = await Promise.all([startServer(postgres.url), startServer(postgres.url)]);
  try {
    const [here, there] = servers;
    const [ada, ben, carl] = [await person('Ada', here), await person('Ben', there), await person('Carl', there)];
    await change(ada, ben, 'block');
    const [hers, his] = [await ada.open(kOpen), await ben.open(kOpen)];
    for (const [who, other] of [
      [ada, his],
      [ben, hers],
    ]) {
      assert.ok(!(await lobbyOf(who)).includes(other));
      assert.equal((await (await who.connect(other)).ask({ type: 'sit', seat: 1 })).error.code, 'no_sit');
    }
    // The table is at one server, and who reads its chat at the other.
    const [theirs, read] = [await carl.connect(hers), await ada.connect(his)];
    const isHeard = read.next((m) => m.type === 'chat');
    const [line, guest] = [await ben.connect(his), await carl.connect(his)];
    assert.equal((await line.ask({ type: 'say', text: 'insult' })).type, 'done');
    assert.equal((await guest.ask({ type: 'say', text: 'hello' })).type, 'done');
    await isHeard;
    assert.deepEqual(
      read.table.chat.map(({ text }) => text),
      ['hello'],
    );
    assert.equal((await theirs.ask({ type: 'sit', seat: 1 })).type, 'done');
    const table = await ada.open({ ...kOpen, listed: false, invite: carl.person });
    assert.deepEqual((await carl.get('/api/waiting')).json().tables.includes(table), true);
    const far = await carl.connect(table);
    assert.equal((await far.ask({ type: 'sit', seat: 1 })).type, 'done');
  } finally {
    await Promise.all(servers.map((one) => one.kill('SIGKILL')));
    await postgres.remove();
  }
});
