import { describe, it } from 'vitest';

/** Whether this is `npm test`, which leaves out what its other tests show in part; alone and in depth all is run. */
export const IN_GATE = process.env['GATE'] === 'yes';

/** A test that `npm test` leaves to `npm run test:deep`. */
export const deepIt: ReturnType<typeof it.skipIf> = it.skipIf(IN_GATE);
export const deepDescribe: ReturnType<typeof describe.skipIf> = describe.skipIf(IN_GATE);

/** The ways to go one journey: `npm test` goes the first. */
export const waysToGo = <T>(ways: readonly T[]): readonly T[] => (IN_GATE ? ways.slice(0, 1) : ways);
