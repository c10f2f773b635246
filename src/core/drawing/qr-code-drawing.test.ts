import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { darkPath, fileStemOf, svgFileOf, widthOf } from './qr-code-drawing.ts';

it('draws runs of dark modules inside the quiet edge', () => {
  const data = [
    [true, true, false],
    [false, false, true],
    [true, false, true],
  ];
  const modules = { size: 3, data };
  expect(darkPath(modules)).toBe('M4 4h2v1h-2zM6 5h1v1h-1zM4 6h1v1h-1zM6 6h1v1h-1z');
  expect(widthOf(modules)).toBe(11);
});

it('covers exactly the dark modules of a real code', () => {
  const modules = encode('https://akoko.example/book/ada', { ecc: 'M', border: 0 });
  const covered = new Set<number>();
  for (const [, x, y, run] of darkPath(modules).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let step = 0; step < Number(run); step += 1)
      covered.add((Number(y) - 4) * modules.size + Number(x) - 4 + step);
  const dark = modules.data.flat().flatMap((module, at) => (module ? [at] : []));
  expect([...covered]).toEqual(dark);
  expect(svgFileOf(modules)).toContain(`viewBox="0 0 ${modules.size + 8} ${modules.size + 8}"`);
});

it.each([
  ['Ada’s Salon', 'ada-s-salon-qr-code'],
  ['Ọmọ Yorùbá', 'omo-yoruba-qr-code'],
  ['美容', 'booking-qr-code'],
])('names the file of %j %s', (title, stem) => {
  expect(fileStemOf(title)).toBe(stem);
});
