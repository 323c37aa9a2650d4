// Which modes of a game so many people can play.

import type { Host } from '../../protocol/host';
import type { GameEntry } from '../../protocol/messages';

/** Empty for a game without modes, and where `fixed` names one. */
export async function modesOf(
  host: Host,
  game: GameEntry,
  fixed: Record<string, string>,
  count: number,
): Promise<string[]> {
  const option = game.options.find(({ name }) => name === 'mode');
  if (option?.type !== 'choice' || 'mode' in fixed) return [];
  const seats = Array.from({ length: count }, () => ({ by: 'open' as const }));
  const checked = await Promise.all(
    option.values.map(async (value) => {
      const answer = await host.check({ game: game.id, options: { ...fixed, mode: value }, seats });
      return answer.ok ? [value] : [];
    }),
  );
  return checked.flat();
}
