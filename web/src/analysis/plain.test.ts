import { expect, it } from 'vitest';
import { lobbyEntries } from '../games';

it('knows the texts of chess, and takes no others for it', () => {
  const readers = (text: string): string[] => lobbyEntries.filter(({ reads }) => reads?.test(text)).map(({ id }) => id);
  for (const text of [
    '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1',
    ' rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1\n',
    '[Event "Casual"]\n\n1. e4 *',
    '1. e4 e5 2. Nf3',
    '1.Nf3',
    '1. O-O',
  ]) {
    expect(readers(text), text).toEqual(['chess']);
  }
  for (const text of ['[Game "oneworld"]\n\n*', '', 'nonsense', '1. place', '8/8/8 w']) {
    expect(readers(text), text).toEqual([]);
  }
});
