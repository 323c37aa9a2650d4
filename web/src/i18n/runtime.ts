// What the compiled texts call. As the library has it, but for whole numbers: the first formatter of a language that the
// browser makes costs a phone 90 ms of the first page.

import { plural, select, strictNumber as formatted } from '@messageformat/runtime';

export { plural, select };

/** What stands between thousands, by language. The numbers of others are left to the browser. */
const kSeparators: Readonly<Record<string, string>> = { en: ',' };

/** A number in a text, less the offset of its plural, as `language` writes it; throws for what is no number. */
export function strictNumber(language: string, value: number, offset: number, name: string): string {
  const number = value - offset;
  const separator = kSeparators[language];
  return separator !== undefined && Number.isSafeInteger(number) && number >= 0
    ? String(number).replace(/\B(?=(\d{3})+$)/g, separator)
    : formatted(language, value, offset, name);
}
