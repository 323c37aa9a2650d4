// How a game ended: the sentence on the card at its end. A game that counts something can add its course.

import { outcomeOf, whoWon } from '../../board/outcome';
import { word } from '../../i18n/text';
import type { Ending } from '../contract';

export const ending: Ending = {
  sentence(moment, name) {
    const taker = moment.seats.find(({ seat }) => seat === moment.decision?.actor);
    const isMine = taker !== undefined && taker === outcomeOf(moment).mine;
    const args = { who: whoWon(moment, name), seat: name(taker?.id ?? ''), isMine: isMine ? 'yes' : 'no' };
    return word('level_pans.ended', args);
  },
  course: () => null,
};
