import { type DeepTest, inOneProcess } from './deep-test.ts';

export const priceTests: readonly DeepTest[] = [
  inOneProcess(
    '1,000 payments told of up to ten times and up to three days late',
    { NOTICES: '1000' },
    'late-notices',
  ),
  inOneProcess(
    '100,000 payments and bookings with lies about money',
    { TAMPERED: '15000', TAMPERED_READ: '70000' },
    'tampered-prices',
  ),
  inOneProcess('100 payments of each kind that may come', { EACH: '100' }, 'payment-matrix'),
  inOneProcess('1,000 bookings that say they are paid', { CLAIMS: '1000' }, 'claimed-payments'),
  inOneProcess('a million prices, and 380 paid as shown', { DRAWN: '1000000', PAID: '190' }, 'quoted-prices'),
  inOneProcess('200 refunds whose answers are lost', { REFUNDS: '200' }, 'refund-storm'),
  inOneProcess(
    '1,000 edits of prices and policies while clients pay',
    { EDITS: '1000' },
    'edits-while-paying',
  ),
  inOneProcess('every write sent again 20 times', { REPLAYS: '20' }, 'http/replays'),
  inOneProcess('200 at once on one address', { RACERS: '200' }, 'auth/auth.test', 'workflows/setup.test'),
];
