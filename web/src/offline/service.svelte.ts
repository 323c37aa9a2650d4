// The page's side of the service worker: a new version, and what is kept on the device.

import { router } from '../router.svelte';
import type { Ask, Holding, Told } from './plan';

/** Held by every page that shows a table, shared; whoever has it alone knows that no table is open. */
const kTableLock = 'equipoise.table';

/** Whether a new version waits to be taken, and whether an open table elsewhere keeps it waiting. */
export const version = $state({ isNew: false, isHeld: false });

let waiting: ServiceWorker | null = null;

/** Asks a worker; `tell` hears of every file that has come. Null if it could not. */
function ask(worker: ServiceWorker, asked: Ask, tell?: (bytes: number) => void): Promise<Holding[] | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Told>) => {
      if ('bytes' in data) tell?.(data.bytes);
      else resolve('done' in data ? data.done : null);
    };
    worker.postMessage(asked, [port2]);
  });
}

/** Takes the new version, with which every page loads anew, unless a table is open on one of them. */
export async function takeVersion(): Promise<void> {
  await navigator.locks.request(kTableLock, { ifAvailable: true }, async (lock) => {
    version.isHeld = lock === null;
    if (lock && waiting) await ask(waiting, { do: 'update' });
  });
}

/** What can be taken along, or null where nothing can be kept. */
export async function holdings(): Promise<Holding[] | null> {
  const worker = navigator.serviceWorker?.controller;
  return worker ? ask(worker, { do: 'list' }) : null;
}

/** Brings everything, group by group; null if the net failed. */
export async function takeAlong(tell: (bytes: number) => void): Promise<Holding[] | null> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return null;
  for (const { name } of (await ask(worker, { do: 'list' })) ?? [])
    if (!(await ask(worker, { do: 'keep', group: name }, tell))) return null;
  return ask(worker, { do: 'keep all' });
}

export async function putOff(): Promise<Holding[] | null> {
  const worker = navigator.serviceWorker?.controller;
  return worker ? ask(worker, { do: 'put off' }) : null;
}

/** Keeps a new version waiting while this page shows a table. */
function holdTables(): void {
  let release: (() => void) | null = null;
  $effect.root(() => {
    $effect(() => {
      const isTable = router.route.page === 'table';
      if (isTable === (release !== null)) return;
      if (release) release();
      release = null;
      if (!isTable) return;
      const left = new Promise<void>((resolve) => (release = resolve));
      void navigator.locks.request(kTableLock, { mode: 'shared' }, () => left);
    });
  });
}

function watch(registration: ServiceWorkerRegistration): void {
  const note = (worker: ServiceWorker): void => {
    // Without a worker before it, it is the first version, which replaces nothing.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) waiting = worker;
    else if (waiting === worker) waiting = null;
    version.isNew = waiting !== null;
  };
  const follow = (worker: ServiceWorker | null): void => {
    if (!worker) return;
    worker.addEventListener('statechange', () => note(worker));
    note(worker);
  };
  registration.addEventListener('updatefound', () => follow(registration.installing));
  follow(registration.installing);
  follow(registration.waiting);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  });
}

/** Tells the worker what this page fetched before the worker was there. */
async function tellUsed(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
  if (active) await ask(active, { do: 'use', addresses });
}

/** Registers the worker. A version that waited since the last visit is taken now, before anything has begun. */
export async function startOffline(): Promise<void> {
  const container = navigator.serviceWorker;
  if (!container || !('locks' in navigator)) return;
  const wasControlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (wasControlled) location.reload();
  });
  const registration = await container.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => null);
  if (!registration) return;
  watch(registration);
  if (version.isNew) await takeVersion();
  holdTables();
  await tellUsed();
}
