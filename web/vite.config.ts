// Builds the application into dist/, which the server serves as it is.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { runnerImport, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { chunks } from './chunks.ts';
import { offline } from './offline.ts';
import { facades } from './facades.ts';
import { preloads } from './preloads.ts';
import { screenshots } from './screenshots.ts';
import { texts } from './texts.ts';

const kLanguages = Object.keys(
  JSON.parse(readFileSync(new URL('../messages/languages.json', import.meta.url), 'utf8')) as object,
);
const kGames = readdirSync(new URL('src/games/', import.meta.url), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);
const kTests = readdirSync(new URL('src', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => `src/${path}`);
const kMocking = kTests.filter((path) => readFileSync(new URL(path, import.meta.url), 'utf8').includes('vi.mock('));

const kEngines = 'virtual:engines';
const kEngineSource = new URL('src/local/engine.ts', import.meta.url).pathname;
const kEngineFolder = new URL('../build/wasm/', import.meta.url).pathname;
const kWhole = `${kEngineFolder}engine.wasm`;

/** The games with this module. */
const gamesWith = (module: string): string[] =>
  kGames.filter((game) => existsSync(`${kEngineFolder}${module}-${game}.wasm`));

/** Code that keeps the addresses of such modules, by game, in a variable. */
const addresses = (variable: string, module: string): string[] => [
  ...gamesWith(module).map(
    (game) => `import ${module}_${game} from ${JSON.stringify(`${kEngineFolder}${module}-${game}.wasm?url`)};`,
  ),
  `export const ${variable} = { ${gamesWith(module)
    .map((game) => `${game}: ${module}_${game}`)
    .join(', ')} };`,
];

/**
 * The addresses of the kernel's modules, which are built beside this folder; none while they are not built, so that games
 * whose boards ask nothing can be played before that.
 */
function wasmModules(): Plugin {
  return {
    name: 'wasm-modules',
    resolveId: (id) => (id === kEngines ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${kEngines}`) return null;
      const all = [...addresses('engines', 'engine'), ...addresses('foresights', 'foresight')];
      const whole = existsSync(kWhole)
        ? `export { default as whole } from ${JSON.stringify(`${kWhole}?url`)};`
        : `export const whole = '';`;
      return [whole, ...all].join('\n');
    },
  };
}

/**
 * `vite build --mode static` makes what a host of files alone serves: the page then asks nobody about people and tables.
 * What a server answers at `/api/games` is a file as well, for where there is no server: no engine need be fetched for it,
 * and one of a single game could not say it.
 */
function home(mode: string): Plugin {
  const attrs = { name: 'equipoise-home', content: mode };
  return {
    name: 'home',
    transformIndexHtml: () => (mode === 'static' ? [{ tag: 'meta', attrs, injectTo: 'head' }] : []),
    async generateBundle() {
      if (!existsSync(kWhole)) return;
      const { module } = await runnerImport<typeof import('./src/local/engine')>(kEngineSource, {
        configFile: false,
        logLevel: 'warn',
      });
      const engine = await module.loadEngine(readFileSync(kWhole), { secret: () => '', now: () => 0 });
      const { games } = JSON.parse(engine(JSON.stringify({ do: 'games' }))) as { games: string };
      this.emitFile({ type: 'asset', fileName: 'games.json', source: games });
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [
    svelte(),
    texts(mode === 'test'),
    wasmModules(),
    facades(),
    preloads(kGames, kLanguages),
    screenshots(),
    offline(),
    home(mode),
  ],
  // Everything comes as a file of our own, so that the server can forbid inline script, style and data: addresses.
  worker: { format: 'es', plugins: () => [wasmModules()] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: chunks(kGames) } },
  },
  // Node would resolve Svelte's server build; component tests need the one for browsers.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  // The kernel for the browser is built beside this folder.
  server: {
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: 'http://127.0.0.1:8080', ws: true },
      '/rules': 'http://127.0.0.1:8080',
      '/rulebook': 'http://127.0.0.1:8080',
    },
  },
  test: {
    pool: 'threads',
    // Generous, for machines that do much else: a test that waits for ever fails all the same.
    testTimeout: 60000,
    expect: { poll: { timeout: 20000 } },
    setupFiles: ['./empty-page.ts', './foresight-setup.ts'],
    projects: [
      // Starting afresh costs a second for each file and a document another one. Only tests that replace a module start
      // afresh, and only those that ask for a document in their first line get one.
      { extends: true, test: { name: 'shared', include: kTests, exclude: kMocking, isolate: false } },
      { extends: true, test: { name: 'apart', include: kMocking } },
    ],
  },
}));
