// How a game went, read from what was counted after each of its plies.

/** Plies are counted from 1, the start is 0. */
export interface Way {
  /** The ply from which a winner was ahead of everybody else to the end; null if none is ahead there. */
  since: number | null;
  /** How often the lead passed from the winners to the others or back. */
  changes: number;
  /** By how much the winners lead at the end, less than 0 if others do. */
  lead: number;
  /** The ply that changed the lead most, if it stands alone and was more than a step of one. */
  swing: { n: number; by: number } | null;
}

/** Null without a winner, or where everybody is one. */
export function wayOf(lines: number[][], winners: number[]): Way | null {
  const others = lines.flatMap((_, seat) => (winners.includes(seat) ? [] : [seat]));
  if (winners.length === 0 || others.length === 0) return null;
  const bestOf = (seats: number[], at: number): number => Math.max(...seats.map((seat) => lines[seat]?.[at] ?? 0));
  const leads = (lines[0] ?? []).map((_, at) => bestOf(winners, at) - bestOf(others, at));
  const lead = leads.at(-1) ?? 0;
  const signs = leads.filter((one) => one !== 0).map(Math.sign);
  const steps = leads.map((one, at) => Math.abs(one - (leads[at - 1] ?? one)));
  const by = Math.max(0, ...steps);
  const isAlone = steps.filter((step) => step === by).length === 1;
  return {
    since: lead > 0 ? leads.findLastIndex((one) => one <= 0) + 1 : null,
    changes: signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length,
    lead,
    swing: isAlone && by > 1 ? { n: steps.indexOf(by), by } : null,
  };
}

/** The corners of a line of steps in a square of 100 by 100, the highest value of all at its top. */
export function stepsOf(line: number[], range: { least: number; most: number }): string {
  const { least, most } = range;
  const last = Math.max(1, line.length - 1);
  const y = (value: number): string => (most === least ? 50 : (100 * (most - value)) / (most - least)).toFixed(1);
  let path = `M0 ${y(line[0] ?? 0)}`;
  line.forEach((value, at) => {
    if (at > 0 && value !== line[at - 1]) path += ` H${((100 * at) / last).toFixed(2)} V${y(value)}`;
  });
  return `${path} H100`;
}

export function rangeOf(lines: number[][]): { least: number; most: number } {
  let [least, most] = [0, 0];
  for (const value of lines.flat()) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { least, most };
}

/** Where labels stand, at `wanted` from the top or as near as `gap` between any two lets them, from 0 to `room`. */
export function spread(wanted: number[], gap: number, room: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const places = [...wanted];
  let free = 0;
  for (const i of order) free = (places[i] = Math.max(wanted[i] ?? 0, free)) + gap;
  let most = room;
  for (const i of order.toReversed()) most = (places[i] = Math.min(places[i] ?? 0, most)) - gap;
  return places;
}

/** What a line shows at its start, after each quarter and at its end. */
export const quarters = (line: number[]): number[] =>
  [0, 0.25, 0.5, 0.75, 1].map((part) => line[Math.round(part * (line.length - 1))] ?? 0);
