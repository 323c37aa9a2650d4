import { expect, test } from 'vitest';
import { printLink, readLink } from './link';

const shared = { head: '[Game "chess"]\n\n*\n', lines: 'e4 ( d4 ) e5', at: 1 };

test('an address holds what it was made of', async () => {
  const text = await printLink(shared);
  expect(text).toMatch(/^[\w-]+$/);
  expect(await readLink(text ?? '')).toEqual(shared);
});

test.each(['', 'damaged', '%%%', 'AAAA', btoa('{}')])('what is no such address is none: %s', async (text) => {
  expect(await readLink(text)).toBeNull();
});

test('an address that was cut off is none', async () => {
  const text = (await printLink(shared)) ?? '';
  expect(await readLink(text.slice(0, -6))).toBeNull();
});

test('what would be too long for an address has none', async () => {
  const lines = Array.from({ length: 9000 }, (_, i) => Math.imul(i, 2_654_435_761).toString(36)).join(' ');
  expect(await printLink({ ...shared, lines })).toBeNull();
});

test('what unpacks to more than any game is refused', async () => {
  const bomb = JSON.stringify({ ...shared, lines: 'a'.repeat(3 << 20) });
  const stream = new Blob([bomb]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  expect(text.length).toBeLessThan(8000);
  expect(await readLink(text)).toBeNull();
});
