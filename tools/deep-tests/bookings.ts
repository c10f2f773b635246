import { type DeepTest, withProcesses } from './deep-test.ts';

export const bookingTests: readonly DeepTest[] = [
  withProcesses(
    'the server and its database killed 200 times while clients book',
    { KILLS: '200' },
    'processes.test',
    '-t',
    'being killed',
  ),
];
