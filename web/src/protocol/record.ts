// What a page reads in the text of a record itself.

/** A day as records and PGN have it, in UTC. */
export const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '.');

/** A text of another form such as PGN, with that date where it has one. */
export const withDate = (text: string, date: string): string => text.replace(/^\[Date ".*"\]$/m, `[Date "${date}"]`);

/** The value of a tag of a record, or nothing. */
export const tagOf = (record: string, name: string): string =>
  new RegExp(`^\\[${name} "(.*)"\\]\\s*$`, 'm').exec(record)?.[1] ?? '';
