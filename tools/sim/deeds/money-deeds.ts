import { ACCOUNT } from '../business.ts';
import type { Chance } from '../chance.ts';
import type { Scene } from '../scene.ts';

/** A caution fee is given back, whole or in part; now and then before it may be. */
export const ownerSettlesCaution = async (scene: Scene, chance: Chance): Promise<void> => {
  const early = chance.percent(30);
  const held = await scene.bookings(
    early
      ? `caution_held_kobo > 0 AND status IN ('confirmed', 'rescheduled', 'pending')`
      : `caution_held_kobo > 0 AND status IN ('completed', 'no-show')`,
  );
  if (held.length === 0) return;
  const { id, caution } = chance.pick(held);
  const withheld = chance.percent(50) ? 0 : chance.pick([caution, Math.floor(caution / 3), 12_345]) / 100;
  await scene.ownerAsks('POST', `/api/appointments/${id}/caution`, {
    withheld,
    ...(withheld > 0 ? { reason: 'A leg was broken' } : {}),
  });
};

export const ownerTakesMoney = async (scene: Scene, chance: Chance): Promise<void> => {
  const open = await scene.bookings(`status <> 'cancelled' AND paid_kobo < price_kobo`);
  if (open.length === 0) return;
  const { id } = chance.pick(open);
  const money = (await scene.ownerAsks('GET', `/api/appointments/${id}/money`)).body?.data;
  if (money === undefined) return;
  const { owed, cautionOwed } = money;
  const kind = cautionOwed > 0 ? chance.pick(['balance', 'caution', 'both']) : 'balance';
  const of = { balance: owed, caution: cautionOwed, both: owed + cautionOwed }[kind as 'balance'];
  const isPart = kind === 'balance' && chance.percent(30);
  const over = kind === 'balance' && chance.percent(20);
  const amount = isPart ? Math.round(of * 50) / 100 : over ? of + 1_000.25 : of;
  await scene.ownerAsks('POST', `/api/appointments/${id}/payments`, {
    kind,
    method: chance.pick(['cash', 'transfer', 'pos']),
    amount,
    ...(over ? { owed: of } : {}),
  });
};

/** Some or all of what was paid is given back by choice, whatever became of the booking; now and then too much is asked for. */
export const ownerGivesBack = async (scene: Scene, chance: Chance): Promise<void> => {
  const kept = chance.percent(30);
  const paid = await scene.bookings(
    kept ? `paid_kobo > 0 AND status = 'cancelled'` : `paid_kobo > 0 AND status <> 'cancelled'`,
  );
  if (paid.length === 0) return;
  const { id } = chance.pick(paid);
  const money = (await scene.ownerAsks('GET', `/api/appointments/${id}/money`)).body?.data;
  if (money === undefined) return;
  const share = chance.pick([100, 100, 50, 33, 101]);
  await scene.ownerAsks('POST', `/api/appointments/${id}/refund`, {
    amount: Math.round(money.paid * share) / 100,
    paid: money.paid,
  });
};

/** What the owner is shown as owed is seen to. */
export const ownerSeesToOwed = async (scene: Scene, chance: Chance): Promise<void> => {
  const { world } = scene;
  const owed = (await scene.ownerAsks('GET', '/api/payments/owed')).body?.data;
  if (owed === undefined) return;
  for (const refund of owed.refunds.slice(0, 3)) {
    if (refund.state !== 'owed') continue;
    if (chance.percent(40)) await scene.ownerAsks('POST', `/api/payments/refunds/${refund._id}/ask`);
    else
      await scene.ownerAsks('POST', `/api/payments/refunds/${refund._id}/sent`, {
        transferReference: 'GTB 1',
      });
  }
  for (const { appointmentId, amount } of owed.overpaid.slice(0, 2))
    await scene.ownerAsks('POST', `/api/appointments/${appointmentId}/overpayment`, {
      choice: chance.pick(['refund', 'credit']),
      amount,
    });
  if (chance.percent(50)) return;
  for (const { clientEmail } of scene.clients.slice(-30)) {
    const token = world.post.linkTo(clientEmail, 'refund');
    if (token !== null)
      await world.fillIn(scene.visitor(), `/refund/${token}`, {
        ...ACCOUNT,
        seen: `${ACCOUNT.accountNumber} ${ACCOUNT.bankName}`,
      });
  }
};

export const providerEndsRefunds = async (scene: Scene, chance: Chance): Promise<void> => {
  scene.world.books.endRefunds(chance.pick(['done', 'done', 'done', 'failed', 'needs-details']));
};

export const bankDisputes = async (scene: Scene, chance: Chance): Promise<void> => {
  const { books } = scene.world;
  const paid = scene.references.filter((reference) => books.payments.get(reference)?.status === 'paid');
  if (paid.length > 0) books.dispute(chance.pick(paid.slice(-60)), 'open');
};

export const bankDecides = async (scene: Scene, chance: Chance): Promise<void> => {
  const { books } = scene.world;
  const open = scene.references.filter((reference) => books.payments.get(reference)?.dispute === 'open');
  if (open.length > 0) books.dispute(chance.pick(open), chance.pick(['won', 'lost']));
};

/** A notice that was sent before comes once more. */
export const noticeComesAgain = async (scene: Scene, chance: Chance): Promise<void> => {
  const paid = scene.references.filter(
    (reference) => scene.world.books.payments.get(reference)?.status === 'paid',
  );
  if (paid.length > 0) scene.world.books.tellAgain(chance.pick(paid));
};
