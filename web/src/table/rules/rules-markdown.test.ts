import { describe, expect, it } from 'vitest';
import { groupsOf, plain, readInline, readRules } from './rules-markdown';

describe('the rules reader', () => {
  it('anchors every clause of a list and keeps its marks as text styles', () => {
    const [list] = readRules('- **BD-6.3** Allowed only if `p+r` fits; a *full* holder is passed. [P]\n- plain');
    expect(list).toEqual({
      kind: 'list',
      items: [
        {
          clause: 'BD-6.3',
          label: [{ kind: 'text', text: 'BD-6.3' }],
          text: [
            { kind: 'text', text: 'Allowed only if ' },
            { kind: 'code', text: 'p+r' },
            { kind: 'text', text: ' fits; a ' },
            { kind: 'em', text: 'full' },
            { kind: 'text', text: ' holder is passed. [P]' },
          ],
        },
        { clause: '', label: [], text: [{ kind: 'text', text: 'plain' }] },
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

  it('reads a picture on a line of its own, with its caption', () => {
    const [before, figure, after] = readRules('Before\n![Blue on 3 (BD-1.4).](pictures/balance_duel-start.png)\nAfter');
    expect([before?.kind, after?.kind]).toEqual(['paragraph', 'paragraph']);
    expect(figure).toMatchObject({ kind: 'figure', picture: 'balance_duel-start' });
    expect(figure?.kind === 'figure' && plain(figure.caption)).toBe('Blue on 3 (BD-1.4).');
  });

  it.each([
    'See ![a](pictures/a.png)',
    '![a](pictures/../../api/me.png)',
    '![a](https://example.org/a.png)',
    '![a](pictures/a.svg)',
    '![a](pictures/a.png "onerror=alert(1)")',
  ])('takes nothing else for a picture: %s', (text) => {
    expect(readRules(text)).toEqual([{ kind: 'paragraph', text: [{ kind: 'text', text }] }]);
  });

  it('finds the clauses in round brackets, alone and in a list, and no others', () => {
    expect(readInline('Up (BD-6.1, BD-6.2a), (CB-3), but BD-1.1 and (see BD-1.2) not')).toEqual([
      { kind: 'text', text: 'Up ' },
      { kind: 'text', text: '(' },
      { kind: 'clause', text: 'BD-6.1' },
      { kind: 'text', text: ', ' },
      { kind: 'clause', text: 'BD-6.2a' },
      { kind: 'text', text: ')' },
      { kind: 'text', text: ', ' },
      { kind: 'text', text: '(' },
      { kind: 'clause', text: 'CB-3' },
      { kind: 'text', text: ')' },
      { kind: 'text', text: ', but BD-1.1 and (see BD-1.2) not' },
    ]);
  });

  it('keeps references together with their brackets, and nothing else', () => {
    const groups = groupsOf(readInline('Up (BD-6.1, BD-6.2) or (so) down'));
    expect(groups.map(plain)).toEqual(['Up ', '(BD-6.1, BD-6.2)', ' or (so) down']);
  });

  it('lets no markup of HTML through as anything but text', () => {
    const [paragraph] = readRules('a <img src=x onerror=alert(1)> b');
    expect(paragraph).toEqual({
      kind: 'paragraph',
      text: [{ kind: 'text', text: 'a <img src=x onerror=alert(1)> b' }],
    });
  });
});
