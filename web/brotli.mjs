// brotli.mjs FOLDER: writes FILE.br beside every file below FOLDER that a server sends better packed. Ours sends it as it
// is: packing that well takes longer than anybody would wait.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const kPacks = ['.js', '.css', '.svg', '.json', '.webmanifest', '.wasm'];
/** Below that a packed file saves nothing. */
const kLeastBytes = 256;

const folder = process.argv[2];
for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!kPacks.includes(extname(path))) continue;
  const body = readFileSync(join(folder, path));
  if (body.length < kLeastBytes) continue;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  writeFileSync(join(folder, `${path}.br`), brotliCompressSync(body, { params }));
}
