import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPortalIcons } from './portal-icons.ts';

const folder = mkdtempSync(join(tmpdir(), 'akoko-icons-'));
type Listed = { readonly file: string; readonly size: number; readonly purpose: string };
let icons: readonly Listed[] = [];

beforeAll(async () => {
  await drawPortalIcons(folder);
  icons = JSON.parse(readFileSync(join(folder, 'icons.json'), 'utf8'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const GREEN = [0x2e, 0x7d, 0x32];
const pixel = async (file: string, left: number, top: number): Promise<readonly number[]> => {
  const area = { left, top, width: 1, height: 1 };
  return [...(await sharp(join(folder, file)).ensureAlpha().extract(area).raw().toBuffer())];
};

test('are listed in two sizes for each use, and are that size', async () => {
  expect(icons.map(({ size, purpose }) => `${purpose} ${size}`)).toEqual([
    'any 192',
    'any 512',
    'maskable 192',
    'maskable 512',
  ]);
  for (const { file, size } of icons) {
    const { width, height, format } = await sharp(join(folder, file)).metadata();
    expect([width, height, format]).toEqual([size, size, 'png']);
    expect(file).toMatch(/^icons\/\w+-\d+-[0-9a-f]{8}\.png$/);
  }
});

test('a maskable one is filled to its corners, the other is round there', async () => {
  for (const { file, purpose } of icons)
    expect([purpose, (await pixel(file, 0, 0))[3]]).toEqual([purpose, purpose === 'any' ? 0 : 255]);
  expect((await pixel('apple-touch-icon.png', 0, 0)).slice(0, 3)).toEqual(GREEN);
});

test('what a maskable one shows lies where no shape cuts it', async () => {
  const { file } = icons.at(-1) ?? { file: '' };
  const { data, info } = await sharp(join(folder, file)).raw().toBuffer({ resolveWithObject: true });
  let furthest = 0;
  for (let at = 0; at < info.width * info.height; at += 1) {
    const isMark = (data[at * info.channels] ?? 0) > 0x80;
    const [x, y] = [at % info.width, Math.floor(at / info.width)];
    if (isMark) furthest = Math.max(furthest, Math.hypot(x - info.width / 2, y - info.height / 2));
  }
  expect(furthest).toBeGreaterThan(info.width * 0.2);
  expect(furthest).toBeLessThan(info.width * 0.4);
});
