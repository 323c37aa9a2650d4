// Puts together what a line with patches is sent, as docs/protocol.md defines it.

import * as v from 'valibot';

const Changes = v.array(v.union([v.number(), v.string()]));
const Item = v.union([v.string(), v.array(v.unknown())]);
const Patch = v.object({
  v: v.number(),
  f: v.optional(v.number()),
  p: v.optional(
    v.array(
      v.union([
        v.tuple([v.union([v.number(), v.string()]), v.string(), Changes, Changes]),
        v.tuple([v.union([v.number(), v.string()]), v.string(), Changes]),
      ]),
    ),
  ),
  n: v.optional(Changes, []),
  l: v.optional(v.array(v.tuple([v.number(), Changes, v.array(v.union([v.number(), Item]))])), []),
  d: v.optional(v.string()),
});

type Item = v.InferOutput<typeof Item>;
type Patch = v.InferOutput<typeof Patch>;
type Facts = Record<string, number | null>;

/** A text after its changes: so many characters to keep, so many (negative) to drop, 0 for all, or a text to put in. */
function splicedText(before: string, changes: readonly (number | string)[]): string {
  let after = '';
  let at = 0;
  for (const change of changes) {
    if (typeof change === 'string') after += change;
    else if (change > 0) after += before.slice(at, (at += change));
    else at = change < 0 ? at - change : before.length;
  }
  return after + before.slice(at);
}

/** The same for a list. */
function splicedList(before: readonly Item[], changes: readonly (number | Item)[]): Item[] {
  const after: Item[] = [];
  let at = 0;
  for (const change of changes) {
    if (typeof change !== 'number') after.push(change);
    else if (change > 0) after.push(...before.slice(at, (at += change)));
    else at = change < 0 ? at - change : before.length;
  }
  return [...after, ...before.slice(at)];
}

/** `usual`: the facts that hold after most moves. */
function moveOf(item: Item, usual: Facts): object {
  const [move, ...rest] = typeof item === 'string' ? [item] : item;
  const facts: Facts = { ...usual };
  const keys = Object.keys(usual);
  let note: string | undefined;
  for (const part of rest) {
    if (typeof part === 'string') note = part;
    else if (Array.isArray(part)) {
      for (let i = 0; i + 1 < part.length; i += 2) facts[keys[part[i]] ?? ''] = part[i + 1];
    } else Object.assign(facts, part);
  }
  const held = Object.entries(facts).filter(([, value]) => value !== null);
  return { move, facts: Object.fromEntries(held), ...(note !== undefined && { note }) };
}

/** What one line was sent, for as long as it stands. */
export class PatchReader {
  private events = '';
  private seen = '';
  private now = '';
  private readonly moves = new Map<number, { facts: string; items: Item[] }>();
  private plies = 0;

  /**
   * The messages that a line without patches is sent in the place of this one; the message itself if it is no patch.
   * Throws what JSON throws where changes do not fit: the line has to be made anew.
   */
  read(message: unknown): unknown[] {
    const patch = v.safeParse(Patch, message);
    if (patch.success) return this.put(patch.output);
    // Other eyes may look from here on: nothing stays of what the last ones saw.
    if (v.is(v.object({ type: v.literal('table') }), message)) this.forget();
    const whole = v.safeParse(v.object({ from: v.optional(v.number(), 0), plies: v.array(v.unknown()) }), message);
    if (whole.success) this.plies = whole.output.from + whole.output.plies.length;
    return [message];
  }

  private forget(): void {
    this.events = this.seen = this.now = '';
    this.moves.clear();
  }

  private put(patch: Patch): object[] {
    this.now = splicedText(this.now, patch.n);
    const now = {
      ...JSON.parse(this.now),
      legal: patch.l.map(([seat, facts, items]) => this.legal(seat, facts, items)),
    };
    const done = patch.d === undefined ? [] : [{ type: 'done', id: patch.d, version: patch.v }];
    if (patch.p === undefined) return [{ type: 'now', version: patch.v, now }, ...done];
    const from = patch.f ?? this.plies;
    const plies = patch.p.map(([actor, move, events, seen], i) => {
      this.events = splicedText(this.events, events);
      if (seen !== undefined) this.seen = splicedText(this.seen, seen);
      const after = seen === undefined ? {} : JSON.parse(`{${this.seen}}`);
      return { n: from + i + 1, actor, move, events: JSON.parse(this.events), ...after };
    });
    this.plies = from + plies.length;
    return [{ type: 'plies', version: patch.v, from, plies, now }, ...done];
  }

  private legal(seat: number, facts: (number | string)[], items: (number | Item)[]): object {
    const before = this.moves.get(seat) ?? { facts: '', items: [] };
    const now = { facts: splicedText(before.facts, facts), items: splicedList(before.items, items) };
    this.moves.set(seat, now);
    const usual: Facts = JSON.parse(now.facts);
    return { seat, moves: now.items.map((item) => moveOf(item, usual)) };
  }
}
