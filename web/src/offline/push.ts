// What the service worker does with a push: it shows a notice, and leads to the table once that is pressed.

import * as v from 'valibot';

const Message = v.object({
  event: v.picklist(['turn', 'over', 'invite', 'weekly']),
  game: v.string(),
  table: v.pipe(v.string(), v.regex(/^[0-9a-z]+$/)),
});
export type PushMessage = v.InferOutput<typeof Message>;

export interface Notice {
  title: string;
  body: string;
}
/** What a notice says; `null` is a message that this version does not know. */
export type SayPush = (message: PushMessage | null) => Promise<Notice>;

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
  registration: {
    /** The address of the application, with a slash at its end. */
    scope: string;
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
async function show(worker: PushWorker, message: PushMessage | null, say: SayPush): Promise<void> {
  const { title, body } = await say(message);
  const { scope } = worker.registration;
  const address = scope + (message === null ? '' : `table/${message.table}`);
  // A later notice about the same table replaces the one before, and so does the same push twice.
  await worker.registration.showNotification(title, { body, tag: address, icon: `${scope}icon.svg`, data: address });
}

async function open(worker: PushWorker, address: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === new URL(address).pathname);
  await (there === undefined ? worker.clients.openWindow(address) : there.focus());
}

export function listenToPushes(worker: PushWorker, say: SayPush): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, read(event), say)));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { data } = event.notification;
    event.waitUntil(open(worker, typeof data === 'string' ? data : worker.registration.scope));
  });
}
