import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { RenderPage } from '#contract/pages/pages.ts';
import { BOOKING_BASE, type BookingBuild, type BuiltWeb, PORTAL_BASE } from './built-web.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const BOOKING = 'src/web/booking';

/** What takes the place of the portal's worker: that of an earlier start would answer with the portal it has kept. */
const LEAVING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

const notStarted = (): never => {
  throw new Error('The web is used before it has started');
};

/**
 * The web as its sources stand at each request, for working on it; `built` is asked for what only a build makes: the
 * script for other sites, and images.
 */
export const sourceWeb = (built: BuiltWeb): BuiltWeb => {
  let render: RenderPage = notStarted;
  let portal = '';
  return {
    ...built,
    render: (page, options) => render(page, options),
    portalHtml: () => portal,
    // Styles come with the scripts.
    drawDay: null,
    serviceWorker: LEAVING_WORKER,
    registerAssets: async (app) => {
      const booking = await serveSources(app, 'booking', BOOKING_BASE);
      const screens = await serveSources(app, 'portal', PORTAL_BASE);
      app.addHook('onRequest', async ({ url }) => {
        if (url.startsWith('/api/') || url.startsWith(BOOKING_BASE) || url.startsWith(PORTAL_BASE)) return;
        // What has not changed is not loaded again.
        const entry = (await booking.ssrLoadModule('/src/web/booking/server-entry.tsx')) as BookingBuild;
        render = entry.createRenderer({ base: BOOKING_BASE, manifest: clientSources() });
        const html = readFileSync(join(ROOT, 'src/web/portal/index.html'), 'utf8');
        portal = await screens.transformIndexHtml('/index.html', html);
      });
    },
  };
};

/** A manifest in which every page's script is its own output. */
const clientSources = (): Readonly<Record<string, { readonly file: string }>> =>
  Object.fromEntries(
    readdirSync(join(ROOT, BOOKING), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.script\.tsx?$/.test(file))
      .map((file) => [`${BOOKING}/${file}`, { file: `${BOOKING}/${file}` }]),
  );

/** Answers what is asked under `base` with sources, compiled as they are asked for. */
const serveSources = async (
  app: FastifyInstance,
  name: 'booking' | 'portal',
  base: string,
): Promise<ViteDevServer> => {
  // Here, so that nothing of it is loaded where the web is built.
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(ROOT, `vite.${name}.config.ts`),
    cacheDir: join(ROOT, '.cache/vite', name),
    clearScreen: false,
    appType: 'custom',
    logLevel: 'warn',
    // The server puts the nonce of each answer in its place.
    html: { cspNonce: '__NONCE__' },
    server: {
      middlewareMode: true,
      ws: { server: app.server },
      // It would be drawn by markup, which the portal's policy forbids: faults are said in the terminal.
      hmr: { overlay: false },
      fs: {
        allow: [
          join(ROOT, 'src'),
          join(ROOT, '.cache/vite'),
          join(ROOT, '.cache/portal-fonts'),
          realpathSync(join(ROOT, 'node_modules')),
        ],
      },
    },
  });
  // Its open connections would keep the server from ending.
  app.addHook('preClose', () => vite.close());
  app.get(`${base}*`, (request, reply) => {
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
  });
  return vite;
};
