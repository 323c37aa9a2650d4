// Finds words in the text that is shown, whatever their case and style, and marks them.

import type { Block, Inline } from './rules-markdown';
import { plain } from './rules-markdown';

/** A single letter stands everywhere, which helps nobody. */
const kLeastLetters = 2;

/** Phones type curly apostrophes and long dashes; any space between words will do. */
function patternOf(query: string): RegExp | null {
  const wanted = query.trim();
  if (wanted.length < kLeastLetters) return null;
  const words = wanted.split(/\s+/).map((word) =>
    word
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/['’‘]/g, "['’‘]")
      .replace(/[-–—−]/g, '[-–—−]'),
  );
  return new RegExp(words.join('\\s+'), 'gi');
}

/** Whether a search is meant. */
export const isSearched = (query: string): boolean => patternOf(query) !== null;

/** Where the hits of a line begin and end. What can be pressed is hit as a whole, and once. */
function hitsOf(line: Inline[], pattern: RegExp): (readonly [number, number])[] {
  let end = 0;
  const whole = line.flatMap((part) => {
    const begin = end;
    end += part.text.length;
    return part.kind === 'clause' || part.kind === 'code' ? [[begin, end] as const] : [];
  });
  const hits: (readonly [number, number])[] = [];
  for (const match of plain(line).matchAll(pattern)) {
    const [from, to] = [match.index, match.index + match[0].length];
    const touched = [...whole.filter(([begin, end]) => begin < to && from < end), [from, to] as const];
    const begin = Math.min(...touched.map(([first]) => first));
    if (begin >= (hits.at(-1)?.[1] ?? 0)) hits.push([begin, Math.max(...touched.map(([, last]) => last))]);
  }
  return hits;
}

/** The parts of a line, cut where a hit begins and ends, so that a hit may reach over several styles. */
function markLine(line: Inline[], pattern: RegExp, first: number): { line: Inline[]; count: number } {
  const hits = hitsOf(line, pattern);
  if (hits.length === 0) return { line, count: 0 };
  const cuts = hits.flat();
  let at = 0;
  const parts = line.flatMap((part) => {
    const begin = at;
    at += part.text.length;
    const inside = cuts.filter((cut) => cut > begin && cut < begin + part.text.length);
    const edges = [begin, ...inside, at];
    return edges.slice(1).map((end, i): Inline => {
      const from = edges[i] ?? begin;
      const hit = hits.findIndex(([start, stop]) => start <= from && end <= stop);
      const text = part.text.slice(from - begin, end - begin);
      return hit < 0 ? { ...part, text } : { ...part, text, hit: first + hit };
    });
  });
  return { line: parts, count: hits.length };
}

/** A block with each of its lines changed, in the order in which they are read. */
function mapLines(block: Block, change: (line: Inline[]) => Inline[]): Block {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'code':
      return { ...block, text: change(block.text) };
    case 'figure':
      return { ...block, caption: change(block.caption) };
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, label: change(item.label), text: change(item.text) })),
      };
    case 'table':
      return { ...block, head: block.head.map(change), rows: block.rows.map((row) => row.map(change)) };
  }
}

/** The text with the hits of a query numbered from 0, and how many there are. */
export function markHits(blocks: Block[], query: string): { blocks: Block[]; count: number } {
  const pattern = patternOf(query);
  if (pattern === null) return { blocks, count: 0 };
  let count = 0;
  const marked = blocks.map((block) =>
    mapLines(block, (line) => {
      const found = markLine(line, pattern, count);
      count += found.count;
      return found.line;
    }),
  );
  return { blocks: marked, count };
}
