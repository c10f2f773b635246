import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A file as a browser's file field takes it. */
type GivenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const numberBytes = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([numberBytes(data.length), named, numberBytes(crc32(named))]);
};

/** A real photo of a few KB: colours that run from one corner to the other. */
export const pngFile = (width = 800, height = 800): GivenFile => {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) {
      row.writeUIntBE((((x * 255) / width) << 16) | (((y * 255) / height) << 8) | 120, 1 + x * 3, 3);
    }
    return row;
  });
  // Eight bits a channel, three channels, nothing interlaced.
  const head = Buffer.concat([numberBytes(width), numberBytes(height), Buffer.from([8, 2, 0, 0, 0])]);
  const buffer = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name: 'picture.png', mimeType: 'image/png', buffer };
};

/** As a telephone's camera leaves it: more than may be sent, lying on its side, and with the place it was taken at. */
export const telephonePhoto = async (): Promise<GivenFile> => {
  const raw = { width: 2400, height: 1800, channels: 3 } as const;
  const buffer = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 14/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer };
};

/** Calls itself a photo and is none. */
export const textNamedPng = (): GivenFile => ({
  name: 'notes.png',
  mimeType: 'image/png',
  buffer: Buffer.from('Not a picture at all.'),
});

export const pngOfSize = (megabytes: number): GivenFile => ({
  name: 'poster.png',
  mimeType: 'image/png',
  buffer: Buffer.alloc(megabytes * 1024 * 1024),
});

export const csvFile = (name: string, lines: readonly string[]): GivenFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
});
