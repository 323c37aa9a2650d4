// How a game ended before its rules ended it, as its record says.

export interface Ended {
  by: 'resigned' | 'time' | 'agreed';
  /** Who resigned or ran out of time. */
  seat: number | null;
}

/** Of the text of a record; null where the game ended by its rules, or not at all. */
export function endedBy(record: string): Ended | null {
  const found = /^\[Ending "(?:(resigned|time) (\d)|(agreed))"\]/m.exec(record);
  if (!found) return null;
  if (found[3]) return { by: 'agreed', seat: null };
  return { by: found[1] as Ended['by'], seat: Number(found[2]) };
}
