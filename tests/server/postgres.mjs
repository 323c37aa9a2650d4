// The test's own PostgreSQL, which can be killed and started again.

import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('postgres.sh', import.meta.url));
const run = promisify(execFile);

export async function startPostgres(folder) {
  const data = path.join(folder, 'postgres');
  const start = async () => {
    const { stdout } = await run(script, ['start', data, String(process.pid)]);
    return stdout.trim();
  };
  return {
    url: await start(),
    start,
    kill: () => run(script, ['kill', data]),
    pause: () => run(script, ['pause', data]),
    resume: () => run(script, ['resume', data]),
    stop: () => run(script, ['stop', data]),
  };
}

/** The same in a new folder, which `remove` removes with it. */
export async function startPostgresIn(prefix) {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  chmodSync(folder, 0o755); // PostgreSQL's own user has to get in.
  const postgres = await startPostgres(folder);
  const remove = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  };
  return { ...postgres, remove };
}
