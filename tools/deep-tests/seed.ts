import { type DeepTest, inOneProcess } from './deep-test.ts';

export const seedTests: readonly DeepTest[] = [
  inOneProcess('60,000 appointments seeded, whole and broken off', { SEEDED: '60000' }, 'server/seed'),
];
