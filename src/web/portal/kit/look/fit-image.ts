import { acceptedImages } from './image-field-choice.ts';

/** What goes as it is: drawing it anew would save its owner next to nothing. */
const SMALL_BYTES = 300 * 1024;
/** What the server keeps at most; pixels beyond are data paid for nothing. */
const WIDEST = 1600;
const TALLEST = 3200;

/**
 * The image as it is worth sending: upright, no larger than it will be kept, and as PNG or JPEG whatever the browser can
 * read, HEIC where it can. What it cannot read, or not make smaller, is handed back as it was.
 */
export const fitImage = async (file: File): Promise<File> => {
  const isSendable = acceptedImages.some((type) => type === file.type);
  if (isSendable && file.size <= SMALL_BYTES) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) return file;
  const drawn = await draw(bitmap, file.type === 'image/png');
  bitmap.close();
  if (drawn === null || (isSendable && drawn.size >= file.size)) return file;
  return new File([drawn], 'image', { type: drawn.type });
};

/** What a PNG lets through stays so while its bytes allow; a photograph kept as PNG becomes a JPEG. */
const draw = async (bitmap: ImageBitmap, isPng: boolean): Promise<Blob | null> => {
  const scale = Math.min(1, WIDEST / bitmap.width, TALLEST / bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const png = isPng ? await blobOf(canvas, 'image/png') : null;
  if (png !== null && png.size <= SMALL_BYTES) return png;
  // JPEG has no see-through; without white below, it would be black.
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return blobOf(canvas, 'image/jpeg');
};

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, 0.86));
