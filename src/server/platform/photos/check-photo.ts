import { loadSharp } from './load-sharp.ts';
import { isAnimatedPng, pictureKind, scansIn } from './picture-header.ts';

export type PictureFault = 'UNREADABLE' | 'ANIMATED' | 'TOO_MANY_PIXELS' | 'TOO_SLOW';

export const mostPixels = 25_000_000;
export const longestSide = 8_000;
/** Cameras write one and editors about ten; at 25 million pixels each takes some 50 ms. */
const MOST_SCANS = 50;

/** What speaks against decoding these bytes at all, by their header alone; null when nothing does. */
export const checkPicture = async (bytes: Buffer): Promise<PictureFault | null> => {
  const kind = pictureKind(bytes);
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

/** Without a limit of its own, so that a picture too large is told apart from one that is broken. */
const readHeader = async (bytes: Buffer) => {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => null);
};
