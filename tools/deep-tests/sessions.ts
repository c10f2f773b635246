import { type DeepTest, inOneProcess } from './deep-test.ts';

export const sessionTests: readonly DeepTest[] = [
  inOneProcess('500 at once with one link to reset a password', { RESET_USES: '500' }, 'auth/session-storm'),
];
