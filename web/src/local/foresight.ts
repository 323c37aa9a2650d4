// What the rules say of positions before anybody moves. The page runs the rules of a game itself, as a module of the
// kernel without tables and bots, so that a board can ask while a pointer moves over it.

import { foresights } from 'virtual:engines';
import { fetchModule, start, type Engine } from './module';

export interface Question {
  /** Options that differ from their defaults and do not stand in the position line. */
  options?: Record<string, string>;
  position?: string;
  /** The text of the data file, if it is somebody's own. */
  data?: string | undefined;
}

/** A board asks the same again and again while it is drawn. */
const kKept = 500;

const kernels = new Map<string, Engine>();
const answers = new Map<string, unknown>();

/** From now on the kernel that runs in this module answers what is asked about the game, if none does yet. */
export async function learn(game: string, module: WebAssembly.Module | BufferSource): Promise<void> {
  if (!kernels.has(game)) kernels.set(game, await start(module));
}

const anotherTask = (): Promise<void> => new Promise((done) => setTimeout(done));

/** Fetches what answers for a game, once. Rejects where it cannot be fetched, or where this build has none. */
export async function fetchForesight(game: string): Promise<void> {
  if (kernels.has(game)) return;
  const url = foresights[game];
  if (url === undefined) throw new Error(`this build has no foresight-${game}.wasm`);
  await learn(game, await fetchModule(url));
  // Rules are made at the first question, which takes its time: in a task of its own, apart from starting the kernel and
  // from drawing the table.
  await anotherTask();
  kernels.get(game)?.('\n\n\n');
  await anotherTask();
}

/** Questions hold what their asker sees and thinks of doing: whoever comes to this screen next must not find them. */
export const forget = (): void => answers.clear();

/**
 * The kernel's answer, of the shape that the game's `foresee` documents. It is shared by all who ask: nobody may change it.
 * Throws if the kernel understands neither position nor ask, or has not been fetched.
 */
export function foresee(game: string, ask: string, { options = {}, position = '', data = '' }: Question): unknown {
  const given = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  const request = [given.join('\t'), position, ask, data].join('\n');
  const key = `${game}\n${request}`;
  if (answers.has(key)) return answers.get(key);
  const kernel = kernels.get(game);
  if (!kernel) throw new Error(`nothing answers for ${game}`);
  const text = kernel(request);
  if (text.startsWith('!')) throw new Error(`${game}: ${ask}: ${text.slice(1)}`);
  if (answers.size >= kKept) answers.clear();
  const answer: unknown = JSON.parse(text);
  answers.set(key, answer);
  return answer;
}
