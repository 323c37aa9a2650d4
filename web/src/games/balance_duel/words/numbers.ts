// Torque and limit in the words of the table: one large pawn, one holder from the pivot, is 1.

import { locale } from '../../../i18n/text';

const format = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
  signDisplay: 'never',
});

/** The size of a torque, without its direction. */
export const amount = (torque: number): string => format.format(torque / 1_000_000);
