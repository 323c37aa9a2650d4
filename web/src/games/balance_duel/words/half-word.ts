// Which half of the arm a torque pulls: where one sees it, with the mark that stands there on the base.

import { t } from '../../../i18n/text';

/** `turned`: the board is seen from the North. */
export function halfWord(torque: number, turned: boolean): string {
  if (torque === 0) return t('balance_duel.half.level');
  const mark = t(torque > 0 ? 'balance_duel.half.east.mark' : 'balance_duel.half.west.mark');
  return t(torque > 0 !== turned ? 'balance_duel.half.right' : 'balance_duel.half.left', { mark });
}
