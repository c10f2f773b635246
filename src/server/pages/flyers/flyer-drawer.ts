import { LRUCache } from 'lru-cache';
import { type FlyerFacts, type FlyerKind, flyerFiles, flyerSizes, flyerStamp } from '#contract/flyers.ts';
import { imageKeyAt } from '#contract/media.ts';
import { drawSheet } from '../../platform/drawing/draw-sheet.ts';
import { createQueue } from '../../platform/photos/encode-photo.ts';
import type { Platform } from '../../platform/platform.ts';
import { flyerSheet } from './flyer-sheets.ts';
import { pdfPage } from './pdf-page.ts';

/** So many bytes of drawn flyers are kept: some 150 previews, or 40 posters. */
const KEPT_BYTES = 20 * 1024 * 1024;
const QUALITY = { preview: 84, status: 86, poster: 88 } as const;

/**
 * Draws flyers, each once for as long as it is kept. One at a time, for a quarter of a second to one beside the main
 * thread; null where too many wait already.
 */
export const createFlyerDrawer = (platform: Platform, keptBytes = KEPT_BYTES) => {
  const drawing = createQueue({ atOnce: 1, waiting: 20 });
  const kept = new LRUCache<string, Buffer, { kind: FlyerKind; facts: FlyerFacts }>({
    maxSize: keptBytes,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: async (_key, _old, { context }) =>
      (await drawing.run(() => drawFlyer(platform, context.kind, context.facts))) ?? undefined,
  });
  return async (kind: FlyerKind, facts: FlyerFacts): Promise<Buffer | null> => {
    const { drawn } = flyerFiles[kind];
    const jpeg = await kept.fetch(`${drawn} ${facts.path} ${flyerStamp(facts)}`, {
      context: { kind, facts },
    });
    if (jpeg === undefined) return null;
    if (kind !== 'poster-a4' && kind !== 'poster-a6') return jpeg;
    return pdfPage(kind === 'poster-a4' ? 'a4' : 'a6', { jpeg, ...flyerSizes.poster });
  };
};

const drawFlyer = async (platform: Platform, kind: FlyerKind, facts: FlyerFacts): Promise<Buffer> => {
  const { drawn } = flyerFiles[kind];
  const [photo, logo] = await Promise.all([photoAt(platform, facts.photo), photoAt(platform, facts.logo)]);
  return drawSheet(flyerSheet(drawn, { facts, origin: platform.publicUrl, photo, logo }), QUALITY[drawn]);
};

const photoAt = async ({ media }: Platform, url: string | null): Promise<Buffer | null> => {
  const key = url === null ? null : imageKeyAt(url);
  return key === null ? null : media.read(key, '1600.jpg');
};
