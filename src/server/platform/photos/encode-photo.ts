import type { Sharp } from 'sharp';
import { type ImageFormat, type ImageWidth, imageWidths } from '#contract/media.ts';
import { checkPhoto, loadSharp, mostPixels, type PhotoFault } from './check-photo.ts';

export type PhotoFile = { readonly fileName: string; readonly bytes: Buffer };
export type EncodedPhoto =
  | { readonly ok: true; readonly files: readonly PhotoFile[] }
  | { readonly ok: false; readonly fault: PhotoFault };

type DrawingLibrary = Awaited<ReturnType<typeof loadSharp>>;
type Pixels = {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
};

/** `keepAlpha` leaves WebP see-through, all else lies on white. `isBanner` cuts to the shape of a page's head. */
export type PhotoUse = { readonly keepAlpha: boolean; readonly isBanner: boolean };

const TIME_LIMIT = { seconds: 5 };
const WHITE = '#ffffff';
const WIDEST = Math.max(...imageWidths);
const BANNER_HEIGHT = 736;

/** So that banner and logo, on a phone as on a desk, are the 60 KB that the first screen of a page has for pictures. */
const MOST_WEBP_BYTES: Readonly<Record<ImageWidth, number>> = { 400: 12_000, 800: 40_000, 1600: 160_000 };
const MOST_BANNER_BYTES = 48_000;
/** Few, since each drawing takes time that others wait for. */
const QUALITIES = [80, 50] as const;

/**
 * Draws the photo anew in every width and format: upright, in sRGB, without a byte of what came with it. Decoded once,
 * at the widest; a narrower photo is not enlarged. No WebP weighs more than a page has for it.
 */
export const encodePhoto = async (bytes: Buffer, use: PhotoUse): Promise<EncodedPhoto> => {
  const fault = await checkPhoto(bytes);
  if (fault !== null) return { ok: false, fault };
  const sharp = await loadSharp();
  const pixels = await decode(sharp, bytes, use.isBanner);
  if (typeof pixels === 'string') return { ok: false, fault: pixels };
  const files: PhotoFile[] = [];
  for (const width of imageWidths) {
    const most = use.isBanner ? Math.min(MOST_BANNER_BYTES, MOST_WEBP_BYTES[width]) : MOST_WEBP_BYTES[width];
    const webp = await lightWebp((narrower) => narrowed(sharp, pixels, narrower, use.keepAlpha), width, most);
    const jpeg = narrowed(sharp, pixels, width, false).jpeg({ quality: 82, progressive: true });
    files.push(fileOf(width, 'webp', webp), fileOf(width, 'jpg', await jpeg.toBuffer()));
  }
  return { ok: true, files };
};

/** The best that is within so many bytes: less exact first, then narrower, until it is. */
const lightWebp = async (
  drawn: (width: number) => Sharp,
  width: number,
  mostBytes: number,
): Promise<Buffer> => {
  for (const quality of QUALITIES) {
    const bytes = await drawn(width).webp({ quality }).toBuffer();
    if (bytes.length <= mostBytes) return bytes;
  }
  return lightWebp(drawn, Math.round(width * 0.6), mostBytes);
};

/** Strict: what is cut off or damaged is no photo. A strip may be twice as tall as wide, no more is of use on a page. */
const decode = (sharp: DrawingLibrary, bytes: Buffer, isBanner: boolean): Promise<Pixels | PhotoFault> =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    // guard: nothing-of-what-came-with-a-picture-is-kept
    .autoOrient()
    .resize({
      width: WIDEST,
      ...(isBanner ? { height: BANNER_HEIGHT, fit: 'cover' } : { height: WIDEST * 2, fit: 'inside' }),
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .timeout(TIME_LIMIT)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => (isTimeout(error) ? 'TOO_SLOW' : 'UNREADABLE'));

const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout');

const narrowed = (
  sharp: DrawingLibrary,
  { data, info }: Pixels,
  width: number,
  keepAlpha: boolean,
): Sharp => {
  const { width: rawWidth, height, channels } = info;
  const drawing = sharp(data, { raw: { width: rawWidth, height, channels } })
    .resize({ width, withoutEnlargement: true })
    .timeout(TIME_LIMIT);
  return keepAlpha ? drawing : drawing.flatten({ background: WHITE });
};

const fileOf = (width: number, format: ImageFormat, bytes: Buffer): PhotoFile => ({
  fileName: `${width}.${format}`,
  bytes,
});

/** Runs a few at a time; the others wait their turn, and when too many wait, null says so at once. */
export type Queue = { readonly run: <T>(work: () => Promise<T>) => Promise<T | null> };

export const createQueue = (limits: { readonly atOnce: number; readonly waiting: number }): Queue => {
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = async (): Promise<void> => {
    if (running < limits.atOnce) {
      running += 1;
      return;
    }
    // Whoever ends hands its place on, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const end = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return {
    run: async (work) => {
      if (running >= limits.atOnce && waiting.length >= limits.waiting) return null;
      await turn();
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
};
