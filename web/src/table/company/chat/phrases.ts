// What people can say by a key, as the server knows it (table/log/entry.hpp).

import { maybe } from '../../../i18n/text';
import type { ChatItem } from '../../../protocol/messages';

export const kPhrases = ['hello', 'good_luck', 'well_played', 'thanks', 'sorry', 'moment', 'leaving', 'again'] as const;
export type Phrase = (typeof kPhrases)[number];

/** What an item says, in the language of this page. */
export const wordsOf = (item: ChatItem): string =>
  item.phrase ? (maybe(`chat.phrase.${item.phrase}`) ?? item.phrase) : item.text;
