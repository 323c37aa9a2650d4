// One page at a time plays a table: the one that wanted it last.

import type { Locks } from './parts';

const nameOf = (table: string): string => `equipoise ${table}`;

/** Over the browser's locks. Where it has none, the store still refuses what comes too late. */
export const pageLocks: Locks = {
  take(table, lost) {
    if (!('locks' in navigator)) return Promise.resolve(() => {});
    return new Promise((taken) => {
      let isMine = true;
      const held = navigator.locks.request(nameOf(table), { steal: true }, () => {
        return new Promise<void>((end) =>
          taken(() => {
            isMine = false;
            end();
          }),
        );
      });
      // The promise breaks when another page takes the lock.
      held.catch(() => isMine && lost());
    });
  },
};
