import { expect, it } from 'vitest';
import {
  createSalon,
  openDay,
  openRefundHarness,
  setStatus,
  takeNextRefund,
} from '../../../testing/refund-harness.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { workOnRefund } from './refunds.worker.ts';

const app = useTestApp({ paystack: true });
const harness = openRefundHarness(app);

it('a worker that stood still undoes nothing of what another has learnt of a refund since', async () => {
  const { owner, service } = await createSalon(app);
  const over = { date: openDay(app.clock.now()) };
  const { id, reference } = await harness.payFor(owner, service, over, { amount: 300_000 });
  expect((await setStatus(owner, id, 'cancelled')).status).toBe(200);
  harness.wait(0.25);
  const taken = await takeNextRefund(harness.platformWith());
  if (taken === null) throw new Error('No refund is due');
  harness.wait(3);
  await harness.work();
  const learnt = await harness.stored(reference);
  expect(learnt).not.toMatchObject([{ state: 'asking' }]);
  const silent = { ok: false, reason: 'unreachable', code: 'no_answer', message: '' } as const;
  await workOnRefund(
    harness.platformWith({ ...app.paystack.provider, listRefunds: async () => silent }),
    taken,
  );
  expect(await harness.stored(reference)).toEqual(learnt);
});
