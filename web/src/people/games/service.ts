// All finished games of this person at the server. Apart from the other requests, so that only the account page brings it.

import { unreachable } from '../../protocol/ask';
import type { Answer } from '../../protocol/host';
import { readJson, readProblem } from '../../protocol/messages';

/** One text: records or, of games that have such a form of other programs, that form. */
export async function serverGames(form: string): Promise<Answer<string>> {
  try {
    const response = await fetch(`/api/account/games?${new URLSearchParams(form === '' ? {} : { form })}`);
    const text = await response.text();
    return response.ok ? { ok: true, value: text } : { ok: false, problem: readProblem(readJson(text)) };
  } catch {
    return unreachable;
  }
}
