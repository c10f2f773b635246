import { type DeepTest, withProcesses } from './deep-test.ts';

/** More failpoints than there are: all of them. */
const ALL = '1000';

export const faultTests: readonly DeepTest[] = [
  withProcesses(
    'the server killed at each named place 20 times',
    { FAILPOINTS: ALL, TIMES: '20' },
    'faults/failpoints',
  ),
  withProcesses('PostgreSQL ending 60 times under load', { RESTARTS: '60' }, 'faults/database-restarts'),
  withProcesses('100 second starts, 100 stale locks', { STARTS: '100' }, 'faults/second-starts'),
  withProcesses(
    'a migration under 50 bookings a second',
    { PER_SECOND: '50', BOOKED_FOR: '20' },
    'faults/migrations',
  ),
];
