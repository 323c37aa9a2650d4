// What a page reads in the text of a record itself.

/** The value of a tag of a record, or nothing. */
export const tagOf = (record: string, name: string): string =>
  new RegExp(`^\\[${name} "(.*)"\\]\\s*$`, 'm').exec(record)?.[1] ?? '';
