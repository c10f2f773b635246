import type { FastifyInstance } from 'fastify';
import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { barePolicy } from '../../platform/http/headers.ts';
import type { BuiltWeb, PortalIcon } from '../web/built-web.ts';

/** The portal's own colours in its light theme, which is the one it starts with. */
const THEME = '#2E7D32';
const BACKGROUND = '#F6F8F5';
const DAY = 86_400;

/** The files by which a browser offers to install the portal, and opens it without a connection. */
export const registerInstallFiles = (
  app: FastifyInstance,
  { serviceWorker, icons, touchIcon }: Pick<BuiltWeb, 'serviceWorker' | 'icons' | 'touchIcon'>,
): void => {
  const manifest = JSON.stringify(webManifest(icons));
  app.get(paths.manifest, async (_, reply) =>
    reply
      .header('cache-control', `public, max-age=${DAY}`)
      .type('application/manifest+json; charset=utf-8')
      .send(manifest),
  );
  // A worker that was kept would go on serving an old portal: browsers ask each time.
  app.get(paths.serviceWorker, async (_, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'service-worker-allowed': paths.dashboard,
        'content-security-policy': `${barePolicy}; connect-src 'self'`,
      })
      .type('text/javascript; charset=utf-8')
      .send(serviceWorker),
  );
  // Asked for by iPhones under this name, whatever the page says.
  app.get('/apple-touch-icon.png', async (_, reply) =>
    reply.header('cache-control', `public, max-age=${DAY}`).type('image/png').send(touchIcon),
  );
};

const webManifest = (icons: readonly PortalIcon[]) => ({
  id: paths.dashboard,
  name: `${productName} Business Portal`,
  short_name: productName,
  description: 'Your bookings, clients and calendar.',
  lang: 'en-NG',
  start_url: paths.dashboard,
  scope: paths.dashboard,
  display: 'standalone',
  theme_color: THEME,
  background_color: BACKGROUND,
  icons: icons.map(({ address, size, purpose }) => ({
    src: address,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
  shortcuts: [
    { name: 'Create Booking', url: paths.createBooking },
    { name: 'Calendar', url: paths.calendar },
  ],
});
