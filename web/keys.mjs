// Writes src/i18n/keys.d.ts, the keys of all texts that screens name as a type: a key that is missing or misspelt does
// not compile. Reasons are named by the kernel alone.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../messages/en/', import.meta.url);
const keys = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => Object.keys(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))
  .filter((key) => !key.includes('.reason.') && !/^lab\.|^shared\.cli\./.test(key));
const union = keys.map((key) => `  | '${key}'`).join('\n');
writeFileSync(new URL('src/i18n/keys.d.ts', import.meta.url), `export type TextKey =\n${union};\n`);
