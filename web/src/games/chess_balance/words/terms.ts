// The printed words in the texts of cards, and the clauses that explain them.

/** By the key of the explanation: how the word stands in a text, and where it is defined. */
const kTerms: { key: string; pattern: string; clause: string }[] = [
  { key: 'starting', pattern: 'Starting Positions?', clause: 'CB-11.18' },
  { key: 'wing', pattern: 'King side|Queen side', clause: 'CB-11.16' },
  { key: 'unconnected', pattern: 'Unconnected', clause: 'CB-11.13' },
  { key: 'connected', pattern: 'Connected', clause: 'CB-11.12' },
  { key: 'surrounding', pattern: 'Surrounding', clause: 'CB-11.14' },
  { key: 'royalty', pattern: 'Royalty', clause: 'CB-11.2' },
  { key: 'official', pattern: 'Officials?', clause: 'CB-11.1' },
  { key: 'relocate', pattern: 'Relocate', clause: 'CB-11.7' },
  { key: 'sacrifice', pattern: 'Sacrifice', clause: 'CB-11.9' },
  { key: 'promote', pattern: 'Promote', clause: 'CB-11.6' },
  { key: 'discard', pattern: 'discards?', clause: 'CB-4.2' },
  { key: 'pacify', pattern: 'Pacify|cannot capture', clause: 'CB-6.8' },
  { key: 'freeze', pattern: 'Freeze', clause: 'CB-6.8' },
  { key: 'shield', pattern: 'Shield', clause: 'CB-6.8' },
  { key: 'return', pattern: 'Return', clause: 'CB-11.10' },
  { key: 'remove', pattern: 'Remove', clause: 'CB-11.8' },
  { key: 'capture', pattern: 'capture', clause: 'CB-11.3' },
  { key: 'front', pattern: 'Front squares|Front', clause: 'CB-11.15' },
  { key: 'back', pattern: 'Back squares|Back', clause: 'CB-11.15' },
  { key: 'side', pattern: 'Side squares?', clause: 'CB-11.15' },
  { key: 'push', pattern: 'Push', clause: 'CB-11.4' },
  { key: 'jump', pattern: 'Jump', clause: 'CB-11.5' },
  { key: 'swap', pattern: 'Swap', clause: 'CB-11.11' },
  // Sought in the texts of a deck, not shown.
  /* eslint-disable own/texts */
  { key: 'first_ranks', pattern: 'first four Ranks', clause: 'CB-11.17' },
  { key: 'rank', pattern: 'Ranks?', clause: 'CB-11.17' },
  { key: 'file', pattern: 'File', clause: 'CB-11.16' },
  { key: 'reply', pattern: "until the end of your opponent's next turn", clause: 'CB-6.4' },
  /* eslint-enable own/texts */
];

export interface Term {
  key: string;
  clause: string;
  /** The word as it stands in the text. */
  word: string;
}

const kPattern = new RegExp(kTerms.map((term) => `\\b(?:${term.pattern})\\b`).join('|'), 'g');

function termOf(word: string): Term | null {
  const found = kTerms.find((term) => new RegExp(`^(?:${term.pattern})$`).test(word));
  return found ? { key: found.key, clause: found.clause, word } : null;
}

/** A text cut into plain pieces and terms, in order; together they are the text again. */
export function partsOf(text: string): (string | Term)[] {
  const parts: (string | Term)[] = [];
  let end = 0;
  for (const match of text.matchAll(kPattern)) {
    const term = termOf(match[0]);
    if (!term) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(term);
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** The terms of a text, each once. */
export function termsOf(text: string): Term[] {
  const found = new Map<string, Term>();
  for (const part of partsOf(text)) if (typeof part !== 'string' && !found.has(part.key)) found.set(part.key, part);
  return [...found.values()];
}

export const kTermKeys: string[] = kTerms.map((term) => term.key);
