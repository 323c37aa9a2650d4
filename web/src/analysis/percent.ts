import { locale } from '../i18n/text';

const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });

/** "12.5%" of a number from 0 to 1. */
export const percent = (share: number): string => format.format(share);

const change = new Intl.NumberFormat(locale, {
  signDisplay: 'exceptZero',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** "+12.5" of a change from -1 to 1, in percentage points. */
export const points = (share: number): string => change.format(100 * share);

const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** "12.5" of a loss from 0 to 1, in percentage points. */
export const loss = (share: number): string => plain.format(100 * share);
