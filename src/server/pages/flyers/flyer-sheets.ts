import { encode } from 'uqr';
import { type FlyerFacts, type flyerFiles, flyerSizes } from '#contract/flyers.ts';
import type { HexColour } from '#core/colours/hex-colour.ts';
import { type PagePalette, pagePalette } from '#core/colours/page-palette.ts';
import { clothSvg } from '#core/drawing/pattern-svg.ts';
import { darkPath, widthOf } from '#core/drawing/qr-code-drawing.ts';
import type { Box, Column, ColumnText, Sheet } from '../../platform/drawing/draw-sheet.ts';
import { drawableText } from '../../platform/drawing/text-block.ts';

/** What is drawn, with the bytes of its photos; null where there are none or they could not be read. */
export type FlyerInput = {
  readonly facts: FlyerFacts;
  readonly origin: string;
  readonly photo: Buffer | null;
  readonly logo: Buffer | null;
};

type Drawn = (typeof flyerFiles)[keyof typeof flyerFiles]['drawn'];

/** The sheet of a flyer: words on plain ground, a photo or the business's cloth beside them, never below. */
export const flyerSheet = (drawn: Drawn, input: FlyerInput): Sheet => sheets[drawn](input);

const preview = (input: FlyerInput): Sheet => {
  const { facts } = input;
  const { colours } = pagePalette(facts.themes);
  const size = flyerSizes.preview;
  const panel = { x: 72, width: 604 };
  const mark = markAt(input, colours, { x: panel.x, y: 60, width: 84, height: 84 });
  const art = artIn(
    input,
    colours,
    { x: 730, y: 0, width: size.width - 730, height: size.height },
    'left',
    36,
  );
  const above = facts.serviceName === null ? [] : [said(nameOf(facts), colours.text, 'bold', 34, 22, 84)];
  return {
    ...size,
    ground: plain(size, colours.canvas) + art.ground,
    above: mark.above,
    photos: [...art.photos, ...mark.photos],
    columns: [
      ...mark.columns,
      column(
        { ...panel, x: panel.x + 108, y: 60, width: panel.width - 108, height: 84 },
        'left',
        'middle',
        above,
      ),
      column({ ...panel, y: 172, height: 282 }, 'left', 'middle', [
        said(
          facts.serviceName ?? nameOf(facts),
          colours.text,
          'heavy',
          84,
          34,
          facts.terms === '' ? 210 : 184,
        ),
        { ...said(facts.terms, colours.link, 'bold', 42, 28, 54), gap: 42 },
      ]),
      column({ ...panel, y: 470, height: 104 }, 'left', 'bottom', [button('Book now', colours, 34)]),
    ],
  };
};

const status = (input: FlyerInput): Sheet => {
  const { facts } = input;
  const { colours } = pagePalette(facts.themes);
  const size = flyerSizes.status;
  const panel = { x: 84, width: size.width - 168 };
  const art = artIn(input, colours, { x: 0, y: 0, width: size.width, height: 820 }, 'bottom', 48);
  const mark = markAt(input, colours, { x: panel.x, y: 730, width: 168, height: 168 });
  const code = codeIn(input, { x: size.width - 84 - 300, y: 1470, width: 300, height: 300 });
  return {
    ...size,
    ground: plain(size, colours.canvas) + art.ground,
    above: mark.above + code,
    photos: [...art.photos, ...mark.photos],
    columns: [
      ...mark.columns,
      column({ ...panel, y: 940, height: 490 }, 'left', 'middle', [
        ...(facts.serviceName === null ? [] : [said(nameOf(facts), colours.muted, 'bold', 46, 28, 96)]),
        { ...said(facts.serviceName ?? nameOf(facts), colours.text, 'heavy', 124, 46, 246), gap: 30 },
        { ...said(facts.terms, colours.link, 'bold', 58, 36, 66), gap: 44 },
        ...(facts.serviceName === null
          ? [{ ...said(facts.address, colours.muted, 'medium', 38, 26, 96), gap: 36 }]
          : []),
      ]),
      column({ ...panel, y: 1470, width: panel.width - 348, height: 300 }, 'left', 'middle', [
        button('Book now', colours, 46),
        { ...said(readable(input), colours.muted, 'medium', 34, 22, 130), gap: 34 },
      ]),
    ],
  };
};

