import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Linter } from 'eslint';
import svelte from 'eslint-plugin-svelte';
import { texts } from './texts.js';

function found(code, file) {
  const config = [
    ...svelte.configs['flat/base'],
    { files: ['**/*'], plugins: { own: { rules: { texts } } }, rules: { 'own/texts': 'error' } },
  ];
  return new Linter({ configType: 'flat' }).verify(code, config, file).map(({ message }) => message.split('"')[1]);
}

test('words in a component are found, also those that are spoken', () => {
  assert.deepEqual(found('<p>{name} moves</p>', 'a.svelte'), ['moves']);
  assert.deepEqual(found('<input placeholder="Your name" class="field wide here" />', 'a.svelte'), ['Your name']);
  assert.deepEqual(found('<button aria-label="Close">×</button>', 'a.svelte'), ['Close']);
});

test('sentences in a script are found', () => {
  assert.deepEqual(found("const a = 'Roll the die.';", 'a.js'), ['Roll the die.']);
  assert.deepEqual(found('const a = `The die shows ${n}.`;', 'a.js'), ['The die shows {x}.']);
});

test('values, signs, ids of clauses, selectors, classes and errors that are thrown may stand', () => {
  assert.deepEqual(
    found('<p class="a b c">{t("key")} · 3 CB-3.9 ×</p><style>p { color: red }</style>', 'a.svelte'),
    [],
  );
  assert.deepEqual(
    found("find('input, select, textarea, [role=dialog]'); throw new Error('this is not good');", 'a.js'),
    [],
  );
});
