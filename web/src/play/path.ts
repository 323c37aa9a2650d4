import { at } from '../protocol/home';

/** One's own play; with a position of it to practise unless that is empty. */
export const playPath = (practise: string): string =>
  at(`/play${practise === '' ? '' : `?${new URLSearchParams({ practise })}`}`);
