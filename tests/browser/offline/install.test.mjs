// The application can be installed.

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { chromium, kFlags, stage } from '../helpers/harness.mjs';

const { server, openPage } = stage();

test('the browser finds nothing that keeps it from installing the application', { timeout: 60000 }, async (t) => {
  // Only the browser with windows judges it, and only outside private windows.
  const executablePath = [process.env.EQUIPOISE_CHROMIUM, '/usr/bin/chromium'].find((file) => file && existsSync(file));
  const profile = mkdtempSync(join(tmpdir(), 'equipoise-profile-'));
  const context = await chromium.launchPersistentContext(profile, { executablePath, headless: true, args: kFlags });
  t.after(async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  });
  const page = await context.newPage();
  await page.goto(server.url);
  const debug = await context.newCDPSession(page);
  const { url, data, errors } = await debug.send('Page.getAppManifest');
  assert.equal(new URL(url).pathname, '/manifest.webmanifest');
  assert.deepEqual(errors, []);
  assert.equal(JSON.parse(data).display, 'standalone');
  assert.deepEqual((await debug.send('Page.getInstallabilityErrors')).installabilityErrors, []);
});

test('every picture of the manifest has the size that it promises', { timeout: 60000 }, async () => {
  const page = await openPage(server.url);
  const sizes = await page.evaluate(async () => {
    const { href } = document.querySelector('link[rel=manifest]');
    const { icons, screenshots } = await (await fetch(href)).json();
    const touch = { src: document.querySelector('link[rel=apple-touch-icon]').href, sizes: '180x180' };
    const pictures = [...icons, ...screenshots, touch].filter(({ sizes }) => sizes !== 'any');
    return Promise.all(
      pictures.map(async ({ src, sizes }) => {
        const picture = new Image();
        picture.src = new URL(src, href).href;
        await picture.decode();
        return [src, sizes, `${picture.naturalWidth}x${picture.naturalHeight}`];
      }),
    );
  });
  assert.equal(sizes.length, 7);
  for (const [src, promised, real] of sizes) assert.equal(real, promised, src);
});
