import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import { countAsConfirmed } from '../../e2e/faults/testing/confirmed-owner.ts';
import { bookingBody, freeTimes, newClient } from '../../e2e/harness/client.ts';
import { addService, createOwner, type Owner } from '../../e2e/harness/owner.ts';
import { takeDeposits } from '../../e2e/harness/payer.ts';
import { createVisitor } from '../../e2e/harness/visitor.ts';
import type { Money } from './recorded-lines.ts';
import type { RunningProduct } from './running-product.ts';

/** A business that takes deposits, and the times of it that nobody has paid for yet. */
export type Payee = { readonly owner: Owner; readonly service: OwnerService; readonly times: string[] };

/** A fifth of the ₦15,000 that a service costs here, in kobo. */
const DEPOSIT = 300_000;
const DAYS = 60;
const DAY_MS = 86_400_000;
const LOOK_MS = 1_000;
const QUIET_WITHIN_MS = 180_000;
const GIVE_UP_MS = 100;

export const openPayee = async ({ addresses, databaseUrl }: RunningProduct): Promise<Payee> => {
  const owner = await createOwner(addresses()[0] ?? '');
  await countAsConfirmed(databaseUrl, owner);
  await takeDeposits(owner);
  const service = await addService(owner, 'Silk Press', 15);
  const times: string[] = [];
  for (let ahead = 2; ahead < DAYS; ahead += 1) {
    const day = new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
    times.push(...(await freeTimes(owner, service, day)));
  }
  return { owner, service, times };
};

/**
 * Pays for one time after the other, of which the owner calls off every second one, until `over`; where no time is left, at
 * another business. Each waits until it is due: a payment costs as much as many operations.
 */
export const payUntil = async (
  product: RunningProduct,
  first: Payee,
  {
    random,
    over,
    isDue,
  }: {
    readonly random: (limit: number) => number;
    readonly over: () => boolean;
    /** Takes the next payment that is due; false: none is just now. */
    readonly isDue: () => boolean;
  },
): Promise<void> => {
  const { addresses, paystackFake } = product;
  const anywhere = (): string => addresses()[random(addresses().length)] ?? '';
  const pay = async ({ owner, service }: Payee, date: string): Promise<void> => {
    const { businessId, ...metadata } = bookingBody(owner, service, date, newClient());
    const body = { email: metadata.clientEmail, amount: DEPOSIT, businessId, metadata };
    const opened = await createVisitor(anywhere()).ask(paymentsCalls.initialize, {
      body,
      idempotencyKey: randomUUID(),
    });
    const { reference } = opened.data;
    await paystackFake.control({ pay: reference });
    // A browser comes back once, twice at once, or never.
    const returns = Array.from({ length: random(3) }, () =>
      createVisitor(anywhere()).send(paymentsCalls.verify, { body: { reference } }),
    );
    const [answer] = await Promise.all(returns);
    if (answer?.status !== 200 || random(2) === 0) return;
    const { data } = paymentsCalls.verify.reply.parse(answer.body);
    // Two who call it off at once give its money back once.
    await Promise.allSettled(
      Array.from({ length: 2 }, () =>
        createVisitor(anywhere(), owner.visitor.cookies).send(appointmentsCalls.changeStatus, {
          params: { id: data._id },
          body: { status: 'cancelled' },
        }),
      ),
    );
  };
  let payee = first;
  while (!over()) {
    const date = isDue() ? payee.times.shift() : null;
    try {
      if (date === undefined) payee = await openPayee(product);
      else if (date === null) await pause(GIVE_UP_MS);
      else await pay(payee, date);
    } catch {
      // What was killed meanwhile comes again.
      await pause(GIVE_UP_MS);
    }
  }
};

type Row = {
  readonly reference: string;
  readonly received: readonly string[];
  readonly refunds: readonly string[];
  readonly bookings: readonly AppointmentStatus[];
};

/** What became of every payment, once each is a booking that stands or went back, or has had the time for it. */
export const readMoney = async ({ ask, paystackFake }: RunningProduct): Promise<readonly Money[]> => {
  const until = Date.now() + QUIET_WITHIN_MS;
  for (;;) {
    // In this order: what has gone back whole is no payment there any more.
    const paid = await paystackFake.paid();
    const back = Map.groupBy(await paystackFake.givenBack(), ({ reference }) => reference);
    const taken = [...new Set([...paid, ...back.keys()])];
    const rows = await ask<Row>(
      `SELECT i.reference,
              ARRAY(SELECT p.amount_kobo::text FROM payments p
                     WHERE p.business_id = i.business_id AND p.intent_id = i.intent_id) AS received,
              ARRAY(SELECT r.amount_kobo::text FROM refunds r
                     WHERE r.business_id = i.business_id AND r.intent_id = i.intent_id) AS refunds,
              ARRAY(SELECT a.status FROM appointments a
                     WHERE a.business_id = i.business_id AND a.payment_reference = i.reference) AS bookings
         FROM payment_intents i`,
    );
    const kept = new Map(rows.map((row) => [row.reference, row]));
    const money = taken.map((reference): Money => {
      const row = kept.get(reference);
      return {
        ...{ line: 'money', reference, paid: DEPOSIT },
        givenBack: (back.get(reference) ?? []).map(({ amount }) => amount),
        received: (row?.received ?? []).map(Number),
        refunds: (row?.refunds ?? []).map(Number),
        bookings: row?.bookings ?? [],
      };
    });
    const isQuiet = money.every(
      ({ bookings, refunds, givenBack }) =>
        (bookings.length > 0 || refunds.length > 0) &&
        !(bookings.includes('cancelled') && refunds.length === 0) &&
        givenBack.length >= refunds.length,
    );
    if (isQuiet || Date.now() > until) return money;
    await pause(LOOK_MS);
  }
};
