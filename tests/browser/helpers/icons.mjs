// Draws web/public/icons/ from web/public/icon.svg: with its round corners where the device shows an icon as it is, and
// without them, the sign small enough for every mask, where it cuts the shape itself.
// usage: node tests/browser/helpers/icons.mjs

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/client.mjs';
import { launch } from './harness.mjs';

const kPublic = join(root, 'web/public');
/** The part of a maskable icon that every mask leaves is a circle of 80 % of its width; the sign's corners fit into it. */
const kInMask = 0.68;
/** `sign` is how much of the width the drawing takes; below 1 its ground fills the whole. */
const kIcons = [
  { name: 'icon-192', size: 192, sign: 1 },
  { name: 'icon-512', size: 512, sign: 1 },
  { name: 'maskable-192', size: 192, sign: kInMask },
  { name: 'maskable-512', size: 512, sign: kInMask },
  { name: 'apple-touch-icon', size: 180, sign: 0.86 },
];

const svg = readFileSync(join(kPublic, 'icon.svg'), 'utf8');
const ground = /<rect width="32" height="32" rx="7" fill="(#[0-9a-f]{6})"/.exec(svg)[1];

const browser = await launch();
for (const { name, size, sign } of kIcons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin: 0; display: grid; place-items: center; height: 100vh; background: ${sign < 1 ? ground : 'none'}">
     <img src="data:image/svg+xml,${encodeURIComponent(svg)}" width="${size * sign}" height="${size * sign}">`,
  );
  await page.locator('img').evaluate((one) => one.decode());
  writeFileSync(join(kPublic, 'icons', `${name}.png`), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
