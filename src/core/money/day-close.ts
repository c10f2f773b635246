import { type Kobo, toKobo } from './kobo.ts';

/** The methods whose money the business has itself, in the order they are counted. */
export const countedMethods = ['cash', 'transfer', 'pos'] as const;
export type CountedMethod = (typeof countedMethods)[number];

export type MethodSums = Readonly<Record<CountedMethod, Kobo>>;

/** What was counted beyond what should be there; negative: what is missing. */
export const closeDifference = (expected: Kobo, counted: Kobo): Kobo => toKobo(counted - expected);

/** Whether what somebody was shown is what there is: else money moved meanwhile, and they counted against another sum. */
export const isAsShown = (expected: MethodSums, shown: MethodSums): boolean =>
  countedMethods.every((method) => expected[method] === shown[method]);
