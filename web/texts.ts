// The texts of the application, compiled from messages/: one file for each language and game, and one for what all
// games share.

import { readdirSync, readFileSync } from 'node:fs';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module';
import type { Plugin } from 'vite';
import { kPseudo, pseudo } from './pseudo.ts';

const kFolder = new URL('../messages/', import.meta.url).pathname;
const kPrefix = 'virtual:texts';
/** What compiled texts call, and what they get in its place. */
const kLibrary = '@messageformat/runtime';
const kRuntime = new URL('src/i18n/runtime.ts', import.meta.url).pathname;
const kShared = 'shared';
const kSource = 'en';
/** What the first page says of a game, by the end of the key: it comes with the shared texts. */
const kOfFirstPage = /^((lobby\.[^.]*\.)?(title|pitch|length)|seat\..*|option\.mode\.[^.]*)$/;

/** What only pages of their own say; what leads to them is on the first page. */
const kOfPages =
  /^(account|verify|ladder|profile|tie|analysis|puzzle|review|play|arena|lines)\.(?!title$|link$|open$)|^club\./;
/** What only the result, dialogs and hints say, which are fetched when somebody comes to them. */
const kOfDialogs = new RegExp(
  [
    /^share\./,
    /^result\.(course\.|(rank|won|lost|draw|shared|again|first|replay)$)/,
    /^(new|along|settings|fork|hinted)\.(?!title$|data$)/,
    /^fair\.(title|text|alone|nobody|round|commitment|share|digest|later|verify)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
/** What is said only of people at a server's tables, and to find them. */
const kOfCompany = /^(company\.|chat\.|pairing\.(?!find$))/;
/** What only the dialog says in which somebody is reported. */
const kOfReports = /^report\./;

/** What only the program says: its commands, and pages that it writes itself. */
const kOfProgram = /^(cli|notice_off|not_found)\./;

/** Parts of the shared texts that are fetched apart. */
const kParts = [
  ['pages', kOfPages],
  ['dialogs', kOfDialogs],
  ['company', kOfCompany],
  ['reports', kOfReports],
] as const;

type Messages = Record<string, string>;

const read = (file: string): Messages => JSON.parse(readFileSync(kFolder + file, 'utf8')) as Messages;

/** The laboratory's reports are no screens. */
const kNoScreen = 'lab.json';

const filesOf = (language: string): string[] =>
  readdirSync(kFolder + language).filter((file) => file.endsWith('.json') && file !== kNoScreen);

/**
 * The messages of a language by part: a game's id or `shared`, either of them with `.reasons` for what only a refusal
 * needs, `pages`, `dialogs`, `company` and `reports`. English stands in for texts that it lacks.
 */
function partsOf(language: string): Record<string, Messages> {
  const parts: Record<string, Messages> = language === kSource ? {} : partsOf(kSource);
  const source = language === kPseudo ? kSource : language;
  for (const file of filesOf(source)) {
    const part = file.replace(/\.json$/, '');
    for (const [key, message] of Object.entries(read(`${source}/${file}`))) {
      const name = key.slice(part.length + 1);
      if (part === kShared && kOfProgram.test(name)) continue;
      const isFirst = part === kShared || kOfFirstPage.test(name);
      const own = part === kShared && kParts.find(([, keys]) => keys.test(key))?.[0];
      const usual = own || (isFirst ? kShared : part);
      (parts[name.startsWith('reason.') ? `${part}.reasons` : usual] ??= {})[key] =
        source === language ? message : pseudo(message);
    }
  }
  return parts;
}

function compiled(language: string, messages: Messages): string {
  // The forms of an English text that stands in need not be those of the language.
  const strictPluralKeys = language === kSource;
  return compileModule(new MessageFormat(language, { strict: true, strictPluralKeys }), messages);
}

/**
 * `virtual:texts` holds `load` (a fetch by language and part, the pseudo-language
 * among them) and `initial`, what is there from the start: nothing in the application, all texts in tests.
 */
export function texts(isTest: boolean): Plugin {
  return {
    name: 'texts',
    resolveId(id, importer) {
      if (id === kLibrary && importer?.startsWith(`\0${kPrefix}`)) return kRuntime;
      return id.startsWith(kPrefix) ? `\0${id}` : null;
    },
    load(id) {
      if (!id.startsWith(`\0${kPrefix}`)) return null;
      const [, language, part] = id.split('/');
      const languages = read('languages.json');
      this.addWatchFile(`${kFolder}languages.json`);
      for (const one of Object.keys(languages))
        for (const file of filesOf(one)) this.addWatchFile(`${kFolder}${one}/${file}`);
      if (language !== undefined && part !== undefined) return compiled(language, partsOf(language)[part] ?? {});
      if (language !== undefined) return compiled(language, Object.assign({}, ...Object.values(partsOf(language))));
      const fetches = [...Object.keys(languages), kPseudo].map((one) => {
        const parts = Object.keys(partsOf(one)).map((name) => `'${name}': () => import('${kPrefix}/${one}/${name}')`);
        return `'${one}': { ${parts.join(', ')} }`;
      });
      return [
        isTest ? `export { default as initial } from '${kPrefix}/${kSource}';` : 'export const initial = {};',
        `export const load = { ${fetches.join(', ')} };`,
      ].join('\n');
    },
  };
}
