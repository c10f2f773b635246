import { type DeepTest, inOneProcess } from './deep-test.ts';

export const tenantTests: readonly DeepTest[] = [
  inOneProcess(
    '100,000 calls of other owners after 5,000 canaries',
    { CANARY_CALLS: '100000' },
    'attacks/canaries',
  ),
  inOneProcess('the same with row security alone', { CANARY_CALLS: '100000' }, 'attacks/row-security-alone'),
  inOneProcess('a million guesses at the links of clients', { GUESSES: '1000000' }, 'attacks/guesses'),
];
