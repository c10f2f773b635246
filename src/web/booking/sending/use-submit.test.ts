import { expect, it } from 'vitest';
import { koboToNaira, toKobo } from '#core/money/kobo.ts';
import { dueInKobo } from './use-submit.ts';

it('is exactly what the server has quoted, kobo included', () => {
  for (let kobo = 0; kobo <= 300_000; kobo += 1) {
    const due = dueInKobo({ dueNow: koboToNaira(toKobo(kobo)) });
    if (due !== kobo) expect.fail(`${kobo} kobo became ${due}`);
  }
  expect(dueInKobo({ dueNow: 33_000.29 })).toBe(3_300_029);
  expect(dueInKobo({ dueNow: 9_999_999.99 })).toBe(999_999_999);
});
