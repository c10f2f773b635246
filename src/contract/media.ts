/** The address of a stored picture says which picture, how wide and in which format; each exists in all of these. */
export const imageWidths = [400, 800, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];
export type ImageFormat = 'jpg' | 'webp';

/** So many photos of its work a business shows. */
export const mostWorkPhotos = 24;

export const imageMaxBytes = 2 * 1024 * 1024;

/** The path of one variant of a picture; `key` is its public handle. */
export const imagePath = (key: string, width: ImageWidth, format: ImageFormat): string =>
  `/media/${key}/${width}.${format}`;

/** The picture's ordinary address, as `imageUrl`, `logoUrl` and `bannerImageUrl` carry it. */
export const imageUrl = (key: string): string => imagePath(key, 800, 'jpg');

const ORDINARY = /^\/media\/([0-9A-Za-z]{44})\/800\.jpg$/;

/** The public handle of the picture at this address; null for an address that is not ours. */
export const imageKeyAt = (url: string): string | null => ORDINARY.exec(url)?.[1] ?? null;

/** The value of a `srcset` with every width of the picture at this address; null for an address that is not ours. */
export const imageSourceSet = (url: string, format: ImageFormat): string | null => {
  const key = ORDINARY.exec(url)?.[1];
  if (key === undefined) return null;
  return imageWidths.map((width) => `${imagePath(key, width, format)} ${width}w`).join(', ');
};
