// The files that the rules drawer asks the server for.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { serverHost } from './server-host';

const files: Record<string, string> = {
  '/rules/draughts.md': '# Rules',
  '/rulebook/draughts.md': '# Rulebook',
  '/rulebook/pictures/sizes.json': '{"start":[640,480]}',
};

function serve(): void {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(new Response(files[path] ?? '', { status: path in files ? 200 : 404 })),
  );
}

afterEach(() => vi.unstubAllGlobals());

describe('the server as a host of rules', () => {
  it('has the rulebook and the full rules of a game at addresses of their own', async () => {
    serve();
    expect(await serverHost.rules('draughts')).toEqual({ ok: true, value: '# Rules' });
    expect(await serverHost.rulebook('draughts')).toEqual({ ok: true, value: '# Rulebook' });
    expect(await serverHost.pictureSizes()).toEqual({ ok: true, value: { start: [640, 480] } });
  });

  it('says that a rulebook is missing', async () => {
    serve();
    expect((await serverHost.rulebook('go')).ok).toBe(false);
  });

  it('takes sizes that make no sense for missing', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"start":["wide"]}')));
    expect((await serverHost.pictureSizes()).ok).toBe(false);
  });
});
