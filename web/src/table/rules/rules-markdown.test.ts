import { describe, expect, it } from 'vitest';
import { readRules } from './rules-markdown';

describe('the rules reader', () => {
  it('anchors every clause of a list and keeps its marks as text styles', () => {
    const [list] = readRules('- **BD-6.3** Allowed only if `p+r` fits; a *full* holder is passed. [P]\n- plain');
    expect(list).toEqual({
      kind: 'list',
      items: [
        {
          clause: 'BD-6.3',
          text: [
            { kind: 'text', text: 'Allowed only if ' },
            { kind: 'code', text: 'p+r' },
            { kind: 'text', text: ' fits; a ' },
            { kind: 'em', text: 'full' },
            { kind: 'text', text: ' holder is passed. [P]' },
          ],
        },
        { clause: '', text: [{ kind: 'text', text: 'plain' }] },
      ],
    });
  });

  it('reads headings, tables and code', () => {
    const blocks = readRules('## 3. Physics\n\n| a | b |\n|---|---|\n| 1 | **2** |\n\n```json\n{ "x": 1 }\n```');
    expect(blocks.map((block) => block.kind)).toEqual(['heading', 'table', 'code']);
    expect(blocks[1]).toMatchObject({
      head: [[{ text: 'a' }], [{ text: 'b' }]],
      rows: [[[{ text: '1' }], [{ kind: 'strong', text: '2' }]]],
    });
  });

  it('leaves out the lines drawn between sections', () => {
    expect(readRules('a\n\n---\n\n## B').map((block) => block.kind)).toEqual(['paragraph', 'heading']);
  });

  it('lets no markup of HTML through as anything but text', () => {
    const [paragraph] = readRules('a <img src=x onerror=alert(1)> b');
    expect(paragraph).toEqual({
      kind: 'paragraph',
      text: [{ kind: 'text', text: 'a <img src=x onerror=alert(1)> b' }],
    });
  });
});
