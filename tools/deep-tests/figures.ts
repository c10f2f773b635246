import { type DeepTest, inOneProcess } from './deep-test.ts';

export const figureTests: readonly DeepTest[] = [
  inOneProcess(
    'figures of 1,400 bookings counted again one by one',
    { RECOUNTED: '1400' },
    'analytics/recount',
  ),
  inOneProcess('a month of the demo business', { MONTH_DAYS: '30' }, 'demo/demo-month'),
  inOneProcess('a million handles', { HANDLES: '1000000' }, 'platform/ids'),
];
