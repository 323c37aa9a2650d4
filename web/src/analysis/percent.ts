import { locale } from '../i18n/text';

const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });

/** "12.5%" of a number from 0 to 1. */
export const percent = (share: number): string => format.format(share);
