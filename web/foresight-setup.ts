// Every test can ask the kernel what would follow: tools/build_wasm.sh builds the modules.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { learn } from './src/local/foresight';

const kFolder = '../build/wasm/';

for (const file of existsSync(kFolder) ? readdirSync(kFolder) : []) {
  const game = /^foresight-(\w+)\.wasm$/.exec(file)?.[1];
  if (game !== undefined) await learn(game, readFileSync(kFolder + file));
}
