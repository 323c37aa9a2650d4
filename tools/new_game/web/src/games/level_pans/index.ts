// Level Pans as the table screen knows it.

import type { GameUi, SeatMark } from '../contract';
import './palette.css';
import { eventText, prompt } from './words';

const kMarks: Record<string, SeatMark> = {
  A: { tone: 'lp-a', shape: 'ball', letter: 'A' },
  B: { tone: 'lp-b', shape: 'drum', letter: 'B' },
};

export const levelPans: GameUi = {
  id: 'level_pans',
  mark: (seatId) => kMarks[seatId] ?? { tone: 'lp-a', shape: 'ball', letter: seatId.charAt(0) },
  options: [{ name: 'last_stone', simple: true, applies: () => true }],
  pace: () => 600,
  prompt,
  eventText,
  ending: () => import('./ending'),
  closing: (events) => events.filter((event) => event.key === 'won'),
  plySign: (ply) => ply.move,
  seatGroup: () => '',
  keys: {},
  guide: [{ key: 'goal', from: () => true }],
  guideOptions: {},
};
