import type { Sharp } from 'sharp';
import type { HexColour } from '#core/colours/hex-colour.ts';
import { loadSharp, mostPixels } from '../photos/check-photo.ts';
import { type DrawnText, drawText, type TextBlock } from './text-block.ts';

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A text in a column, and what stands around it. */
export type ColumnText = Omit<TextBlock, 'room' | 'align'> & {
  /** The most of the column's height that it takes. */
  readonly height: number;
  /** Down to it from what stands above. */
  readonly gap?: number;
  /** A button around it. */
  readonly pill?: HexColour;
};

/** Texts below each other; what is empty leaves no gap. */
export type Column = {
  readonly box: Box;
  readonly align: 'left' | 'centre';
  readonly stands: 'top' | 'middle' | 'bottom';
  readonly texts: readonly ColumnText[];
};

export type Sheet = {
  readonly width: number;
  readonly height: number;
  /** SVG markup below and above the photos: no text, nothing that is fetched. */
  readonly ground: string;
  readonly above: string;
  readonly photos: readonly {
    readonly bytes: Buffer;
    readonly box: Box;
    /** Of a logo, which lies above the rest: how round its corners are; the whole of it is shown, on white. */
    readonly round?: number;
  }[];
  readonly columns: readonly Column[];
};

type Layer = {
  readonly input: Buffer;
  readonly left: number;
  readonly top: number;
  readonly raw?: { readonly width: number; readonly height: number; readonly channels: 4 };
};

/** Draws a sheet as a JPEG whose letters keep their edges; all but the composing is done beside the main thread. */
export const drawSheet = async (sheet: Sheet, quality: number): Promise<Buffer> => {
  const sharp = await loadSharp();
  const columns: Awaited<ReturnType<typeof setColumn>>[] = [];
  for (const column of sheet.columns) columns.push(await setColumn(column));
  const above = sheet.above + columns.map(({ pills }) => pills).join('');
  const layers = [
    ...(await photoLayers(sheet, (photo) => photo.round === undefined)),
    ...(above === '' ? [] : [{ input: svgOf(sheet, above), left: 0, top: 0 }]),
    ...(await photoLayers(sheet, (photo) => photo.round !== undefined)),
    ...columns.flatMap((column) => column.layers),
  ];
  return sharp(svgOf(sheet, sheet.ground))
    .composite(layers)
    .flatten({ background: WHITE })
    .jpeg({ quality, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
};

const WHITE = '#ffffff';

const svgOf = ({ width, height }: Pick<Sheet, 'width' | 'height'>, markup: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${markup}</svg>`);

type SheetPhoto = Sheet['photos'][number];

const photoLayers = async (
  sheet: Sheet,
  which: (photo: SheetPhoto) => boolean,
): Promise<readonly Layer[]> => {
  const layers: Layer[] = [];
  for (const photo of sheet.photos.filter(which)) layers.push(await photoLayer(photo));
  return layers;
};

const photoLayer = async ({ bytes, box, round }: SheetPhoto): Promise<Layer> => {
  const sharp = await loadSharp();
  const { width, height, x: left, y: top } = box;
  const photo = sharp(bytes, { limitInputPixels: mostPixels });
  if (round === undefined)
    return { input: await lossless(photo.resize({ width, height, position: 'attention' })), left, top };
  const whole = photo
    .flatten({ background: WHITE })
    .resize({ width, height, fit: 'contain', background: WHITE });
  const shape = svgOf(box, `<rect width="${width}" height="${height}" rx="${round}"/>`);
  const rounded = sharp(await lossless(whole))
    .ensureAlpha()
    .composite([{ input: shape, blend: 'dest-in' }]);
  return { input: await lossless(rounded), left, top };
};

const lossless = (drawing: Sharp): Promise<Buffer> => drawing.png({ compressionLevel: 1 }).toBuffer();

/** Around the text of a button, in heights of that text. */
const PILL = { beside: 1.15, above: 0.75 };

const setColumn = async ({ box, align, stands, texts }: Column) => {
  const set: {
    readonly drawn: DrawnText;
    readonly text: ColumnText;
    readonly y: number;
    readonly pad: number;
  }[] = [];
  let end = 0;
  for (const text of texts) {
    const pad = text.pill === undefined ? 0 : Math.round(text.size.most * PILL.above);
    const room = { width: box.width - 2 * pad, height: text.height };
    const drawn = await drawText({ ...text, align, room });
    if (drawn === null) continue;
    const y = end + (end === 0 ? 0 : (text.gap ?? 0)) + pad;
    set.push({ drawn, text, y, pad });
    end = y + drawn.height + pad;
  }
  const spare = box.height - end;
  const top = Math.round(box.y + { top: 0, middle: spare / 2, bottom: spare }[stands]);
  const pills: string[] = [];
  const layers = set.map(({ drawn, text, y, pad }): Layer => {
    const aside = Math.round(pad * (PILL.beside / PILL.above));
    const free = box.width - drawn.width;
    const left = Math.round(box.x + (align === 'centre' ? free / 2 : pad === 0 ? 0 : aside));
    if (text.pill !== undefined) {
      const [width, height] = [drawn.width + 2 * aside, drawn.height + 2 * pad];
      pills.push(
        `<rect x="${left - aside}" y="${top + y - pad}" width="${width}" height="${height}" rx="${height / 2}" fill="${text.pill}"/>`,
      );
    }
    const { data, width, height } = drawn;
    return { input: data, left, top: top + y, raw: { width, height, channels: 4 } };
  });
  return { layers, pills: pills.join('') };
};
