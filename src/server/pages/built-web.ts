import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { RenderPage } from '#contract/pages.ts';
import { type PortalManifest, portalDocument } from './portal-document.ts';

const DIST = join(import.meta.dirname, '../../../dist');
const BOOKING_BASE = '/assets/booking/';
const PORTAL_BASE = '/portal-assets/';

/** The web build as the server uses it. */
export type BuiltWeb = {
  readonly render: RenderPage;
  /** The portal's document for an address under /dashboard. */
  readonly portalHtml: (path: string) => string;
  readonly registerAssets: (app: FastifyInstance) => Promise<void>;
};

type BookingBuild = {
  readonly createRenderer: (assets: { readonly base: string; readonly manifest: unknown }) => RenderPage;
};

/** Loads what the web build left in dist. Throws when there is none. */
export const loadBuiltWeb = async (): Promise<BuiltWeb> => {
  // The bundle's own types are in the web's tree, which the server does not import; the contract is the bridge.
  const booking = (await import(
    pathToFileURL(join(DIST, 'booking/server/server-entry.js')).href
  )) as BookingBuild;
  const manifest: unknown = JSON.parse(
    readFileSync(join(DIST, 'booking/client/.vite/manifest.json'), 'utf8'),
  );
  const portal = readFileSync(join(DIST, 'portal/index.html'), 'utf8');
  const portalManifest: PortalManifest = JSON.parse(
    readFileSync(join(DIST, 'portal/.vite/manifest.json'), 'utf8'),
  );
  return {
    render: booking.createRenderer({ base: BOOKING_BASE, manifest }),
    portalHtml: (path) => portalDocument(portal, portalManifest, PORTAL_BASE, path),
    registerAssets,
  };
};

/** Serves the built scripts and pictures; their names change with their contents, so they may be kept for ever. */
const registerAssets = async (app: FastifyInstance): Promise<void> => {
  const forEver = { preCompressed: true, immutable: true, maxAge: '365d', index: false } as const;
  await app.register(fastifyStatic, { ...forEver, root: join(DIST, 'booking/client'), prefix: BOOKING_BASE });
  await app.register(fastifyStatic, {
    ...forEver,
    root: join(DIST, 'portal'),
    prefix: PORTAL_BASE,
    decorateReply: false,
  });
};
