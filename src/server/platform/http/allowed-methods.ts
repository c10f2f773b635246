import type { FastifyInstance } from 'fastify';

type Served = { readonly method: string; readonly matches: RegExp };

const matcher = (url: string): RegExp => {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}$`);
};

/**
 * Which methods an address under /api answers, by the routes registered from now on. The framework says 'not found'
 * for a known address asked in another way; the API says so with 405 and Allow.
 */
export const collectMethods = (app: FastifyInstance): ((path: string) => readonly string[]) => {
  const served: Served[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/')) return;
    const matches = matcher(url);
    for (const one of [method].flat()) served.push({ method: one, matches });
  });
  return (path) => {
    const methods = served.filter(({ matches }) => matches.test(path)).map(({ method }) => method);
    return [...new Set(methods)].toSorted();
  };
};
