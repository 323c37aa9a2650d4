// For tests of a board: the focus is kept on the page as it is at a table.

import { flushSync } from 'svelte';
import { keepFocus } from './focus-keeper.svelte';

/** Keeps the focus while this question is asked; ends with what it returns. */
export function keptFocus(question: string): () => void {
  document.body.className = 'play';
  const leave = $effect.root(() => {
    $effect(() => keepFocus({ question, refusal: null })(document.body));
  });
  flushSync();
  return leave;
}
