import { imageMaxBytes } from '#contract/media.ts';

export const acceptedImages = ['image/png', 'image/jpeg'] as const;

/** Why a chosen file is not sent at all; null when it may go. */
export const choiceError = (file: { readonly type: string; readonly size: number }): string | null => {
  if (!acceptedImages.some((type) => type === file.type)) return 'Please choose a PNG or JPEG image.';
  if (file.size > imageMaxBytes)
    return `This image is ${megabytes(file.size)} MB. Please choose one of at most 2 MB.`;
  return null;
};

/** To one decimal and upwards, so that an image just over the limit never reads as the limit itself. */
const megabytes = (bytes: number): string => (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1);
