import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Bytes = Buffer<ArrayBuffer>;
const own = (bytes: Uint8Array): Bytes => Buffer.from(bytes);

/** A plain picture of one colour. */
export const plain = async (
  format: 'png' | 'jpeg' | 'gif' | 'webp',
  size: { readonly width: number; readonly height: number },
  background = '#1565c0',
): Promise<Bytes> =>
  own(
    await sharp({ create: { ...size, channels: 3, background }, limitInputPixels: false })
      .toFormat(format)
      .toBuffer(),
  );

/** Noise: a picture that no format can make small. */
export const noise = async (width: number, height: number): Promise<Bytes> =>
  own(
    await sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 80 })
      .toBuffer(),
  );

/** Half see-through red. */
export const seeThrough = async (): Promise<Bytes> =>
  own(
    await sharp({
      create: { width: 600, height: 300, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer(),
  );

/** As a telephone leaves it: lying on its side (red above, blue below once upright), with the place in its EXIF. */
export const fromTelephone = async (): Promise<Bytes> => {
  const blue = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  return own(
    await sharp({ create: { width: 600, height: 400, channels: 3, background: '#ff0000' } })
      .composite([{ input: blue, left: 300, top: 0 }])
      .withExif({
        IFD0: { Make: 'Kanarienvogel' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 14/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );
};

const chunk = (type: string, data: Uint8Array): Bytes => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};

const pngOf = (header: Uint8Array, pixels: Uint8Array, extra: Uint8Array = Buffer.alloc(0)): Bytes =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    extra,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);

/** A PNG that says it is this large, whatever pixels it has; `extra` stands before them. */
export const claimedPng = (width: number, height: number, extra: Uint8Array = Buffer.alloc(0)): Bytes => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const pixels = deflateSync(Buffer.alloc(Math.min(height * (width * 3 + 1), 4096)));
  return pngOf(header, pixels, extra);
};

/** A whole black PNG of one bit a pixel: a few kilobytes, however large it is. */
export const blackSquare = (side: number): Bytes => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0], 8);
  return pngOf(header, deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8)))));
};

/** A good PNG that announces two frames. */
export const animatedPng = (): Bytes => {
  const frames = Buffer.alloc(8);
  frames.writeUInt32BE(2);
  return claimedPng(10, 10, chunk('acTL', frames));
};

/** A good JPEG that goes over its pixels another two hundred times. */
export const manyScans = async (): Promise<Bytes> => {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ffffff' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const again = picture.subarray(picture.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return own(
    Buffer.concat([picture.subarray(0, -2), ...Array<Buffer>(200).fill(again), picture.subarray(-2)]),
  );
};
