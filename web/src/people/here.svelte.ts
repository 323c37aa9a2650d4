// Who is here and what waits for them, for every page of the application. Asked again now and then while the page is
// looked at, and at once by whoever has changed something.

import type { Me, People } from './service';

const kEveryMs = 30_000;

export const here = $state<{ me: Me | null; waiting: string[] }>({ me: null, waiting: [] });

/** What could not be asked stays as it was. */
export async function refresh(people: People): Promise<void> {
  const [me, waiting] = await Promise.all([people.me(), people.waiting()]);
  if (me.ok) here.me = me.value;
  if (waiting.ok) here.waiting = waiting.value;
}

/** Keeps `here` true until the function it returns is called. */
export function follow(people: People): () => void {
  const look = (): void => {
    if (document.visibilityState === 'visible') void refresh(people);
  };
  look();
  const timer = setInterval(look, kEveryMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
