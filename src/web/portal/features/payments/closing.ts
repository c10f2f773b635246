import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import type { DayClose } from '#contract/replies/money-views.ts';
import { type CountedMethod, countedMethods } from '#core/money/day-close.ts';
import { sumNaira } from '#core/money/kobo.ts';
import { formatNaira } from '../../../ui/format.ts';

export const methodNames: Readonly<Record<CountedMethod, string>> = {
  cash: 'Cash in the drawer',
  transfer: 'Bank transfers',
  pos: 'POS terminal',
};

/** What was typed for each method; a text is no amount yet. */
export type Counted = Readonly<Record<CountedMethod, number | string>>;

export const nothingCounted: Counted = { cash: '', transfer: '', pos: '' };

/** `₦500 missing`, `₦200 too much`, or that it is right. */
export const differenceText = (naira: number): string =>
  naira === 0 ? 'Right' : `${formatNaira(Math.abs(naira))} ${naira < 0 ? 'missing' : 'too much'}`;

/** What is counted less what should be there, reckoned in kobo; null while nothing is typed. */
export const differenceOf = (expected: number, counted: number | string): number | null =>
  typeof counted === 'string' ? null : sumNaira([counted, -expected]);

export const methodIn = (path: string): CountedMethod | null =>
  countedMethods.find((method) => path === method || path === `counted.${method}`) ?? null;

/** Reads what was counted by the contract's own rules. Where there should be nothing, nobody has to say so. */
export function readClosing({ date, expected }: DayClose, entered: Counted) {
  const counted = Object.fromEntries(
    countedMethods.map((method) => [
      method,
      entered[method] === '' && expected[method] === 0 ? 0 : entered[method],
    ]),
  );
  const read = paymentsCalls.closeDay.body.safeParse({ date, counted, shown: expected });
  if (read.success) return { ok: true, sent: { body: read.data } } as const;
  const errors: Partial<Record<CountedMethod, string>> = {};
  for (const { path, message } of read.error.issues) {
    const method = methodIn(path.join('.'));
    if (method !== null) errors[method] ??= message;
  }
  return { ok: false, errors } as const;
}
