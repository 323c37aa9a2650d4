// English made to look like another language, by machine: each vowel doubled and accented, so that texts grow by some
// 40 %, and brackets around the whole. What shows without accents was never a text with a key; a bracket that is missing
// was cut off.

// prettier-ignore
const kAccents: Record<string, string> = {
  a: 'áá', e: 'éé', i: 'íí', o: 'óó', u: 'úú', y: 'ÿ', n: 'ñ', c: 'ç', s: 'š',
  A: 'Áá', E: 'Éé', I: 'Íí', O: 'Óó', U: 'Úú', Y: 'Ÿ', N: 'Ñ', C: 'Ç', S: 'Š',
};

/** The code of the pseudo-language: English with the private region of Unicode's own pseudo-locales. */
export const kPseudo = 'en-XA';

/** A message in ICU MessageFormat in the pseudo-language: placeholders and selectors stay. */
export function pseudo(message: string): string {
  let at = 0;
  /** Up to the bracket that ends the text, or the end. */
  const text = (): string => {
    let made = '';
    while (at < message.length && message[at] !== '}') {
      const letter = message[at] ?? '';
      if (letter === "'" && /[{}#]/.test(message[at + 1] ?? '')) made += quoted();
      else if (letter === '{') made += argument();
      else {
        made += kAccents[letter] ?? letter;
        at++;
      }
    }
    return made;
  };
  /** What apostrophes keep from being brackets. */
  const quoted = (): string => {
    const end = message.indexOf("'", at + 1);
    if (end < 0) throw new Error(`${message}: a quote without end`);
    const made = message.slice(at, end + 1);
    at = end + 1;
    return made;
  };
  /** From its bracket to the one that closes it. */
  const argument = (): string => {
    const head = /\{\w+(, (plural|select|selectordinal),)?/y;
    head.lastIndex = at;
    const begin = head.exec(message);
    if (!begin) throw new Error(`${message}: no argument at ${at}`);
    let made = begin[0];
    at += made.length;
    while (message[at] !== '}') {
      made += message[at];
      if (message[at++] === '{' && begin[2]) {
        made += `${text()}}`;
        at++;
      }
      if (at >= message.length) throw new Error(`${message}: an argument without end`);
    }
    at++;
    return `${made}}`;
  };
  const made = text();
  if (at < message.length) throw new Error(`${message}: a bracket too many at ${at}`);
  return `⟦${made}⟧`;
}
