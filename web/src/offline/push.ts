// What the service worker does with a push: it shows a notice, and leads to the table once that is pressed.

import * as v from 'valibot';

const Message = v.object({
  event: v.picklist(['turn', 'over']),
  game: v.string(),
  table: v.pipe(v.string(), v.regex(/^[0-9a-z]+$/)),
});
export type PushMessage = v.InferOutput<typeof Message>;

/** What a notice says; `null` is a message that this version does not know. */
export type SayPush = (message: PushMessage | null) => { title: string; body: string };

interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends Waiting {
  data: { json(): unknown } | null;
}
interface ClickEvent extends Waiting {
  notification: { data: unknown; close(): void };
}
interface Page {
  url: string;
  focus(): Promise<unknown>;
}

/** The part of a service worker's world that pushes need. */
export interface PushWorker {
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  location: { origin: string };
  registration: {
    showNotification(title: string, options: { body: string; tag: string; icon: string; data: string }): Promise<void>;
  };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

function read(event: PushEvent): PushMessage | null {
  try {
    return v.parse(Message, event.data?.json());
  } catch {
    return null;
  }
}

/** A browser that shows no notice for a push shows one of its own, so there is always one. */
function show(worker: PushWorker, message: PushMessage | null, say: SayPush): Promise<void> {
  const { title, body } = say(message);
  const path = message === null ? '/' : `/table/${message.table}`;
  // A later notice about the same table replaces the one before, and so does the same push twice.
  return worker.registration.showNotification(title, { body, tag: path, icon: '/icon.svg', data: path });
}

async function open(worker: PushWorker, path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  await (there === undefined ? worker.clients.openWindow(worker.location.origin + path) : there.focus());
}

export function listenToPushes(worker: PushWorker, say: SayPush): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, read(event), say)));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { data } = event.notification;
    event.waitUntil(open(worker, typeof data === 'string' ? data : '/'));
  });
}