/** On white, whatever the page is on: paper is white, and ink costs money. */
const poster = (input: FlyerInput): Sheet => {
  const { facts } = input;
  const { colours } = pagePalette(facts.themes.map(onPaper));
  const size = flyerSizes.poster;
  const panel = { x: 120, width: size.width - 240 };
  const art = artIn(input, colours, { x: 0, y: 0, width: size.width, height: 560 }, 'bottom', 64);
  const mark = markAt(input, colours, { x: (size.width - 200) / 2, y: 460, width: 200, height: 200 });
  const code = codeIn(input, { x: (size.width - 700) / 2, y: 1180, width: 700, height: 700 });
  const hem = cloth(facts.seed, colours, { x: 0, y: size.height - 72, width: size.width, height: 72 }, 'hem');
  const where = [facts.address, facts.phone].map((text) => text.trim()).filter((text) => text !== '');
  return {
    ...size,
    ground: plain(size, colours.canvas) + art.ground + hem,
    above: mark.above + code,
    photos: [...art.photos, ...mark.photos],
    columns: [
      ...mark.columns,
      column({ ...panel, y: 700, height: 450 }, 'centre', 'middle', [
        ...(facts.serviceName === null ? [] : [said(nameOf(facts), colours.muted, 'bold', 60, 36, 100)]),
        { ...said(facts.serviceName ?? nameOf(facts), colours.text, 'heavy', 132, 52, 222), gap: 26 },
        { ...said(facts.terms, colours.link, 'bold', 62, 40, 64), gap: 38 },
      ]),
      column({ ...panel, y: 1910, height: 330 }, 'centre', 'middle', [
        said('Scan to book', colours.text, 'heavy', 76, 70, 80),
        { ...said(readable(input), colours.link, 'bold', 46, 28, 112), gap: 26 },
        { ...said(where.join(' · '), colours.muted, 'medium', 36, 24, 84), gap: 24 },
      ]),
    ],
  };
};

const sheets: Readonly<Record<Drawn, (input: FlyerInput) => Sheet>> = { preview, status, poster };

type Colours = PagePalette['colours'];

const onPaper = (theme: FlyerFacts['themes'][number]) => ({
  ...theme,
  backgroundColor: null,
  textColor: null,
});

/** What of its name can be drawn, else its address. */
const nameOf = ({ businessName, path }: FlyerFacts): string =>
  drawableText(businessName) === '' ? (path.split('/')[2] ?? '') : businessName;

const readable = ({ origin, facts }: FlyerInput): string =>
  `${origin}${facts.path}`.replace(/^https?:\/\//, '');

const said = (
  text: string,
  colour: HexColour,
  weight: ColumnText['weight'],
  most: number,
  least: number,
  height: number,
): ColumnText => ({ text, colour, weight, size: { most, least }, height });

const button = (text: string, colours: Colours, size: number): ColumnText => ({
  ...said(text, colours['on-primary'], 'bold', size, size, 2 * size),
  pill: colours.primary,
});

const column = (
  box: Box,
  align: Column['align'],
  stands: Column['stands'],
  texts: readonly ColumnText[],
): Column => ({ box, align, stands, texts });

const rect = ({ x, y, width, height }: Box, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more}/>`;

const plain = (size: { readonly width: number; readonly height: number }, fill: HexColour): string =>
  rect({ x: 0, y: 0, ...size }, fill);

const cloth = (seed: string, colours: Colours, box: Box, id: string): string =>
  clothSvg({ seed, id, box, scale: 2, colours: { strong: colours['primary-edge'], soft: colours.tint } });

/** The photo with a strip of the cloth along the edge towards the words, or all cloth. */
const artIn = (input: FlyerInput, colours: Colours, box: Box, edge: 'left' | 'bottom', strip: number) => {
  const ground = cloth(input.facts.seed, colours, box, 'art');
  if (input.photo === null) return { ground, photos: [] };
  const shown =
    edge === 'left'
      ? { ...box, x: box.x + strip, width: box.width - strip }
      : { ...box, height: box.height - strip };
  return { ground, photos: [{ bytes: input.photo, box: shown }] };
};

/** The logo, or the initial on the business's colour; a rim parts it from what lies below. */
const markAt = ({ facts, logo }: FlyerInput, colours: Colours, box: Box) => {
  const rim = Math.round(box.width / 14);
  const round = Math.round(box.width * 0.26);
  const around = { x: box.x - rim, y: box.y - rim, width: box.width + 2 * rim, height: box.height + 2 * rim };
  const rimmed = rect(around, colours.canvas, ` rx="${round + rim}"`);
  if (logo !== null) return { above: rimmed, photos: [{ bytes: logo, box, round }], columns: [] };
  const initial = Array.from(drawableText(nameOf(facts)))[0]?.toUpperCase() ?? '';
  const size = Math.round(box.width * 0.52);
  return {
    above: rimmed + rect(box, colours.primary, ` rx="${round}"`),
    photos: [],
    columns: [
      column(box, 'centre', 'middle', [said(initial, colours['on-primary'], 'bold', size, size, box.height)]),
    ],
  };
};

/** Black on white with its quiet edge, on any page: many readers do not know a code turned inside out. */
const codeIn = ({ origin, facts }: FlyerInput, box: Box): string => {
  const modules = encode(`${origin}${facts.path}`, { ecc: 'M', border: 0 });
  const width = widthOf(modules);
  return [
    rect(box, '#ffffff', ` rx="${Math.round(box.width / 18)}"`),
    `<svg x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" viewBox="0 0 ${width} ${width}" shape-rendering="crispEdges">`,
    `<path d="${darkPath(modules)}" fill="#000000"/></svg>`,
  ].join('');
};
