// Builds the application into dist/, which the server serves as it is.

import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      strategy: ['baseLocale'],
      outputStructure: 'locale-modules',
      emitTsDeclarations: true,
    }),
    svelte(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // Svelte's server build is what Node would resolve; component tests need the one for browsers.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true }, '/rules': 'http://127.0.0.1:8080' } },
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
});
