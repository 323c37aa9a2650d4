// Makes schema_N.sqlite.sql and schema_N.postgres.sql, the databases of a program, before the next
// change of them: `EQUIPOISE=OLD_PROGRAM node tests/server/old/make.mjs`. Those there are stay as
// they are: 2 and 1 are from before logs had checksums, 6 and 5 from before Web Push.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Guest, startServer } from '../client.mjs';
import { startPostgresIn } from '../postgres.mjs';

const at = (name) => new URL(name, import.meta.url);

/** An account that chats at its own table and plays, a guest beside it, and a spectator who chats. */
async function fill(server) {
  const [ada, ben, eve] = [1, 2, 3].map((n) => new Guest(server, `equipoise_guest=${String(n).repeat(32)}`));
  const seats = [{ by: 'me', name: 'Ada Lovelace' }, { by: 'open' }];
  const table = await ada.open({ game: 'balance_duel', listed: true, seats });
  const [host, guest, watcher] = await Promise.all([ada, ben, eve].map((who) => who.connect(table)));
  await guest.ask({ type: 'sit', seat: 1, name: 'Ben Bitdiddle' });
  await host.ask({ type: 'say', text: 'Greetings from Ada' });
  await watcher.ask({ type: 'say', text: 'Greetings from Eve' });
  await host.ask({ type: 'rename', seat: 0, name: 'Countess Ada' });
  const lines = [host, guest];
  for (let played = 0; played < 6; ) {
    for (const line of lines) {
      const request = line.anything();
      if (request && (await line.ask(request)).type === 'done') ++played;
    }
    await Promise.all(lines.map((line) => line.ask({ type: 'ping' })));
  }
  await ada.open({ game: 'elements', listed: true, seats });
  await ada.post('/api/account', { login: 'ada', password: 'correct horse', name: 'Ada Lovelace' });
}

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-old-'));
const postgres = await startPostgresIn('equipoise-old-postgres-');
try {
  const db = path.join(folder, 't.db');
  for (const url of [db, postgres.url]) {
    const server = await startServer(url);
    await fill(server);
    await server.kill('SIGTERM');
  }
  const dump = execFileSync('sqlite3', [db, '.dump', 'PRAGMA user_version'], { encoding: 'utf8' });
  const version = dump.trim().split('\n').at(-1);
  writeFileSync(at(`schema_${version}.sqlite.sql`), dump.replace(/\d+\n$/, `PRAGMA user_version=${version};\n`));
  const tables = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', postgres.url], { encoding: 'utf8' });
  const [[known]] = await postgres.query('SELECT max(version) FROM schema_version');
  writeFileSync(at(`schema_${known}.postgres.sql`), tables.replace(/^(\\.*|--.*|)\n/gm, ''));
} finally {
  await postgres.remove();
  rmSync(folder, { recursive: true });
}
