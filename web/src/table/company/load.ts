// Fetches what only tables of people need, once.

import { withTexts } from '../../i18n/text';

let parts: Promise<typeof import('./parts')> | null = null;

/** What failed to come is asked for again by the next part that needs it. */
export function loadCompany(): Promise<typeof import('./parts')> {
  parts ??= withTexts('company', import('./parts')).catch((error: unknown) => {
    parts = null;
    throw error;
  });
  return parts;
}
