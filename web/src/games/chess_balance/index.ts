// Chess & Balance as the table screen knows it.

import { word } from '../../i18n/text';
import type { Ply } from '../../protocol/messages';
import type { GameUi, OptionView } from '../contract';
import './panels/cards.css';
import { guide, guideRecord } from './words/guide';
import { markOf } from './model/marks';
import OptionPicture from './panels/OptionPicture.svelte';
import { changesSides, closing, eventText, isQuiet, plySign, prompt } from './words/words';

/** By the first event that a ply tells of; what is not named is not waited for. */
const kPace: Record<string, number> = {
  game_points: 2600,
  card_played: 1500,
  misplayed: 1500,
  foe_picked: 900,
  discarded: 900,
  element_chosen: 600,
  drafted: 350,
  drew: 350,
  dealt: 120,
  moved: 320,
  castled: 320,
  en_passant: 320,
  promotion: 420,
};

function pace(ply: Ply): number {
  const keys = ply.events.map((event) => event.key);
  return Object.entries(kPace).find(([key]) => keys.includes(key))?.[1] ?? 0;
}

type Options = Record<string, string>;
const always = (): boolean => true;
const withCards = (options: Options): boolean => options['mode'] !== 'chess';

const first = (name: string, applies: OptionView['applies']): OptionView => ({ name, simple: true, applies });
const grouped =
  (group: string) =>
  (name: string, applies: OptionView['applies'] = withCards): OptionView => ({ name, simple: false, group, applies });
const check = grouped('check');
const cards = grouped('cards');
const end = grouped('end');

export const chessBalance: GameUi = {
  id: 'chess_balance',
  mark: markOf,
  looks: {
    choices: [
      { name: 'board', values: ['wood', 'slate'] },
      { name: 'pieces', values: ['carved', 'flat'] },
    ],
    picture: () => import('./panels/LookPicture.svelte'),
  },
  contrast: () => import('./contrast.css'),
  OptionPicture,
  profiles: [
    { key: 'assisted', options: {} },
    { key: 'tabletop', options: { declare: 'manual', self_check_card: 'penalty', king_safety: 'lax' } },
  ],
  options: [
    first('deck_mode', withCards),
    first('games', always),
    check('declare'),
    check('self_check_card'),
    check('king_safety'),
    check('royalty_threat'),
    check('royal_lock'),
    cards('card_pool'),
    cards('deck_file'),
    cards('draw_timing'),
    cards('blank_plays'),
    cards('push_set'),
    cards('stock'),
    cards('open_hands'),
    end('stalemate'),
    end('exhaustion'),
    end('draws', always),
  ],
  pace,
  prompt,
  eventText,
  ending: () => import('./words/ending'),
  closing,
  isQuiet,
  plySign,
  sounds: {
    king_lost: 'death',
    card_played: 'card',
    check: 'check',
    en_passant: 'capture',
    'moved+captured': 'capture',
    removed: 'capture',
    moved: 'wood',
    castled: 'wood',
    promoted: 'check',
    discarded: 'card',
    drew: 'card',
    drafted: 'card',
    element_chosen: 'wind',
    foe_picked: 'card',
  },
  seatGroup: (seat, options) => (changesSides(options) ? word(`chess_balance.seat.first.${seat.id}`) : ''),
  changesSides,
  keys: {},
  guide,
  guideOptions: {},
  guideRecord,
};
