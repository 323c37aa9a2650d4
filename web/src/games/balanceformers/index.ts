// Balanceformers as the table screen knows it.

import { maybe } from '../../i18n/text';
import type { CheckedSeat, Ply } from '../../protocol/messages';
import type { GameUi } from '../contract';
import { filmMs } from './model/film';
import { markOf } from './model/marks';
import './palette.css';
import ColoursField from './panels/ColoursField.svelte';
import OptionPicture from './panels/OptionPicture.svelte';
import { guide, guideRecord } from './words/guide';
import { briefly, closing, eventText, plySign, prompt, secrets } from './words/words';

const kWhite = ['P', 'O', 'G'];

function pace(ply: Ply): number {
  const keys = ply.events.map((event) => event.key);
  if (keys.includes('showdown')) return filmMs(ply.events);
  if (keys.includes('order')) return 900;
  if (keys.includes('picked') || keys.includes('ended')) return 250;
  return 550;
}

/** What makes games last. Not the defaults of the rules: lines and records that name nothing keep their meaning. */
const kLong = { beings: 'recon2', move_scope: 'own', extinct_rank: 'last' };

const always = (): boolean => true;

export const balanceformers: GameUi = {
  id: 'balanceformers',
  mark: markOf,
  contrast: () => import('./contrast.css'),
  OptionPicture,
  tableOptions: kLong,
  profiles: [
    { key: 'long', options: kLong },
    { key: 'literal', options: {} },
  ],
  options: [
    { name: 'colours', simple: true, applies: always },
    { name: 'move_scope', simple: true, applies: always },
    { name: 'beings', simple: false, applies: always },
    { name: 'pair_mode', simple: false, applies: always },
    { name: 'layout', simple: false, applies: always },
    { name: 'reinc_supply', simple: false, applies: always },
    { name: 'richest_rule', simple: false, applies: always },
    { name: 'extinct_rank', simple: false, applies: always },
    { name: 'hole_link', simple: false, applies: always },
    { name: 'piece_counts', simple: false, applies: always },
    { name: 'layout_holes', simple: false, applies: (options) => options['layout'] !== 'auto' },
  ],
  optionFields: { colours: ColoursField },
  choosesPlayers: true,
  pace,
  prompt,
  eventText,
  ending: () => import('./words/ending'),
  closing,
  briefly,
  plySign,
  secrets,
  sounds: {
    death: 'death',
    extinct: 'death',
    collapsed: 'tumble',
    took: 'card',
    reincarnated: 'wind',
    moved: 'stone',
    placed: 'stone',
    pair: 'card',
    picked: 'card',
  },
  seatGroup: (seat: CheckedSeat) =>
    maybe(`balanceformers.edition.${kWhite.includes(seat.id) ? 'white' : 'black'}`) ?? '',
  keys: { e: 'end' },
  guide,
  guideSpares: '.board .stage',
  guideOptions: {},
  guideRecord,
  guidePictures: {
    crosshair: () => import('./panels/JudgedPicture.svelte'),
    group: () => import('./panels/GroupPicture.svelte'),
  },
};
