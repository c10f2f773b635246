const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/** What the first bytes say it is; names and Content-Types are not asked. Null for anything but PNG and JPEG. */
export const pictureKind = (bytes: Buffer): 'png' | 'jpeg' | null => {
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
