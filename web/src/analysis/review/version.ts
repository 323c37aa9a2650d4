// Which engine reviews a game: its file is named after what it contains.

import { engines } from 'virtual:engines';
import { servedBy } from '../../local/engines';

/** Another number once a review looks otherwise, or longer. */
const kReview = 1;

export const versionOf = (game: string): string => `${kReview} ${engines[servedBy(game)]?.split('/').at(-1) ?? ''}`;
