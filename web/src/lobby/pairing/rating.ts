import type { Me } from '../../people/service';

/** The rating of this person in a game and its mode; null before the first rated game, or where nothing is known. */
export function ratingAt(me: Me | null, game: string, options: Record<string, string>): number | null {
  const mode = options['mode'] ?? '';
  const found = me?.ratings.find((one) => one.game === game && (mode === '' || one.mode === mode));
  return found?.rating ?? null;
}
