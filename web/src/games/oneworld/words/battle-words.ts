// What is said of a battle on the board.

import { t } from '../../../i18n/text';
import type { Battle } from '../model/battle';
import { kSeats } from '../model/position';
import { childrenWords, childWords } from './words';

type Name = (seatId: string) => string;

export const battleTitle = (battle: Battle, name: Name): string =>
  battle.god === null
    ? t('oneworld.battle.title', { hex: battle.hex })
    : t('oneworld.battle.title_god', { seat: name(kSeats[battle.god]) });

/** What the last round did. */
export function roundWords(battle: Battle, name: Name): string {
  const last = battle.rounds.at(-1);
  if (!last) return '';
  const [borg, chez] = last.killed;
  if (borg === '' && chez === '') return t('oneworld.battle.quiet');
  const args = { BORG: name('BORG'), CHEZ: name('CHEZ'), borg: childrenWords(borg), chez: childrenWords(chez) };
  if (borg === '') return t('oneworld.battle.killed_one', { seat: args.CHEZ, what: args.chez });
  if (chez === '') return t('oneworld.battle.killed_one', { seat: args.BORG, what: args.borg });
  return t('oneworld.battle.killed', args);
}

/** How it ended; empty while it goes on. */
export function outcomeWords(battle: Battle, name: Name): string {
  if (battle.attack && battle.god !== null) {
    const args = { god: name(kSeats[battle.god]), child: childWords(battle.attack.child) };
    return t(battle.attack.lost ? 'oneworld.battle.god_hit' : 'oneworld.battle.god_unhurt', args);
  }
  if (!battle.over) return '';
  const key = battle.frustrated ? 'frustrated' : battle.winner === 'none' ? 'nobody' : 'won';
  const args = { seat: name(battle.winner ?? ''), left: childrenWords(battle.left), hex: battle.hex };
  return t(`oneworld.battle.${key}`, args);
}
