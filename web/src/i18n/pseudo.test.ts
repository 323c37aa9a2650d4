import { describe, expect, it } from 'vitest';
import { pseudo } from '../../pseudo';

describe('the pseudo-language', () => {
  it('changes every vowel and brackets the whole', () => {
    expect(pseudo('Roll the die.')).toBe('⟦Róóll théé dííéé.⟧');
  });

  it('leaves placeholders, forms and selectors alone', () => {
    expect(pseudo('{share, number, percent} of {game}')).toBe('⟦{share, number, percent} óóf {game}⟧');
    expect(pseudo('{n, plural, one {a {x} die} other {# dice}} here')).toBe(
      '⟦{n, plural, one {áá {x} dííéé} other {# dííçéé}} hééréé⟧',
    );
  });

  it('leaves alone what is quoted', () => {
    expect(pseudo("put as '{'w:4'}'")).toBe("⟦púút ááš '{'w:4'}'⟧");
  });

  it('refuses brackets that do not match', () => {
    expect(() => pseudo('a } b')).toThrow('a bracket too many at 2');
    expect(() => pseudo('a { b')).toThrow('no argument at 2');
    expect(() => pseudo('{n, plural, one {a}')).toThrow('without end');
  });

  it('makes texts longer by two fifths, as long ones of other languages are', () => {
    const text = 'The seat stays free until someone opens the link and sits down.';
    expect(pseudo(text).length).toBeGreaterThan(1.25 * text.length);
  });
});
