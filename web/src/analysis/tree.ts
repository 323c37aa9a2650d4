// Lines of play that share their beginnings: each node is a move, its children what was tried after it.

import type { Ply } from '../protocol/messages';

export interface Node {
  /** The move in a record's notation; empty at the root. */
  readonly word: string;
  readonly parent: Node | null;
  readonly children: Node[];
  /** The child that was looked at last. */
  next: Node | null;
  /** What was seen of the move; null before anybody has looked. */
  ply: Ply | null;
}

const node = (word: string, parent: Node | null): Node => ({ word, parent, children: [], next: null, ply: null });

export const newTree = (): Node => node('', null);

/** From the first move to that node; the root itself is left out. */
export function pathTo(leaf: Node): Node[] {
  const path: Node[] = [];
  for (let at: Node = leaf; at.parent !== null; at = at.parent) path.push(at);
  return path.reverse();
}

/** The node after these moves, which are added where they are new. It is looked at. */
export function grow(from: Node, words: readonly string[]): Node {
  let at = from;
  for (const word of words) {
    let child = at.children.find((one) => one.word === word);
    if (child === undefined) {
      child = node(word, at);
      at.children.push(child);
    }
    at.next = child;
    at = child;
  }
  return at;
}

/** The node after these moves; undefined where they were never tried. */
export const find = (from: Node, words: readonly string[]): Node | undefined =>
  words.reduce<Node | undefined>((at, word) => at?.children.find((one) => one.word === word), from);

/** The whole line that a node stands in: to it, and on along what was looked at last. */
export function lineThrough(at: Node): Node[] {
  const line = pathTo(at);
  for (let on = at.next ?? at.children[0]; on !== undefined; on = on.next ?? on.children[0]) line.push(on);
  return line;
}

/** How many moves a line shares with a game that it has left; null while it is part of the game. */
export function leftAt(line: readonly string[], game: readonly string[]): number | null {
  const at = line.findIndex((word, i) => word !== game[i]);
  return at < 0 ? null : at;
}

/** Takes a node away, with all that follows it. */
export function prune(gone: Node): void {
  const { parent } = gone;
  if (parent === null) return;
  parent.children.splice(parent.children.indexOf(gone), 1);
  if (parent.next === gone) parent.next = null;
}

/** How many moves follow, along the longest line. */
export function depthOf(at: Node): number {
  let depth = 0;
  for (let level = at.children; level.length > 0; level = level.flatMap((one) => one.children)) ++depth;
  return depth;
}

/** All lines as words: other moves stand in brackets after the one that was looked at last, as in PGN. */
export function printTree(root: Node): string {
  const words: string[] = [];
  for (let at: Node = root; ;) {
    const main = at.next ?? at.children[0];
    if (main === undefined) return words.join(' ');
    words.push(main.word);
    for (const other of at.children) {
      if (other === main) continue;
      const rest = printTree(other);
      words.push('(', other.word, ...(rest === '' ? [] : [rest]), ')');
    }
    at = main;
  }
}

/** The tree of such a text; null if its brackets do not match. */
export function readTree(text: string): Node | null {
  const root = newTree();
  const open: Node[] = [];
  let at: Node | null = root;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (word === '(') {
      open.push(at);
      at = at.parent;
    } else if (word === ')') {
      at = open.pop() ?? null;
    } else {
      const from: Node = at;
      const { next } = from;
      at = grow(from, [word]);
      // What stands in brackets is not the main line.
      from.next = next ?? at;
    }
    if (at === null) return null;
  }
  return open.length === 0 ? root : null;
}
