// Who may import whom: a file knows its own room and the rooms that stand before it in this list, so that no arrow
// runs in a circle. Rooms that share a line do not know each other, and no game knows another game.

import { relative, resolve, sep } from 'node:path';

const kSource = resolve(import.meta.dirname, '../src');

/** Each line is one step up. A name with `/` at its end is a folder, any other one file; `*` stands for one name. */
const kRooms = [
  ['media', 'protocol/', 'sound/', 'style/', 'tempo'],
  ['i18n/', 'local/', 'router'],
  ['offline/'],
  ['puzzles/files', 'puzzles/rating'],
  ['puzzles/kept'],
  ['games/contract'],
  ['table/parts/'],
  ['board/'],
  ['games/*/model/'],
  ['games/*/words/'],
  ['games/*/sound/'],
  ['games/*/board/'],
  ['games/*/panels/'],
  ['games/*/*'],
  ['games/index'],
  ['table/session/', 'table/settings/'],
  ['people/'],
  ['lobby/'],
  ['arena/', 'clubs/'],
  ['table/company/'],
  ['analysis/link'],
  ['table/share/'],
  ['table/log/', 'table/people/', 'table/prompt/', 'table/rules/'],
  ['table/frame/'],
  ['table/*'],
  ['analysis/', 'verify/'],
  ['puzzles/'],
  ['play/'],
  ['App'],
  ['main'],
].flatMap((names, rank) => names.map((name) => ({ name, rank, pattern: patternOf(name) })));

function patternOf(name) {
  const end = name.endsWith('/') ? '' : name.endsWith('*') ? '$' : '(\\.|$)';
  return new RegExp(`^${name.replaceAll('*', '[^/]+')}${end}`);
}

/** The first room that fits; a folder may be named for its index file. */
const roomOf = (path) => kRooms.find(({ pattern }) => pattern.test(path) || pattern.test(`${path}/index`));

const gameOf = (path) => /^games\/([^/]+)\//.exec(path)?.[1];
const inside = (path) => relative(kSource, path).split(sep).join('/');

/** Why one file of the sources must not import another, or null. */
export function objection(from, to) {
  const [knower, known] = [roomOf(from), roomOf(to)];
  if (!knower) return `src/${from} is in no room of lint/chapters.js`;
  if (!known) return `src/${to} is in no room of lint/chapters.js`;
  const games = [gameOf(from), gameOf(to)];
  if (games[0] && games[1] && games[0] !== games[1]) return `the game ${games[0]} must not know the game ${games[1]}`;
  if (known.rank < knower.rank || known === knower) return null;
  return `${knower.name} must not know ${known.name}`;
}

export const chapters = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const from = inside(context.filename);
    const check = (node) => {
      const name = node.source?.value;
      if (typeof name !== 'string' || !name.startsWith('.')) return;
      const to = inside(resolve(context.filename, '..', name));
      // Printed data, shared scenarios and what builds the application have no rooms.
      if (to.startsWith('..') || from.startsWith('..')) return;
      const message = objection(from, to);
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
