// Puts patches together, as docs/protocol.md tells a client to.

/** A text or list with its changes: so many to keep, so many (negative) to drop, 0 for all, or what to put in. */
function spliced(before, changes) {
  const parts = [];
  let at = 0;
  for (const change of changes) {
    if (typeof change !== 'number') parts.push(Array.isArray(before) ? [change] : change);
    else if (change > 0) parts.push(before.slice(at, (at += change)));
    else at = change < 0 ? at - change : before.length;
  }
  parts.push(before.slice(at));
  return Array.isArray(before) ? parts.flat(1) : parts.join('');
}

function moveOf(item, facts) {
  const [move, ...rest] = Array.isArray(item) ? item : [item];
  const note = rest.find((part) => typeof part === 'string');
  const places = rest.find(Array.isArray) ?? [];
  const others = rest.find((part) => typeof part === 'object' && !Array.isArray(part)) ?? {};
  const keys = Object.keys(facts);
  const all = { ...facts, ...others };
  for (let i = 0; i < places.length; i += 2) all[keys[places[i]]] = places[i + 1];
  const own = Object.entries(all).filter(([, value]) => value !== null);
  return { move, facts: Object.fromEntries(own), ...(note !== undefined && { note }) };
}

export class PatchReader {
  events = '';
  seen = '';
  now = '';
  moves = new Map();

  /** The messages that a line without patches is sent in its place, for a client that knows so many plies. */
  read(patch, plies) {
    this.now = spliced(this.now, patch.n ?? []);
    const now = { ...JSON.parse(this.now), legal: (patch.l ?? []).map((seat) => this.legal(seat)) };
    const message = { type: 'now', version: patch.v, now };
    const from = patch.f ?? plies;
    const told = patch.p && { type: 'plies', from, plies: patch.p.map((ply, i) => this.told(ply, from + i + 1)) };
    const done = patch.d === undefined ? [] : [{ type: 'done', id: patch.d, version: patch.v }];
    return [{ ...message, ...told }, ...done];
  }
  told([actor, move, events, seen], n) {
    this.events = spliced(this.events, events);
    this.seen = spliced(this.seen, seen ?? []);
    const after = seen ? JSON.parse(`{${this.seen}}`) : {};
    return { n, actor, move, events: JSON.parse(this.events), ...after };
  }
  legal([seat, facts, items]) {
    const before = this.moves.get(seat) ?? { facts: '', items: [] };
    const now = { facts: spliced(before.facts, facts), items: spliced(before.items, items) };
    this.moves.set(seat, now);
    const usual = JSON.parse(now.facts);
    return { seat, moves: now.items.map((item) => moveOf(item, usual)) };
  }
}
