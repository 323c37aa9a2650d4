import type { Attachment } from 'svelte/attachments';

/** Lets keys scroll what does not fit: it takes the focus while it overflows. */
export const scrolling: Attachment<HTMLElement> = (place) => {
  const look = (): void => {
    const scrolls = place.scrollHeight > place.clientHeight && getComputedStyle(place).overflowY !== 'visible';
    if (scrolls) place.tabIndex = 0;
    else place.removeAttribute('tabindex');
  };
  if (typeof ResizeObserver !== 'function') return look();
  // It is called for the first time once everything has its size: to look before would make the page lay itself out twice.
  const watch = new ResizeObserver(look);
  watch.observe(place);
  for (const part of place.children) watch.observe(part);
  // What is drawn later makes it longer.
  const grown = new MutationObserver(() => {
    for (const part of place.children) watch.observe(part);
    requestAnimationFrame(look);
  });
  grown.observe(place, { childList: true });
  return () => {
    watch.disconnect();
    grown.disconnect();
  };
};
