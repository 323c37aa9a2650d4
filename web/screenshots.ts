// The pictures that the manifest shows to whoever is about to install the application: two of docs/screens.

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const kManifest = new URL('public/manifest.webmanifest', import.meta.url);

export function screenshots(): Plugin {
  return {
    name: 'screenshots',
    generateBundle() {
      const { screenshots } = JSON.parse(readFileSync(kManifest, 'utf8')) as { screenshots: { src: string }[] };
      for (const { src } of screenshots) {
        const source = readFileSync(new URL(`../docs/${src}`, import.meta.url));
        this.emitFile({ type: 'asset', fileName: src, source });
      }
    },
  };
}
