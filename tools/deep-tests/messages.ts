import { type DeepTest, withProcesses } from './deep-test.ts';

export const messageTests: readonly DeepTest[] = [
  withProcesses(
    'workers killed 20 times while they remind of 10,000 bookings',
    { BOOKINGS: '10000', KILLS: '20' },
    'message-crashes',
  ),
];
