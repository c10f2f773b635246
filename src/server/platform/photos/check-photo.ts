import type sharp from 'sharp';

export type PhotoFault = 'UNREADABLE' | 'ANIMATED' | 'TOO_MANY_PIXELS' | 'TOO_SLOW';

export const mostPixels = 25_000_000;
export const longestSide = 8_000;
/** Cameras write one and editors about ten; at 25 million pixels each takes some 50 ms. */
const MOST_SCANS = 50;

let loading: Promise<typeof sharp> | undefined;

/** The library that draws photos: 15 MB that a process without uploads does without, so the first photo brings it. */
export const loadSharp = (): Promise<typeof sharp> => {
  loading ??= import('sharp').then((loaded) => {
    // One thread a photo: the other cores have bookings to answer. Nothing is asked for twice, so nothing is kept.
    loaded.default.concurrency(1);
    loaded.default.cache(false);
    return loaded.default;
  });
  return loading;
};

/** What speaks against decoding these bytes at all, by their header alone; null when nothing does. */
export const checkPhoto = async (bytes: Buffer): Promise<PhotoFault | null> => {
  const kind = photoKind(bytes);
  if (kind === null) return 'UNREADABLE';
  const header = await readHeader(bytes);
  if (header === null || header.format !== kind) return 'UNREADABLE';
  const { width, height } = header;
  // guard: a-picture-has-so-many-pixels-and-no-more
  if (width > longestSide || height > longestSide || width * height > mostPixels) return 'TOO_MANY_PIXELS';
  // guard: a-picture-that-moves-is-refused
  if ((header.pages ?? 1) > 1 || (kind === 'png' && isAnimatedPng(bytes))) return 'ANIMATED';
  // guard: a-picture-has-so-many-rounds-and-no-more
  return kind === 'jpeg' && scansIn(bytes) > MOST_SCANS ? 'UNREADABLE' : null;
};

/** Without a limit of its own, so that a photo too large is told apart from one that is broken. */
const readHeader = async (bytes: Buffer) => {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => null);
};

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/** What the first bytes say it is; names and Content-Types are not asked. Null for anything but PNG and JPEG. */
export const photoKind = (bytes: Buffer): 'png' | 'jpeg' | null => {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png';
  return bytes.subarray(0, JPEG.length).equals(JPEG) ? 'jpeg' : null;
};

/** Whether a PNG announces frames (its acTL chunk stands before the pixels); decoders show the first and say nothing. */
export const isAnimatedPng = (bytes: Buffer): boolean => {
  for (let at = PNG.length; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString('latin1', at + 4, at + 8);
    if (chunk === 'acTL') return true;
    if (chunk === 'IDAT') return false;
  }
  return false;
};

/** How often a JPEG goes over its pixels: a few hundred bytes each time, and all of them have to be worked through. */
export const scansIn = (bytes: Buffer): number => {
  let scans = 0;
  for (let at = bytes.indexOf(START_OF_SCAN); at >= 0; at = bytes.indexOf(START_OF_SCAN, at + 2)) scans += 1;
  return scans;
};
