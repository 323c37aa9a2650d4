import { expect, test } from 'vitest';
import { depthOf, grow, leftAt, lineThrough, newTree, pathTo, printTree, prune, readTree } from './tree';

const words = (text: string): string[] => text.split(' ');

test('moves that were tried before are followed, others begin a line of their own', () => {
  const root = newTree();
  const first = grow(root, words('e4 e5 Nf3'));
  const other = grow(root, words('e4 c5'));
  expect(grow(root, words('e4 e5 Nf3'))).toBe(first);
  expect(pathTo(other).map((one) => one.word)).toEqual(['e4', 'c5']);
  expect(root.children).toHaveLength(1);
  expect(root.children[0]?.children.map((one) => one.word)).toEqual(['e5', 'c5']);
  expect(depthOf(root)).toBe(3);
});

test('a line goes on along what was looked at last', () => {
  const root = newTree();
  grow(root, words('e4 e5 Nf3'));
  grow(root, words('e4 c5'));
  const start = root.children[0];
  expect(lineThrough(start!).map((one) => one.word)).toEqual(['e4', 'c5']);
  grow(root, words('e4 e5'));
  expect(lineThrough(root).map((one) => one.word)).toEqual(['e4', 'e5', 'Nf3']);
});

test('a text holds every line, the one that was looked at last as its main line', () => {
  const root = newTree();
  grow(root, words('e4 e5 Nf3'));
  grow(root, words('e4 c5 Nc3'));
  grow(root, words('d4'));
  grow(root, words('e4 e5'));
  const text = printTree(root);
  expect(text).toBe('e4 ( d4 ) e5 ( c5 Nc3 ) Nf3');
  const read = readTree(text);
  expect(read).not.toBeNull();
  expect(printTree(read!)).toBe(text);
  expect(lineThrough(read!).map((one) => one.word)).toEqual(['e4', 'e5', 'Nf3']);
  expect(printTree(newTree())).toBe('');
  expect(readTree('')?.children).toEqual([]);
});

test('a move with a bracket in it is a word like others', () => {
  expect(printTree(readTree('arr:(1) x(y) ( )a( )')!)).toBe('arr:(1) x(y) ( )a( )');
});

test.each(['(', ')', 'a ( b', 'a ) b', '( a )', 'a ( ( b ) )'])(
  'brackets that do not match are no tree: %s',
  (text) => {
    expect(readTree(text)).toBeNull();
  },
);

test('a line that is taken away is gone with all that follows, and others stay', () => {
  const root = newTree();
  grow(root, words('e4 e5 Nf3'));
  const other = grow(root, words('e4 c5'));
  prune(other);
  expect(printTree(root)).toBe('e4 e5 Nf3');
  prune(root);
  expect(printTree(root)).toBe('e4 e5 Nf3');
});

test('a long game is no deeper than any other', () => {
  const long = Array.from({ length: 20_000 }, (_, i) => `m${i}`);
  const root = newTree();
  const leaf = grow(root, long);
  expect(pathTo(leaf)).toHaveLength(long.length);
  expect(printTree(readTree(printTree(root))!)).toBe(long.join(' '));
});

test('a line knows where it left a game', () => {
  const game = ['e4', 'e5', 'Nf3'];
  expect(leftAt([], game)).toBeNull();
  expect(leftAt(['e4', 'e5'], game)).toBeNull();
  expect(leftAt(game, game)).toBeNull();
  expect(leftAt(['e4', 'c5', 'Nf3'], game)).toBe(1);
  expect(leftAt([...game, 'Nc6'], game)).toBe(3);
});
