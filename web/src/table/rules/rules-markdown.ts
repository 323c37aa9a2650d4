// Reads a rules file: the few forms of Markdown that the rules use, as a tree of plain values.
// No HTML passes through it, so a text can at worst look odd.

export type Inline = { kind: 'text' | 'strong' | 'em' | 'code'; text: string };

export type Block =
  | { kind: 'heading'; level: number; id: string; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; items: { clause: string; text: Inline[] }[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string };

const kClause = /^\*\*([A-Z]{2,4}-\d+(?:\.\d+)*[a-z]?)\*\*\s*/;

export function readInline(text: string): Inline[] {
  const parts: Inline[] = [];
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g;
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    if (match[1] !== undefined) parts.push({ kind: 'code', text: match[1] });
    else if (match[2] !== undefined) parts.push({ kind: 'strong', text: match[2] });
    else parts.push({ kind: 'em', text: match[3] ?? '' });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
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
      blocks.push({ kind: 'code', text: code.join('\n') });
    } else if (line().startsWith('|')) {
      const rows: string[] = [];
      for (; i < lines.length && line().startsWith('|'); i++) rows.push(line());
      const body = rows.slice(1).filter((row) => !/^\|[\s:|-]+$/.test(row));
      blocks.push({ kind: 'table', head: cells(rows[0] ?? ''), rows: body.map(cells) });
    } else if (/^[-*] /.test(line())) {
      const items: { clause: string; text: Inline[] }[] = [];
      while (i < lines.length && /^[-*] /.test(line())) {
        let text = line().slice(2);
        for (i++; i < lines.length && /^\s+\S/.test(line()); i++) text += ` ${line().trim()}`;
        const clause = kClause.exec(text);
        items.push({ clause: clause?.[1] ?? '', text: readInline(clause ? text.slice(clause[0].length) : text) });
      }
      blocks.push({ kind: 'list', items });
    } else {
      let text = line();
      for (i++; i < lines.length && line().trim() !== '' && !/^(#|\||```|[-*] )/.test(line()); i++)
        text += ` ${line()}`;
      blocks.push({ kind: 'paragraph', text: readInline(text) });
    }
  }
  return blocks;
}
