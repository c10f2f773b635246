import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { DrawDay } from '#contract/pages/drawn-day.ts';
import type { RenderPage } from '#contract/pages/pages.ts';
import { type PortalManifest, portalDocument } from './portal-document.ts';

const DIST = join(import.meta.dirname, '../../../../dist');
export const BOOKING_BASE = '/assets/booking/';
export const PORTAL_BASE = '/portal-assets/';
const EMBED_ENTRY = 'src/web/booking/frame/embed.script.ts';

/** The web build as the server uses it. */
export type BuiltWeb = {
  readonly render: RenderPage;
  /** The portal's document for an address under /dashboard. */
  readonly portalHtml: (path: string) => string;
  /** Null where nothing is drawn ahead of the portal's scripts. */
  readonly drawDay: DrawDay | null;
  /** What other sites load to open a booking in a dialog. */
  readonly embedScript: string;
  /** What lets the portal be installed on a home screen, and open without a connection. */
  readonly serviceWorker: string;
  readonly icons: readonly PortalIcon[];
  readonly touchIcon: Buffer;
  readonly registerAssets: (app: FastifyInstance) => Promise<void>;
};

/** A picture of the product for a home screen; `maskable` may be cut to any shape. */
export type PortalIcon = {
  readonly address: string;
  readonly size: number;
  readonly purpose: 'any' | 'maskable';
};

type BookingManifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] }>
>;

/** What the server's part of the booking front exports. */
export type BookingBuild = {
  readonly createRenderer: (assets: { readonly base: string; readonly manifest: unknown }) => RenderPage;
};

/** What the server's part of the portal exports. */
type PortalBuild = { readonly createDayDrawer: (css: string) => DrawDay };

/** A module without imports as a script for any page: its names must not meet those of the site around it. */
const asClassicScript = (module: string): string => `(function(){"use strict";${module}\n})();\n`;

/** Loads what the web build left in dist. Throws when there is none. */
export const loadBuiltWeb = async (): Promise<BuiltWeb> => {
  // The bundle's own types are in the web's tree, which the server does not import; the contract is the bridge.
  const booking = (await import(
    pathToFileURL(join(DIST, 'booking/server/server-entry.js')).href
  )) as BookingBuild;
  const manifest: BookingManifest = JSON.parse(
    readFileSync(join(DIST, 'booking/client/.vite/manifest.json'), 'utf8'),
  );
  const { createDayDrawer } = (await import(
    pathToFileURL(join(DIST, 'portal-server/server-entry.js')).href
  )) as PortalBuild;
  const embed = manifest[EMBED_ENTRY];
  if (embed === undefined || embed.imports !== undefined)
    throw new Error(`The client build has no ${EMBED_ENTRY} that stands alone`);
  const portal = readFileSync(join(DIST, 'portal/index.html'), 'utf8');
  const portalManifest: PortalManifest = JSON.parse(
    readFileSync(join(DIST, 'portal/.vite/manifest.json'), 'utf8'),
  );
  return {
    render: booking.createRenderer({ base: BOOKING_BASE, manifest }),
    portalHtml: (path) => portalDocument(portal, portalManifest, PORTAL_BASE, path),
    drawDay: createDayDrawer(portalSheet()),
    embedScript: asClassicScript(readFileSync(join(DIST, 'booking/client', embed.file), 'utf8')),
    ...loadInstallFiles(),
    registerAssets,
  };
};

/** The one sheet of all the portal's screens. */
const portalSheet = (): string => {
  const assets = join(DIST, 'portal/assets');
  const [sheet, ...others] = readdirSync(assets).filter((file) => file.endsWith('.css'));
  if (sheet === undefined || others.length > 0) throw new Error('The portal’s build has not one sheet');
  return readFileSync(join(assets, sheet), 'utf8');
};

const loadInstallFiles = (): Pick<BuiltWeb, 'serviceWorker' | 'icons' | 'touchIcon'> => {
  const built = (file: string): Buffer => readFileSync(join(DIST, 'portal', file));
  const icons: readonly (Omit<PortalIcon, 'address'> & { readonly file: string })[] = JSON.parse(
    built('icons.json').toString(),
  );
  return {
    serviceWorker: built('service-worker.js').toString(),
    icons: icons.map(({ file, size, purpose }) => ({ address: PORTAL_BASE + file, size, purpose })),
    touchIcon: built('apple-touch-icon.png'),
  };
};

/** Serves the built scripts and images; their names change with their contents, so they may be kept for ever. */
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
