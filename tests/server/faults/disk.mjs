// A server on a disk that fails or hangs while a file exists.

import path from 'node:path';

import { program, startServer } from '../client.mjs';

const shim = process.env.EQUIPOISE_FAILING_DISK ?? path.join(path.dirname(program), 'tests/libfailing_disk.so');

/** The disk fails while the file `fails` exists, and hangs while `hangs` does. */
export async function startOnDisk(db, { fails = '', hangs = '' }, ...flags) {
  const disk = { LD_PRELOAD: shim, EQUIPOISE_DISK_FAILS: fails, EQUIPOISE_DISK_HANGS: hangs };
  Object.assign(process.env, disk);
  try {
    return await startServer(db, ...flags);
  } finally {
    for (const variable of Object.keys(disk)) delete process.env[variable];
  }
}
