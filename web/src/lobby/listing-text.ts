// What a table is called in a list.

import { maybe, word } from '../i18n/text';
import type { Listing } from './service';

export function tableTitle({ game, mode }: Listing): string {
  const title = word(`${game}.title`);
  const name = maybe(`${game}.option.mode.${mode}`) ?? title;
  return name === title ? title : `${title}: ${name}`;
}
