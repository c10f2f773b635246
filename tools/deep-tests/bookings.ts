import { type DeepTest, inOneProcess, withProcesses } from './deep-test.ts';

export const bookingTests: readonly DeepTest[] = [
  inOneProcess('200 staff members deleted while somebody books them', { RACES: '200' }, 'staff/staff.test'),
  withProcesses(
    'the server and its database killed 200 times while clients book',
    { KILLS: '200' },
    'processes.test',
    '-t',
    'being killed',
  ),
];
