import { expect, it } from 'vitest';
import { type FlyerFacts, flyerSizes } from '#contract/flyers.ts';
import { flyerSheet } from './flyer-sheets.ts';

const facts: FlyerFacts = {
  businessName: 'Amara Spa & Studio',
  serviceName: null,
  terms: 'from ₦8,500',
  address: '14 Adeniran Ogunsanya Street, Surulere, Lagos',
  phone: '0803 000 0123',
  path: '/book/amara-spa',
  photo: null,
  logo: null,
  themes: [{ primaryColor: '#6A1B9A', backgroundColor: '#111111', textColor: null }],
  seed: 'amara-spa',
};
const photo = Buffer.from('a photo');
const kinds = ['preview', 'status', 'poster'] as const;
const sheetOf = (kind: (typeof kinds)[number], over: Partial<FlyerFacts>, bytes: Buffer | null = photo) =>
  flyerSheet(kind, {
    facts: { ...facts, ...over },
    origin: 'https://akoko.example',
    photo: bytes,
    logo: bytes,
  });

it.each(kinds)(
  'a %s has room for every text at its largest, within the sheet and beside the photo',
  (kind) => {
    for (const serviceName of [null, 'Knotless braids'])
      for (const terms of ['', 'from ₦8,500']) {
        const { columns, photos } = sheetOf(kind, { serviceName, terms });
        for (const { box, texts } of columns) {
          const needed = texts
            .filter(({ text }) => text !== '')
            .reduce(
              (sum, { height, gap = 0, pill, size }, at) =>
                sum + (at === 0 ? 0 : gap) + (pill === undefined ? height : size.most * 2.5),
              0,
            );
          expect(needed).toBeLessThanOrEqual(box.height);
          expect(box.x + box.width).toBeLessThanOrEqual(flyerSizes[kind].width);
          expect(box.y + box.height).toBeLessThanOrEqual(flyerSizes[kind].height);
          for (const art of photos.filter(({ round }) => round === undefined)) {
            const beside = art.box.x >= box.x + box.width || box.y >= art.box.y + art.box.height;
            expect([kind, box, beside]).toEqual([kind, box, true]);
          }
        }
      }
  },
);

it.each(kinds)('a %s says what it is of, and its address where nothing of a name can be drawn', (kind) => {
  const saidBy = (over: Partial<FlyerFacts>) =>
    sheetOf(kind, over, null)
      .columns.flatMap(({ texts }) => texts.map(({ text }) => text))
      .join('\n');
  expect(saidBy({})).toContain('Amara Spa & Studio');
  expect(saidBy({ serviceName: 'Silk press' })).toMatch(/Amara Spa & Studio\nSilk press\nfrom ₦8,500/);
  expect(saidBy({ businessName: '💅🏿' })).toContain('amara-spa');
  expect(saidBy({})).toContain(kind === 'poster' ? 'Scan to book' : 'Book now');
});

it.each(kinds)('no text becomes markup of a %s', (kind) => {
  const { ground, above } = sheetOf(kind, {
    businessName: '<script>',
    serviceName: '"/><image href="file:///etc/passwd"/>',
    seed: '"/><use href="x"/>',
    themes: [{ primaryColor: '#000"/><image/>', backgroundColor: null, textColor: null }],
  });
  expect(ground + above).not.toMatch(/<(?:script|image|use|text)|href/);
});
