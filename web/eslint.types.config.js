// The rules that need types. They read the whole program for every component, minutes in all, and so run by night.

import { defineConfig } from 'eslint/config';
import base from './eslint.config.js';

export default defineConfig(base, {
  files: ['src/**/*.ts', 'src/**/*.svelte'],
  languageOptions: { parserOptions: { projectService: true } },
  rules: {
    // A promise that nobody waits for loses its error.
    '@typescript-eslint/no-floating-promises': 'error',
    '@typescript-eslint/no-misused-promises': 'error',
  },
});
