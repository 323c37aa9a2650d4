// What the linter asks of the sources beyond types (svelte-check) and form (prettier). Each rule has its reason.

import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { chapters } from './lint/chapters.js';
import { functionLines, scriptLines } from './lint/lengths.js';
import { texts } from './lint/texts.js';

const kOwn = { rules: { chapters, 'function-lines': functionLines, 'script-lines': scriptLines, texts } };

export default defineConfig(
  { ignores: ['dist/', 'src/i18n/keys.d.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  tseslint.configs.recommended,
  svelte.configs['flat/recommended'],
  {
    files: ['**/*.svelte', '**/*.svelte.ts', '**/*.ts'],
    languageOptions: {
      parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.svelte'] },
    },
  },
  {
    plugins: { own: kOwn },
    rules: {
      // `==` converts before it compares.
      eqeqeq: 'error',
      'prefer-const': 'off',
      // The same as prefer-const, and it knows the runes.
      'svelte/prefer-const': 'error',
      // It takes every Map that is filled once for one that must be watched.
      'svelte/prefer-svelte-reactivity': 'off',
      // What nobody reads misleads; a leading underscore says that a place must be filled.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A page of a file, a screen of a function, a short script in a component can be read at once.
      'max-lines': ['error', 600],
      'own/function-lines': ['error', 70],
      'own/script-lines': ['error', 200],
      'own/chapters': 'error',
    },
  },
  {
    files: ['src/**/*.svelte', 'src/**/*.ts'],
    ignores: ['src/**/*.test.ts', 'src/**/*.fixture.svelte', 'src/**/fixture.ts', 'src/**/sample.ts'],
    rules: { 'own/texts': 'error' },
  },
);
