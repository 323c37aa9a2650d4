import { describe, expect, it } from 'vitest';
import { readRules } from './rules-markdown';
import { isSearched, markHits } from './search';

/** What is marked, by the number of the hit; pieces of one hit stand side by side. */
function marked(source: string, query: string): string[] {
  const hits: string[] = [];
  const { blocks, count } = markHits(readRules(source), query);
  JSON.stringify(blocks, (_, value) => {
    if (typeof value?.hit === 'number') hits[value.hit] = (hits[value.hit] ?? '') + value.text;
    return value;
  });
  expect(hits.length).toBe(count);
  return hits;
}

describe('the search in the rules', () => {
  it('numbers the hits in the order in which they are read, wherever they stand', () => {
    const source = `# Pass
Passing
- **BD-1.1** A pass.

| pass | b |
|---|---|
| a | (pass) |

![You pass.](pictures/a.png)

\`\`\`
pass!
\`\`\``;
    expect(marked(source, 'pass')).toEqual(['Pass', 'Pass', 'pass', 'pass', 'pass', 'pass', 'pass']);
  });

  it('finds words over a change of style, over spaces and whatever their case', () => {
    expect(marked('You **never**  have to', 'NEVER have')).toEqual(['never  have']);
  });

  it('finds what a phone writes with curly apostrophes and long dashes', () => {
    expect(marked("the arm's end - now", 'arm’s end – now')).toEqual(["arm's end - now"]);
  });

  it('takes signs of patterns for what they are', () => {
    expect(marked('1 + 3 = 4 (a.b) axb', 'a.b')).toEqual(['a.b']);
    expect(marked('1 + 3 = 4', '1 + 3')).toEqual(['1 + 3']);
    expect(marked('a (b', '(b')).toEqual(['(b']);
  });

  it('marks the number of a clause, and a reference as a whole and once', () => {
    expect(marked('- **BD-1.1** First', 'bd-1')).toEqual(['BD-1']);
    expect(marked('See (BD-11.11) there', '11')).toEqual(['BD-11.11']);
    expect(marked('See (BD-1.1) there', 'see (bd')).toEqual(['See (BD-1.1']);
  });

  it('wants two letters at least, and changes nothing until then', () => {
    const blocks = readRules('a a a');
    expect(markHits(blocks, ' a ')).toEqual({ blocks, count: 0 });
    expect([isSearched(' a '), isSearched(''), isSearched('ab')]).toEqual([false, false, true]);
  });
});
