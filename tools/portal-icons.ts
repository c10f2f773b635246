import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { productMark } from '#contract/brand.ts';

/** The product's mark on its green. `corner`: of a square of 32; `scale`: of the mark in it. */
const mark = ({ corner, scale }: { readonly corner: number; readonly scale: number }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="#2E7D32"/><g transform="translate(16 16) scale(${scale}) translate(-16 -16)"><path d="${productMark}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></g></svg>`;

/** A maskable one fills its square, and keeps its mark in the inner circle of four fifths that no shape cuts. */
const shapes = { any: mark({ corner: 9, scale: 1 }), maskable: mark({ corner: 0, scale: 1.1 }) } as const;

const draw = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/**
 * Draws the portal's icons below `folder`, each named by its contents, and lists them in icons.json; beside them the
 * one that iPhones ask for, which round its corners themselves.
 */
export const drawPortalIcons = async (folder: string): Promise<void> => {
  mkdirSync(join(folder, 'icons'), { recursive: true });
  const icons = [];
  for (const purpose of ['any', 'maskable'] as const) {
    for (const size of [192, 512]) {
      const image = await draw(shapes[purpose], size);
      const hash = createHash('sha256').update(image).digest('hex').slice(0, 8);
      const file = `icons/${purpose}-${size}-${hash}.png`;
      writeFileSync(join(folder, file), image);
      icons.push({ file, size, purpose });
    }
  }
  writeFileSync(join(folder, 'icons.json'), JSON.stringify(icons));
  writeFileSync(join(folder, 'apple-touch-icon.png'), await draw(shapes.maskable, 180));
};
