import type { Failpoint } from '../product/failpoints.ts';
import type { Deed } from './traffic.ts';

/** What leads to which part of the product; the first that fits. */
const deeds: readonly (readonly [string, Deed])[] = [
  ['/checkout/webhooks/', 'leaves'],
  ['/checkout/reconcile/', 'leaves'],
  ['/checkout/', 'pays'],
  ['/payments/refunds/', 'calls off'],
  ['/appointments/links/', 'moves by link'],
  ['/messages/', 'moves by link'],
  ['/mail/', 'moves by link'],
  ['/appointments/', 'moves'],
  ['/idempotency', 'moves'],
  ['/waitlist/', 'waits'],
];

/** What clients do most, so that this place is passed soon; null: whatever anybody does passes it. */
export const wantedDeed = ({ file }: Failpoint): Deed | null =>
  deeds.find(([part]) => file.includes(part))?.[1] ?? null;
