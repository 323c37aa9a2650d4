// The rulebook of a game and the files of its full rules, each fetched once.

import type { Host } from '../../protocol/host';
import { type Block, readRules } from './rules-markdown';
import { markHits } from './search';

/** What the drawer can show: the rulebook, or a file of the full rules. */
export type Page = 'rulebook' | { file: string };

export const keyOf = (page: Page): string => (page === 'rulebook' ? page : `rules/${page.file}`);

/** The file of rules that a piece of code names, such as `chess_balance_cards.md`. */
export const fileNamed = (code: string): string | undefined => /^([a-z_]+)\.md$/.exec(code)?.[1];

function filesNamedIn(blocks: Block[]): string[] {
  const lines = blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.map((item) => item.text);
    return block.kind === 'paragraph' ? [block.text] : [];
  });
  const names = lines.flat().map((part) => (part.kind === 'code' ? fileNamed(part.text) : undefined));
  return [...new Set(names.filter((name) => name !== undefined))];
}

const hasClause = (blocks: Block[], clause: string): boolean =>
  blocks.some((block) => block.kind === 'list' && block.items.some((item) => item.clause === clause));

export class Shelf {
  private readonly kept = new Map<string, Promise<Block[] | null>>();

  constructor(
    private readonly host: Host,
    private readonly game: string,
    /** The file of its rulebook: plain chess has one of its own. */
    private readonly rulebook: string,
  ) {}

  /** The text of a page; null if it cannot be had now. */
  read(page: Page): Promise<Block[] | null> {
    const key = keyOf(page);
    const kept = this.kept.get(key);
    if (kept) return kept;
    const text = this.fetch(page);
    this.kept.set(key, text);
    // Another try may succeed.
    void text.then((blocks) => blocks ?? this.kept.delete(key));
    return text;
  }

  /** The page of the full rules that has a clause; the game's own if none has. */
  async pageOf(clause: string): Promise<Page> {
    for (const page of await this.rules()) {
      if (hasClause((await this.read(page)) ?? [], clause)) return page;
    }
    return { file: this.game };
  }

  /** The first page besides this one on which a search hits, and how often. */
  async findElsewhere(query: string, shown: Page): Promise<{ page: Page; count: number } | null> {
    const others = ['rulebook' as const, ...(await this.rules())].filter((page) => keyOf(page) !== keyOf(shown));
    for (const page of others) {
      const { count } = markHits((await this.read(page)) ?? [], query);
      if (count > 0) return { page, count };
    }
    return null;
  }

  /** The pages of the full rules: the game's own file, then those that it names. */
  private async rules(): Promise<Page[]> {
    const own = { file: this.game };
    const named = filesNamedIn((await this.read(own)) ?? []);
    return [own, ...named.filter((file) => file !== this.game).map((file) => ({ file }))];
  }

  private async fetch(page: Page): Promise<Block[] | null> {
    if (page === 'rulebook') return this.fetchRulebook();
    const answer = await this.host.rules(page.file);
    return answer.ok ? readRules(answer.value) : null;
  }

  private async fetchRulebook(): Promise<Block[] | null> {
    const [text, sizes] = await Promise.all([this.host.rulebook(this.rulebook), this.host.pictureSizes()]);
    if (!text.ok) return null;
    return readRules(text.value).map((block) => {
      const size = block.kind === 'figure' && sizes.ok ? sizes.value[block.picture] : undefined;
      return size ? { ...block, size } : block;
    });
  }
}
