import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ANSWERS, type DrawnAnswers, withDrawing } from './drawn-document.ts';

const html = readFileSync(new URL('../index.html', import.meta.url), 'utf8').replace(
  '</head>',
  '<link rel="stylesheet" href="/all.css"></head>',
);
const THEME = '<style data-mantine-styles="true">:root{--a:1}</style>';

const drawn = (answers: DrawnAnswers) =>
  withDrawing(html, {
    markup: `${THEME}<main>$& the day</main>`,
    styles: '.a{b:c}',
    nonce: 'n0nce',
    answers,
  });

it('the day stands before the sheet of all screens, and the theme’s values after it', () => {
  const page = drawn({ businessId: 'b', answers: [] });
  const order = ['.a{b:c}', '$& the day', 'rel="stylesheet"', '--a:1}</style><script', 'id="root"></div>'];
  expect(order.map((part) => page.indexOf(part))).toEqual(
    order.map((part) => page.indexOf(part)).toSorted((a, b) => a - b),
  );
  expect(order.filter((part) => !page.includes(part))).toEqual([]);
  expect(page.match(/rel="stylesheet"/g)).toHaveLength(1);
  expect(page.match(/Opening your Business Portal…/g)).toHaveLength(1);
});

it('what a client wrote ends no script', () => {
  const answers = [[['appointments'], { notes: '</script><script>alert(1)</script>' }]] as const;
  const page = drawn({ businessId: 'b', answers });
  const [, text = ''] = new RegExp(`id="${ANSWERS}">(.*?)</script>`).exec(page) ?? [];
  expect(JSON.parse(text)).toEqual({ businessId: 'b', answers });
});
