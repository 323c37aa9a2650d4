// Builds the application into dist/, which the server serves as it is.

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // Everything comes as a file of our own, so that the server can forbid inline script, style and data: addresses.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // Node would resolve Svelte's server build; component tests need the one for browsers.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true }, '/rules': 'http://127.0.0.1:8080' } },
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
}));
