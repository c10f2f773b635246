import { expect, it } from 'vitest';
import { createSalon, openDay, openRefundDesk, setStatus } from '../../../testing/refund-desk.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { takeDueRefund, workOnRefund } from './refunds.worker.ts';

const app = useTestApp({ paystack: true });
const desk = openRefundDesk(app);

it('a worker that stood still undoes nothing of what another has learnt of a refund since', async () => {
  const { owner, service } = await createSalon(app);
  const over = { date: openDay(app.clock.now()) };
  const { id, reference } = await desk.payFor(owner, service, over, { amount: 300_000 });
  expect((await setStatus(owner, id, 'cancelled')).status).toBe(200);
  desk.wait(0.25);
  const taken = await takeDueRefund(desk.platformWith());
  if (taken === null) throw new Error('No refund is due');
  desk.wait(3);
  await desk.work();
  const learnt = await desk.stored(reference);
  expect(learnt).not.toMatchObject([{ state: 'asking' }]);
  const silent = { ok: false, reason: 'unreachable', code: 'no_answer', message: '' } as const;
  await workOnRefund(desk.platformWith({ ...app.paystack.provider, listRefunds: async () => silent }), taken);
  expect(await desk.stored(reference)).toEqual(learnt);
});
