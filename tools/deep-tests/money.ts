import { type DeepTest, inOneProcess, withProcesses } from './deep-test.ts';

export const moneyTests: readonly DeepTest[] = [
  inOneProcess('a storm of 1,000 payments', { STORM: '1000' }, 'payment-storm'),
  inOneProcess('cancelled and settled at once, 1,000 times', { RACES: '1000' }, 'payments/booking-money'),
  withProcesses('the server killed 200 times while clients pay', { KILLS: '200' }, 'payment-crashes'),
];
