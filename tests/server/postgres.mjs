// The test's own PostgreSQL, which can be killed and started again.

import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('postgres.sh', import.meta.url));
const run = promisify(execFile);

/** `by`: the beginning of a command that runs it elsewhere; `listen`: an address on which it also listens, open to all. */
export async function startPostgres(folder, { by = [], listen = '' } = {}) {
  const data = path.join(folder, 'postgres');
  const call = async (...args) => {
    const [file, ...rest] = [...by, script, ...args];
    const { stdout } = await run(file, rest, { env: { ...process.env, EQUIPOISE_POSTGRES_LISTEN: listen } });
    return stdout.trim();
  };
  const start = () => call('start', data, String(process.pid));
  return {
    url: await start(),
    data: path.join(data, 'data'),
    start,
    kill: () => call('kill', data),
    pause: () => call('pause', data),
    resume: () => call('resume', data),
    stop: () => call('stop', data),
    /** The rows of a question, as lists of texts. */
    query: async (sql) => {
      const rows = await call('query', data, sql);
      return rows === '' ? [] : rows.split('\n').map((row) => row.split('|'));
    },
  };
}

/** The same in a new folder, which `remove` removes with it. */
export async function startPostgresIn(prefix, options) {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  chmodSync(folder, 0o755); // PostgreSQL's own user has to get in.
  const postgres = await startPostgres(folder, options);
  const remove = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  };
  return { ...postgres, remove };
}
