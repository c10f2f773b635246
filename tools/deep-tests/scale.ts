import { type DeepTest, withBrowsers, withProcesses } from './deep-test.ts';

export const scaleTests: readonly DeepTest[] = [
  withProcesses(
    'two web processes and two workers: 40 races, 200 looks from the other side',
    { MANY_TIMES: '40' },
    'many-processes',
  ),
  withBrowsers('the browser journeys against two web processes and two workers', { PROCESSES: '2' }),
];
