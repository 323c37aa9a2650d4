// Whether the screen answers to a media query, followed while a component is there.

import { onMount } from 'svelte';

export class Media {
  /** False where nobody can tell. */
  matches = $state(false);

  constructor(text: string) {
    if (typeof matchMedia !== 'function') return;
    const query = matchMedia(text);
    const follow = (): void => {
      this.matches = query.matches;
    };
    // What is drawn first fits already.
    follow();
    onMount(() => {
      query.addEventListener('change', follow);
      return () => query.removeEventListener('change', follow);
    });
  }
}
