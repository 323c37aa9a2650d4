// Reads a rulebook or a file of the full rules: the few forms of Markdown that they use, as a tree of plain values.
// No HTML passes through it, so a text can at worst look odd.

/** `hit` numbers the hit of a search that the text is, or is part of. */
export type Inline = { kind: 'text' | 'strong' | 'em' | 'code' | 'clause'; text: string; hit?: number };

export type Block =
  | { kind: 'heading'; level: number; id: string; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; items: ListItem[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | Figure
  | { kind: 'code'; text: Inline[] };

/** `size` is its width and height, where they are known. */
export interface Figure {
  kind: 'figure';
  picture: string;
  caption: Inline[];
  size?: [number, number];
}

/** `clause` is empty where the item is no clause; `label` is how its number is written. */
export interface ListItem {
  clause: string;
  label: Inline[];
  text: Inline[];
}

const kId = '[A-Z]{2,4}-\\d+(?:\\.\\d+)*[a-z]?';
const kClause = new RegExp(`^\\*\\*(${kId})\\*\\*\\s*`);
/** Code, strong, emphasis, and clauses in round brackets. */
const kInline = new RegExp(`\`([^\`]+)\`|\\*\\*([^*]+)\\*\\*|\\*([^*\\s][^*]*)\\*|\\((${kId}(?:, ${kId})*)\\)`, 'g');
const kFigure = /^!\[([^\]]*)\]\(pictures\/([a-z0-9_-]+)\.png\)\s*$/;

export function readInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(kInline)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    if (match[1] !== undefined) parts.push({ kind: 'code', text: match[1] });
    else if (match[2] !== undefined) parts.push({ kind: 'strong', text: match[2] });
    else if (match[3] !== undefined) parts.push({ kind: 'em', text: match[3] });
    else parts.push(...references(match[4] ?? ''));
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

/** "(BD-6.1, BD-6.2)": the clauses, and what stands around them. */
function references(ids: string): Inline[] {
  const clauses = ids.split(', ').flatMap((id): Inline[] => [
    { kind: 'text', text: ', ' },
    { kind: 'clause', text: id },
  ]);
  return [{ kind: 'text', text: '(' }, ...clauses.slice(1), { kind: 'text', text: ')' }];
}

/** The words of a line as they are read, without their styles. */
export const plain = (line: Inline[]): string => line.map((part) => part.text).join('');

/** The parts of a line in groups that no line break may part: references stay with their brackets. */
export function groupsOf(line: Inline[]): Inline[][] {
  const groups: Inline[][] = [];
  let isOpen = false;
  line.forEach((part, i) => {
    if (isOpen) groups.at(-1)?.push(part);
    else groups.push([part]);
    if (part.text === '(' && line[i + 1]?.kind === 'clause') isOpen = true;
    if (part.text === ')') isOpen = false;
  });
  return groups;
}

const cells = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => readInline(cell.trim()));

export function readRules(source: string): Block[] {
  const lines = source.split(/\r?\n/);
  const blocks: Block[] = [];
  let i = 0;
  const line = (): string => lines[i] ?? '';
  while (i < lines.length) {
    const heading = /^(#{1,4})\s+(.*)$/.exec(line());
    const figure = kFigure.exec(line());
    if (/^(-{3,})?$/.test(line().trim())) {
      // A rule between sections says no more than the heading that follows it.
      i++;
    } else if (heading) {
      const text = heading[2] ?? '';
      blocks.push({
        kind: 'heading',
        level: (heading[1] ?? '#').length,
        id: `section-${text.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
        text: readInline(text),
      });
      i++;
    } else if (line().startsWith('```')) {
      const code: string[] = [];
      for (i++; i < lines.length && !line().startsWith('```'); i++) code.push(line());
      i++;
      blocks.push({ kind: 'code', text: [{ kind: 'text', text: code.join('\n') }] });
    } else if (figure) {
      blocks.push({ kind: 'figure', picture: figure[2] ?? '', caption: readInline(figure[1] ?? '') });
      i++;
    } else if (line().startsWith('|')) {
      const rows: string[] = [];
      for (; i < lines.length && line().startsWith('|'); i++) rows.push(line());
      const body = rows.slice(1).filter((row) => !/^\|[\s:|-]+$/.test(row));
      blocks.push({ kind: 'table', head: cells(rows[0] ?? ''), rows: body.map(cells) });
    } else if (/^[-*] /.test(line())) {
      const items: ListItem[] = [];
      while (i < lines.length && /^[-*] /.test(line())) {
        let text = line().slice(2);
        for (i++; i < lines.length && /^\s+\S/.test(line()); i++) text += ` ${line().trim()}`;
        const clause = kClause.exec(text);
        items.push({
          clause: clause?.[1] ?? '',
          label: clause ? [{ kind: 'text', text: clause[1] ?? '' }] : [],
          text: readInline(clause ? text.slice(clause[0].length) : text),
        });
      }
      blocks.push({ kind: 'list', items });
    } else {
      let text = line();
      for (i++; i < lines.length && line().trim() !== '' && !/^(#|\||```|[-*] |!\[)/.test(line()); i++)
        text += ` ${line()}`;
      blocks.push({ kind: 'paragraph', text: readInline(text) });
    }
  }
  return blocks;
}
