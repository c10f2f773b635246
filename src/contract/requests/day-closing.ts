import * as z from 'zod/mini';
import { countedMethods } from '#core/money/day-close.ts';
import { nairaToKobo } from '#core/money/kobo.ts';
import { calendarDate } from './fields.ts';

const counted = z.number('Enter what you counted; 0 where there is nothing.').check(
  z.gte(-100_000_000, 'This amount is too large'),
  z.lte(100_000_000, 'This amount is too large'),
  z.refine((value) => nairaToKobo(Math.abs(value)) !== null, 'Use at most two decimals'),
);

const shown = z.number().check(z.gte(-1_000_000_000), z.lte(1_000_000_000));

/** A day with what was counted by each method, in naira, beside what should be there as it was shown. */
export const dayClosing = z
  .strictObject({
    date: calendarDate,
    counted: z.strictObject({ cash: counted, transfer: counted, pos: counted }),
    shown: z.strictObject({ cash: shown, transfer: shown, pos: shown }),
  })
  .check(({ value, issues }) => {
    // Where more went back than came, less than nothing is there.
    for (const method of countedMethods)
      if (value.counted[method] < 0 && value.shown[method] >= 0)
        issues.push({
          code: 'custom',
          input: value,
          message: 'Cannot be negative',
          path: ['counted', method],
        });
  });
