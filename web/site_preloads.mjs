// site_preloads.mjs FOLDER BASE: names in the pages of a static site what they fetch next, as our own server does in a
// header: in index.html what the lobby begins with, and in 404.html, which hosts answer with there, what a table does.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, base] = process.argv.slice(2);
const preloads = JSON.parse(readFileSync(join(folder, 'preload.json'), 'utf8'));
// Tables of a site are on the device.
const device = readdirSync(join(folder, 'assets')).filter((name) => /^device-.*\.js$/.test(name));
const pages = {
  'index.html': [preloads['/'], preloads['en/shared']],
  '404.html': [
    preloads['/table/:table'],
    preloads['en/shared'],
    ...device.map((name) => `</assets/${name}>; rel=modulepreload`),
  ],
};

/** The element for one value of a Link header. */
function element(link) {
  const [, file, rest] = /^<\/(.*?)>; (.*)$/.exec(link);
  const attributes = rest.split('; ').map((one) => one.replace(/=(.*)/, '="$1"'));
  return `<link ${[...new Set([...attributes, 'crossorigin'])].join(' ')} href="${base}${file}" />`;
}

for (const [page, links] of Object.entries(pages)) {
  const elements = links.filter(Boolean).flatMap((one) => one.split(', ').map(element));
  const file = join(folder, page);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('</head>', `  ${elements.join('\n    ')}\n  </head>`));
}
