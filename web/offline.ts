// Writes dist/sw.js, the worker that keeps the application on the device: src/offline/worker.ts with the list of the
// files that this build is made of.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { kIndex, kShell, kTexts, type Group, type Plan } from './src/offline/plan.ts';

const kSource = new URL('src/offline/worker.ts', import.meta.url).pathname;
const kDocs = new URL('../docs/', import.meta.url).pathname;
const kData = new URL('../data/', import.meta.url).pathname;
const kRules = 'rules';
/** Not for the device: read by the server, by search engines and before installing. */
const kLeftOut = /^(sw\.js|preload\.json|robots\.txt|404\.html|(docs|icons|screens)\/.*)$/;

/** Of a module: the group of its file, if it is not the shell's. */
const kGroupOf: [RegExp, (found: RegExpExecArray) => string][] = [
  [/\/src\/games\/([^/]+)\//, (found) => found[1] ?? ''],
  [/\/data\/puzzles\/([^/]+)\.json$/, (found) => found[1] ?? ''],
  [/^\0virtual:texts\/([^/]+)\//, (found) => kTexts + (found[1] ?? '')],
];
/** The module whose use means that the rest of its group will be used. */
const kSigns = [/\/src\/games\/[^/]+\/parts\.ts$/, /^\0virtual:texts\/[^/]+\/shared$/];

function groupOf(moduleIds: string[]): string {
  for (const id of moduleIds) {
    for (const [pattern, name] of kGroupOf) {
      const found = pattern.exec(id);
      if (found) return name(found);
    }
  }
  return kShell;
}

/** The files below a folder, by path. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();

/** Chunks and styles by the group that they belong to, and what is a group's sign. */
class Sorting {
  readonly groups = new Map<string, string>();
  readonly signs = new Map<string, string>();

  constructor(bundle: Rolldown.OutputBundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset') {
        // An engine is a group of its own, named after it; what a board asks belongs to its game.
        const engine = /^assets\/(engine(-\w+)?)-.{8}\.wasm$/.exec(file.fileName)?.[1];
        const game = /^assets\/foresight-(\w+)-.{8}\.wasm$/.exec(file.fileName)?.[1];
        const other = groupOf(file.originalFileNames.map((name) => `/${name}`));
        this.note(file.fileName, engine ?? game ?? other, !!engine);
      }
    }
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset') continue;
      const group = groupOf(file.moduleIds);
      const isSign = file.moduleIds.some((id) => kSigns.some((sign) => sign.test(id)));
      this.note(file.fileName, group, isSign);
      for (const style of file.viteMetadata?.importedCss ?? []) this.note(style, group, false);
    }
  }

  private note(file: string, group: string, isSign: boolean): void {
    this.groups.set(file, group);
    if (isSign) this.signs.set(group, file);
  }
}

function planOf(dist: string, sorting: Sorting): Plan {
  const groups = new Map<string, Group>();
  const hash = createHash('sha256');
  const add = (name: string, path: string, file: string): void => {
    const body = readFileSync(file);
    hash.update(`${name} ${path} ${body.length}\n`).update(body);
    const group = groups.get(name) ?? { name, sign: sorting.signs.get(name) ?? '', files: {} };
    group.files[path] = body.length;
    groups.set(name, group);
  };
  for (const path of filesIn(dist)) {
    if (!kLeftOut.test(path))
      add(sorting.groups.get(path) ?? kShell, path === 'index.html' ? kIndex : path, join(dist, path));
  }
  for (const [path, folder] of Object.entries({ rules: `${kDocs}rules`, rulebook: `${kDocs}rulebook`, data: kData })) {
    for (const file of filesIn(folder)) {
      // Puzzles are files of the build, kept with their games.
      if (file !== 'pictures.json' && !file.startsWith('puzzles/')) add(kRules, `${path}/${file}`, join(folder, file));
    }
  }
  return { version: hash.digest('hex').slice(0, 16), groups: [...groups.values()] };
}

export function offline(): Plugin {
  let config: ResolvedConfig;
  let sorting: Sorting | null = null;
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    configResolved: (resolved) => void (config = resolved),
    generateBundle: (_, bundle) => void (sorting = new Sorting(bundle)),
    async closeBundle() {
      // A build that failed closes, too, and has its own error to show.
      if (!sorting) return;
      const dist = resolve(config.root, config.build.outDir);
      const made = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { __PLAN__: JSON.stringify(planOf(dist, sorting)) },
        build: {
          target: 'es2022',
          write: false,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: kSource, output: { format: 'iife' } },
        },
      });
      const [worker] = (made as Rolldown.RolldownOutput).output;
      writeFileSync(join(dist, 'sw.js'), worker.code);
    },
  };
}
