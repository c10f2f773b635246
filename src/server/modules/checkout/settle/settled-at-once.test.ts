import { expect, it } from 'vitest';
import { createPayingOwner } from '../../../testing/paying-business.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { openMany } from '../testing/many-payments.ts';
import { outcomeOf, settleWith } from '../testing/payments.ts';

const app = useTestApp({ paystack: true });
const PROCESSES = 6;

it('several processes that settle one payment at once all find it booked, and none fails', async () => {
  const references = await openMany(app, await createPayingOwner(app), 3);
  await app.paystack.control({ pay: references });
  // Past the one question that a single process asks for all who wait in it.
  for (const reference of references) {
    const settled = await Promise.allSettled(
      Array.from({ length: PROCESSES }, () => settleWith(app, app.paystack.provider, reference)),
    );
    expect(settled.map((one) => (one.status === 'fulfilled' ? one.value?.state : one.reason))).toEqual(
      Array.from({ length: PROCESSES }, () => 'booked'),
    );
    expect(await outcomeOf(app, reference)).toMatchObject({ bookings: 1, payments: 1, refunded: 0 });
  }
});
