// What an action makes happen and what speaks for it, as a hint tells it.

import type { GameUi } from '../../games/contract';
import { reasonText } from '../../i18n/text';
import type { HintMessage } from '../../protocol/messages';

/** What comes of the action, in words; its notation where the game has none. */
export function actionWords(
  { move, after }: Pick<HintMessage, 'after'> & { move: string },
  ui: GameUi,
  name: (seatId: string) => string,
  options?: Record<string, string>,
): string {
  const secret = ui.secrets?.words(move, options);
  if (secret) return secret;
  return (after?.events ?? []).map((event) => ui.eventText(event, name)).join(' ') || move;
}

/** More would be read by nobody; the most telling stand first. */
const kMostReasons = 3;
/** Beside other words. */
export const kFewReasons = 2;

/** The most telling reasons, at most so many. */
export const reasonWords = (reasons: HintMessage['reasons'], most = kMostReasons): string =>
  reasons
    .slice(0, most)
    .map((reason) => reasonText(reason) ?? reason.reason)
    .join(' ');
