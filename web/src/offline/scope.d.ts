// What a service worker is given, as far as ours asks for it: TypeScript's own library for workers and the one for pages
// exclude each other.

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response> | Response): void;
}

interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface PushMessageEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

interface NoticeEvent extends ExtendableEvent {
  readonly notification: Notification;
}

interface WindowClient {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface Clients {
  claim(): Promise<void>;
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
  openWindow(url: string): Promise<unknown>;
}

interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: Clients;
  addEventListener(type: 'push', hear: (event: PushMessageEvent) => void): void;
  addEventListener(type: 'notificationclick', hear: (event: NoticeEvent) => void): void;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', hear: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', hear: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', hear: (event: ExtendableMessageEvent) => void): void;
}
