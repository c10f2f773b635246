import type { StableDraw } from './stable-draw.ts';

/** What a shape of a pattern is painted with: `ink` stands on the ground, `accent` is softer. */
export type Paint = 'ink' | 'accent';

/** One path of a tile: filled or, with a `line` of so many units, drawn. */
export type Mark = { readonly d: string; readonly paint: Paint; readonly line?: number };

/** One repeat of a cloth, in units that are pixels on a page. */
export type Tile = { readonly width: number; readonly height: number; readonly marks: readonly Mark[] };

/** How one kind of cloth is made. */
type Family = {
  /** By how much it may lie turned. */
  readonly turns: readonly [number, ...number[]];
  readonly weave: (draw: StableDraw) => Tile;
};

/** As short as a number of a path can be said. */
const n = (value: number): number => Math.round(value * 10) / 10;

const circle = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`;

const square = (size: number, marks: readonly Mark[]): Tile => ({ width: size, height: size, marks });

/** Oníko: cloth tied around pebbles. Rings about a dot, and a smaller one where four meet. */
const rings = (draw: StableDraw): Tile => {
  const size = draw.whole(40, 60);
  const half = size / 2;
  const count = draw.whole(2, 4);
  const gap = (half - draw.whole(3, 6)) / (count + 0.6);
  const line = draw.whole(16, 30) / 10;
  const around = Array.from({ length: count }, (_, at) => circle(half, half, gap * (at + 1.4))).join('');
  const corner = draw.whole(30, 55) / 10;
  const corners = [0, size].flatMap((x) => [0, size].map((y) => circle(x, y, corner))).join('');
  return square(size, [
    { d: around, paint: 'ink', line },
    { d: circle(half, half, gap * 0.7), paint: 'ink' },
    { d: corners, paint: 'accent' },
  ]);
};

/** Oníko as well: a ring of seeds around each knot. */
const seeds = (draw: StableDraw): Tile => {
  const size = draw.whole(44, 66);
  const half = size / 2;
  const count = draw.whole(8, 14);
  const dot = draw.whole(20, 32) / 10;
  const ring = (radius: number, many: number, r: number): string =>
    Array.from({ length: many }, (_, at) => {
      const angle = (2 * Math.PI * at) / many;
      return circle(half + radius * Math.cos(angle), half + radius * Math.sin(angle), r);
    }).join('');
  const outer = half - dot - draw.whole(2, 5);
  return square(size, [
    { d: ring(outer, count, dot), paint: 'ink' },
    { d: circle(half, half, outer * (draw.whole(40, 58) / 100)), paint: 'accent', line: draw.whole(2, 4) },
    { d: circle(half, half, draw.whole(30, 60) / 10), paint: 'ink' },
  ]);
};

/** Aṣọ-òkè: narrow strips sewn side by side, the weft shining through in ticks. */
const strips = (draw: StableDraw): Tile => {
  const bands = draw.whole(3, 5);
  const rise = draw.whole(10, 18);
  let x = 0;
  let wide = '';
  let fine = '';
  let ticks = '';
  for (let band = 0; band < bands; band += 1) {
    const width = draw.whole(5, 15);
    wide += `M${x} 0h${width}v${rise}h${-width}z`;
    const gap = draw.whole(6, 13);
    fine += `M${x + width + 2} 0v${rise}`;
    if (draw.whole(0, 2) > 0) ticks += `M${x + width + 4} ${n(rise / 2)}h${gap - 5}`;
    x += width + gap;
  }
  return {
    width: x,
    height: rise,
    marks: [
      { d: wide, paint: 'ink' },
      { d: fine, paint: 'accent', line: 1.5 },
      ...(ticks === '' ? [] : [{ d: ticks, paint: 'ink', line: draw.whole(2, 4) } as const]),
    ],
  };
};

/** Ẹ̀lẹ̀yà, the openwork of aṣọ-òkè: rows of holes between woven bars. */
const openwork = (draw: StableDraw): Tile => {
  const width = draw.whole(18, 30);
  const bar = draw.whole(4, 9);
  const hole = draw.whole(14, 26);
  const height = 2 * (bar + hole);
  const slit = draw.whole(5, 9);
  const holeAt = (x: number, y: number): string =>
    `M${n(x)} ${n(y - hole * 0.36)}l${n(slit / 2)} ${n(hole * 0.36)}l${n(-slit / 2)} ${n(hole * 0.36)}l${n(-slit / 2)} ${n(-hole * 0.36)}z`;
  const first = bar + hole / 2;
  const second = first + bar + hole;
  return {
    width,
    height,
    marks: [
      { d: `M0 0h${width}v${bar}h${-width}zM0 ${bar + hole}h${width}v${bar}h${-width}z`, paint: 'ink' },
      { d: holeAt(width / 2, first) + holeAt(0, second) + holeAt(width, second), paint: 'ink' },
      {
        d: `M0 ${n(first - hole * 0.2)}v${n(hole * 0.4)}M${width} ${n(first - hole * 0.2)}v${n(hole * 0.4)}M${n(width / 2)} ${n(second - hole * 0.2)}v${n(hole * 0.4)}`,
        paint: 'accent',
        line: draw.whole(15, 30) / 10,
      },
    ],
  };
};

/** Ẹlẹ́kọ: leaves drawn with starch on the cloth before it is dyed, their ribs left open. */
const leaves = (draw: StableDraw): Tile => {
  const size = draw.whole(44, 64);
  const half = size / 2;
  const count = draw.of([4, 4, 5, 6, 8]);
  const long = half - draw.whole(1, 4);
  const from = draw.whole(4, 7);
  const fat = ((draw.whole(38, 62) / 100) * long * 4) / (count + 1);
  const open = draw.whole(5, 12) / 10;
  // Half a leaf, from its stem to its tip and back along its rib.
  const side = (angle: number, hand: 1 | -1): string => {
    const at = (along: number, aside: number): string =>
      `${n(half + along * Math.sin(angle) + hand * aside * Math.cos(angle))} ${n(half - along * Math.cos(angle) + hand * aside * Math.sin(angle))}`;
    return `M${at(from, open)}Q${at(from + (long - from) * 0.45, fat)} ${at(long, open)}z`;
  };
  const angles = Array.from({ length: count }, (_, at) => (2 * Math.PI * at) / count + Math.PI / 4);
  const berry = draw.whole(20, 34) / 10;
  return square(size, [
    { d: angles.map((angle) => side(angle, 1) + side(angle, -1)).join(''), paint: 'ink' },
    { d: circle(half, half, from * 0.5), paint: 'ink' },
    { d: [0, size].map((x) => circle(x, half, berry) + circle(half, x, berry)).join(''), paint: 'accent' },
  ]);
};

/** The water of Òṣun: lines that go up and down, with drops between them. */
const zigzag = (draw: StableDraw): Tile => {
  const width = draw.whole(22, 40);
  const peak = draw.whole(8, 16);
  const lines = draw.whole(2, 3);
  const step = draw.whole(6, 9);
  const line = draw.whole(20, 36) / 10;
  const height = lines * step + peak + draw.whole(8, 14);
  const path = (y: number): string =>
    `M${-width / 2} ${n(y)}l${n(width / 2)} ${-peak}l${n(width / 2)} ${peak}l${n(width / 2)} ${-peak}l${n(width / 2)} ${peak}`;
  const water = Array.from({ length: lines }, (_, at) => path(peak + 2 + at * step)).join('');
  const drop = peak + lines * step + 1;
  return {
    width,
    height,
    marks: [
      { d: water, paint: 'ink', line },
      { d: circle(0, drop, 2.6) + circle(width, drop, 2.6), paint: 'accent' },
      { d: circle(width / 2, drop - peak + 1, draw.whole(14, 26) / 10), paint: 'ink' },
    ],
  };
};

/** Scales of a fish, or hills behind hills: arcs within arcs. */
const scales = (draw: StableDraw): Tile => {
  const width = draw.whole(32, 52);
  const r = width / 2;
  const rings = draw.whole(2, 4);
  const line = draw.whole(16, 28) / 10;
  const arcs = (x: number, y: number): string =>
    Array.from({ length: rings }, (_, at) => {
      const radius = r * (1 - at / (rings + 0.5)) - line / 2;
      return `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 0 1 ${n(2 * radius)} 0`;
    }).join('');
  const seed = draw.whole(18, 34) / 10;
  return {
    width,
    height: width,
    marks: [
      { d: arcs(r, r) + arcs(0, width) + arcs(width, width), paint: 'ink', line },
      {
        d:
          circle(r, r - seed - 1, seed) +
          circle(0, width - seed - 1, seed) +
          circle(width, width - seed - 1, seed),
        paint: 'accent',
      },
    ],
  };
};

/** Ìbàdàndún: the cloth in panels, each other one hatched, with a star between. */
const panels = (draw: StableDraw): Tile => {
  const half = draw.whole(22, 32);
  const size = 2 * half;
  const hatches = draw.whole(3, 5);
  const inset = draw.whole(2, 4);
  const step = (half - 2 * inset) / hatches;
  const hatched = (x: number, y: number): string =>
    Array.from({ length: hatches }, (_, at) => {
      const top = n(y + inset + step * (at + 0.5));
      return `M${x + inset} ${top}h${half - 2 * inset}`;
    }).join('');
  const points = draw.of([4, 6, 8]);
  const inner = draw.whole(24, 48) / 100;
  const star = (x: number, y: number, r: number): string =>
    `${Array.from({ length: 2 * points }, (_, at) => {
      const angle = (Math.PI * at) / points;
      const reach = at % 2 === 0 ? r : r * inner;
      return `${at === 0 ? 'M' : 'L'}${n(x + reach * Math.sin(angle))} ${n(y - reach * Math.cos(angle))}`;
    }).join('')}z`;
  const r = half / 2 - inset + 1;
  return square(size, [
    { d: hatched(0, 0) + hatched(half, half), paint: 'accent', line: n(step * 0.45) },
    { d: star(half * 1.5, half / 2, r) + star(half / 2, half * 1.5, r), paint: 'ink' },
  ]);
};

export const families = {
  rings: { turns: [0, 45], weave: rings },
  seeds: { turns: [0, 30, 45], weave: seeds },
  strips: { turns: [0, 0, 90, 45], weave: strips },
  openwork: { turns: [0, 90, 45], weave: openwork },
  leaves: { turns: [0, 45, 20], weave: leaves },
  zigzag: { turns: [0, 0, 90, 45], weave: zigzag },
  scales: { turns: [0, 180], weave: scales },
  panels: { turns: [0, 45], weave: panels },
} as const satisfies Readonly<Record<string, Family>>;
