import { type DeepTest, withProcesses } from './deep-test.ts';

/** All failpoints, and more troubles than there are: all of them, alone and in pairs. */
const ALL = '1000';

export const faultTests: readonly DeepTest[] = [
  withProcesses(
    'the server killed at each named place 20 times',
    { FAILPOINTS: ALL, TIMES: '20' },
    'faults/failpoints',
  ),
  withProcesses(
    'whom the product depends on slow, down, broken and silent, alone and in pairs',
    { FAULTS: ALL, FAULT_SECONDS: '12' },
    'faults/outside-faults',
  ),
  withProcesses('PostgreSQL ending 60 times under load', { RESTARTS: '60' }, 'faults/database-restarts'),
  withProcesses('100 second starts, 100 stale locks', { STARTS: '100' }, 'faults/second-starts'),
  withProcesses(
    'a migration under 50 bookings a second',
    { PER_SECOND: '50', BOOKED_FOR: '20' },
    'faults/migrations',
  ),
];
