import { type DeepTest, inOneProcess } from './deep-test.ts';

export const inputTests: readonly DeepTest[] = [
  inOneProcess('100,000 bad inputs to every call and page', { FUZZ: '100000' }, 'attacks/fuzz', '-t', 'of '),
  inOneProcess(
    'the memory of a server after 100,000 bad inputs (npm run build first)',
    { FUZZ_PROCESS: '100000' },
    'attacks/fuzz',
    '-t',
    'leaves a server',
  ),
  inOneProcess('requests that stop half-way', { STALLS: '1' }, 'attacks/broken-http', '-t', 'half-way'),
];
