// Quiet hours are kept by the clocks of the person, and those jump twice a year or travel. The server knows by how much
// they were ahead of UTC when the hours were set; a page that is opened later says if that has changed.

import type { People } from './service';

const kNoted = 'equipoise.quiet_offset';

/** By how many minutes the clocks here are ahead of UTC. */
export const offsetHere = (): number => -new Date().getTimezoneOffset();

/** What the server was told from this browser; null once there are no quiet hours. */
export function noteOffset(offset: number | null): void {
  if (offset === null) localStorage.removeItem(kNoted);
  else localStorage.setItem(kNoted, String(offset));
}

/** Tells the server if the clocks are not where they were when it was told. */
export async function followClocks(people: Pick<People, 'push' | 'setQuiet'>): Promise<void> {
  const noted = localStorage.getItem(kNoted);
  const offset = offsetHere();
  if (noted === null || Number(noted) === offset) return;
  const known = await people.push();
  if (!known.ok) return;
  const { quiet } = known.value;
  if (quiet && quiet.offset !== offset) {
    const told = await people.setQuiet({ ...quiet, offset });
    if (!told.ok) return;
  }
  noteOffset(quiet && offset);
}
