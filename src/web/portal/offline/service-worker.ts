import { handlingOf } from './handling.ts';

/**
 * Lets the portal open without a connection. It keeps the portal's document, which is the same for everybody, and its
 * assets, whose names change with their contents; never anything of the API.
 */

/** Put in by the build: what the dashboard needs to open, and a name for this version of it. */
declare const PORTAL_FILES: readonly string[];
declare const PORTAL_VERSION: string;

const DOCUMENTS = 'portal-document';
const DOCUMENT = '/dashboard';
const ASSETS = `portal-assets-${PORTAL_VERSION}`;

type WaitingEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchingEvent = Event & { readonly request: Request; respondWith(answer: Promise<Response>): void };
type Worker = {
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', work: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', work: (event: FetchingEvent) => void): void;
};
// The compiler knows the globals of pages only; these are a worker's.
const worker = globalThis as unknown as Worker;

const keepDocument = async (answer: Response): Promise<void> => {
  const isDocument = answer.headers.get('content-type')?.startsWith('text/html') === true;
  // With somebody's day in it, it is not everybody's.
  const isEverybodys = answer.headers.get('cache-control')?.includes('no-store') !== true;
  if (!answer.ok || answer.redirected || !isDocument || !isEverybodys) return;
  const documents = await caches.open(DOCUMENTS);
  await documents.put(DOCUMENT, answer);
};

const install = async (): Promise<void> => {
  const assets = await caches.open(ASSETS);
  await assets.addAll([...PORTAL_FILES]);
  // biome-ignore lint/plugin: the worker is below the client of the API, and asks for a page
  await keepDocument(await fetch(DOCUMENT, { credentials: 'omit' }));
};

/** A new version serves once every page of the old one is closed; only then the old one's assets go. */
const activate = async (): Promise<void> => {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== DOCUMENTS && name !== ASSETS).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
};

const documentFor = async (request: Request): Promise<Response> => {
  try {
    // biome-ignore lint/plugin: passes on what the page itself asked for
    const answer = await fetch(request);
    await keepDocument(answer.clone());
    return answer;
  } catch (unreachable) {
    const kept = await caches.match(DOCUMENT, { cacheName: DOCUMENTS });
    if (kept === undefined) throw unreachable;
    return kept;
  }
};

const assetFor = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  // biome-ignore lint/plugin: passes on what the page itself asked for
  const answer = await fetch(request);
  if (answer.ok) {
    const assets = await caches.open(ASSETS);
    await assets.put(request, answer.clone());
  }
  return answer;
};

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, worker.location.origin);
  if (handling === 'document') event.respondWith(documentFor(event.request));
  if (handling === 'asset') event.respondWith(assetFor(event.request));
});
