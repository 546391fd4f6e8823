/**
 * The service worker of the door page: it keeps the page and its decoder, so that both start without a network. It keeps no
 * answers of the service. A new version waits until the page is opened the next time: none is replaced during an evening.
 */
/** What it uses of its scope, whose types are none of a page's. */
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', handle: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', handle: (event: Fetching) => void): void;
}
interface Lasting {
  waitUntil(work: Promise<void>): void;
}
interface Fetching {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = self as unknown as Scope;
/** The files of the page, and a hash of them: the build writes both. */
declare const __FILES__: readonly string[];
declare const __VERSION__: string;

const prefix = 'foyer-door-';
const cacheName = `${prefix}${__VERSION__}`;
const page = 'index.html';

worker.addEventListener('install', (event) => {
  event.waitUntil(keep());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const scope = new URL(worker.registration.scope);
  if (request.method !== 'GET' || origin !== scope.origin || !pathname.startsWith(scope.pathname)) return;
  event.respondWith(answer(request));
});

async function keep(): Promise<void> {
  const cache = await caches.open(cacheName);
  // past the cache of the browser, which may hold an older page
  await cache.addAll(__FILES__.map((file) => new Request(file, { cache: file === page ? 'reload' : 'default' })));
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request.mode === 'navigate' ? page : request, { ignoreSearch: true });
  return kept ?? (await fetch(request));
}

export {};
