import { imageMaxBytes } from '#contract/media.ts';

export const acceptedImages = ['image/png', 'image/jpeg'] as const;

/** What may be chosen. Without HEIC among it, an iPhone hands its photos over as JPEG. */
export const choosableImages = [...acceptedImages, 'image/webp'].join(',');

type Chosen = { readonly name: string; readonly type: string; readonly size: number };

/** Why a file is not sent at all, once the browser has made of it what it can; null when it may go. */
export const choiceError = (file: Chosen): string | null => {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name))
    return 'This browser cannot read HEIC photos. Please send it from the iPhone itself, or save it as a JPEG first.';
  if (!acceptedImages.some((type) => type === file.type)) return 'Please choose a PNG or JPEG image.';
  if (file.size > imageMaxBytes)
    return `This image is ${megabytes(file.size)} MB. Please choose one of at most 2 MB.`;
  return null;
};

/** To one decimal and upwards, so that an image just over the limit never reads as the limit itself. */
const megabytes = (bytes: number): string => (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1);
