/** What the worker does with a request: the portal's document, one of its assets, or nothing at all. */
export type Handling = 'document' | 'asset' | 'leave';

const ASSETS = '/portal-assets/';

type Asked = { readonly method: string; readonly mode: string; readonly url: string };

/** Everything but the portal's own document and assets is left alone, above all the API. */
export function handlingOf({ method, mode, url }: Asked, origin: string): Handling {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'leave';
  if (pathname.startsWith(ASSETS)) return 'asset';
  return mode === 'navigate' && (pathname === '/dashboard' || pathname.startsWith('/dashboard/'))
    ? 'document'
    : 'leave';
}
