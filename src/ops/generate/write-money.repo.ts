import type { Instant } from '#core/calendar/instant.ts';
import { allocate } from '#core/lines/allocation.ts';
import { toKobo } from '#core/money/kobo.ts';
import {
  disputed,
  disputeWon,
  givenBack,
  kept,
  type PostingLine,
  received,
  toGiveBack,
} from '#core/money/postings.ts';
import type { Bound } from '#server/platform/db/bound.ts';
import { at, later } from '#server/platform/db/tables/time-columns.ts';
import type { BusinessId, Id } from '#server/platform/ids.ts';
import type { Appointment } from './business.ts';
import { onlineOf, type Payment, referencesOf } from './money.ts';
import { writeRows } from './write-rows.repo.ts';

/** Writes what was paid for appointments and what went back, with the postings; the receipts are written apart. */
export const writeMoney = async (
  transaction: Pick<Bound, 'prepared'>,
  business: BusinessId,
  appointments: readonly Appointment[],
): Promise<void> => {
  const paid = appointments.filter(({ money }) => money.payments.length > 0);
  await writeRows(transaction, 'payment_intents', paid.flatMap(intentRows(business)));
  await writeRows(transaction, 'payments', paid.flatMap(paymentRows(business)));
  await writeRows(transaction, 'cautions', paid.flatMap(cautionRows(business)));
  await writeRows(transaction, 'refunds', paid.flatMap(refundRows(business)));
  await writeRows(transaction, 'disputes', paid.flatMap(disputeRows(business)));
  await writeRows(transaction, 'ledger_entries', paid.flatMap(ledgerRows(business)));
};

const isDeposit = ({ method }: Payment): boolean => method === 'online';

/** A deposit's intent has the id of the appointment it became. */
const intentOf = ({ id }: Appointment, payment: Payment): Id | null => (isDeposit(payment) ? id : null);

const kindOf = (payment: Payment) => {
  if (isDeposit(payment)) return 'deposit' as const;
  return payment.caution === payment.amount ? ('caution' as const) : ('balance' as const);
};

const providerId = (id: Id): string => id.replaceAll('-', '').slice(0, 16);

const intentRows = (business_id: BusinessId) => {
  const refer = referencesOf(business_id);
  return ({ id, service, staff, client, bookedAt, money }: Appointment) =>
    money.payments.filter(isDeposit).map((payment) => ({
      business_id,
      intent_id: id,
      reference: refer(payment),
      mode: 'test' as const,
      channel: 'checkout' as const,
      state: 'booked' as const,
      service_id: service.id,
      staff_id: staff?.id ?? null,
      client_phone: client.phone,
      client_email: client.email,
      draft: '{}',
      amount_kobo: payment.amount,
      caution_kobo: payment.caution,
      held_until: at(later(bookedAt, 15)),
      created_at: at(later(bookedAt, -4)),
      settled_at: at(bookedAt),
    }));
};

const paymentRows = (business_id: BusinessId) => (appointment: Appointment) =>
  appointment.money.payments.map((payment) => ({
    business_id,
    payment_id: payment.id,
    appointment_id: appointment.id,
    intent_id: intentOf(appointment, payment),
    kind: kindOf(payment),
    method: payment.method,
    amount_kobo: payment.amount,
    caution_kobo: payment.caution,
    provider_id: isDeposit(payment) ? providerId(payment.id) : '',
    received_at: at(payment.receivedAt),
  }));

const cautionRows =
  (business_id: BusinessId) =>
  ({ id, bookedAt, startsAt, money: { caution } }: Appointment) => {
    if (caution === null) return [];
    const { amount, dueAt, settled } = caution;
    const over = dueAt === null ? ('held' as const) : ('due' as const);
    return [
      {
        business_id,
        appointment_id: id,
        amount_kobo: amount,
        state: settled === null ? over : ('settled' as const),
        withheld_kobo: settled?.withheld ?? toKobo(0),
        withheld_reason: settled?.reason ?? '',
        held_at: at(bookedAt),
        due_at: dueAt === null ? null : at(dueAt),
        settled_at: settled === null ? null : at(settled.at),
        began_at: settled === null ? null : at(startsAt),
      },
    ];
  };

const refundRows =
  (business_id: BusinessId) =>
  ({ id, money }: Appointment) =>
    money.refunds.map((refund) => ({
      business_id,
      refund_id: refund.id,
      intent_id: id,
      appointment_id: id,
      reason: refund.reason,
      amount_kobo: toKobo(refund.price + refund.caution),
      state: 'done' as const,
      provider_refund_id: providerId(refund.id),
      attempts: 1,
      asked_at: at(refund.at),
      created_at: at(refund.at),
      settled_at: at(refund.at),
    }));

/** All that a dispute takes here is of the price. */
const disputeRows =
  (business_id: BusinessId) =>
  ({ id, money: { dispute, ...money } }: Appointment) => {
    const online = onlineOf({ dispute, ...money });
    if (dispute === null || online === undefined) return [];
    return [
      {
        business_id,
        intent_id: id,
        state: 'won' as const,
        price_kobo: online.amount,
        caution_kobo: toKobo(0),
        withheld_kobo: toKobo(0),
        opened_at: at(dispute.openedAt),
        decided_at: at(dispute.wonAt),
      },
    ];
  };

/** What of revenue came for each line of a visit, by its number; null of a plain booking, and of any other account. */
const byLine = ({ lines }: Appointment, { account, amount }: PostingLine): string | null => {
  if (lines === undefined || account !== 'revenue') return null;
  const shares = allocate(
    amount,
    lines.map(({ priceKobo }) => priceKobo),
  );
  return JSON.stringify(Object.fromEntries(lines.map(({ line }, place) => [line, shares[place]])));
};

const ledgerRows = (business_id: BusinessId) => (appointment: Appointment) => {
  const { payments, refunds, caution, dispute } = appointment.money;
  const posted = (posting_id: Id, lines: readonly PostingLine[], instant: Instant, intent_id: Id | null) =>
    lines.map((line) => ({
      business_id,
      posting_id,
      account: line.account,
      amount_kobo: line.amount,
      appointment_id: appointment.id,
      intent_id,
      posted_at: at(instant),
      by_line: byLine(appointment, line),
    }));
  const { id } = appointment;
  const settled = caution?.settled ?? null;
  const taken = {
    price: onlineOf(appointment.money)?.amount ?? toKobo(0),
    caution: toKobo(0),
    withheld: toKobo(0),
  };
  return [
    ...payments.flatMap((payment) => {
      const lines = received(payment.method, payment.amount, payment.caution);
      return posted(payment.id, lines, payment.receivedAt, intentOf(appointment, payment));
    }),
    ...(settled === null ? [] : posted(settled.kept, kept(settled.withheld), settled.at, null)),
    ...refunds.flatMap((refund) => [
      ...posted(refund.id, toGiveBack('revenue', refund.price), refund.at, id),
      ...posted(refund.released, toGiveBack('caution', refund.caution), refund.at, id),
      ...posted(refund.sent, givenBack('provider', toKobo(refund.price + refund.caution)), refund.at, id),
    ]),
    ...(dispute === null
      ? []
      : [
          ...posted(dispute.opened, disputed(taken), dispute.openedAt, id),
          ...posted(dispute.won, disputeWon(taken), dispute.wonAt, id),
        ]),
  ];
};

/** What a receipt says of a payment. */
export type ReceiptOf = Pick<Payment, 'id' | 'receipt' | 'receivedAt'> & { readonly appointment: Id };

/** The payments among these appointments, as their receipts name them. */
export const receiptsOf = (appointments: readonly Appointment[]): readonly ReceiptOf[] =>
  appointments.flatMap(({ id: appointment, money }) =>
    money.payments.map(({ id, receipt, receivedAt }) => ({ id, receipt, receivedAt, appointment })),
  );

/**
 * Numbers the payments of a business in the order they came, after those it has. The last work of a transaction: the
 * counter's row is held until it ends.
 */
export const writeReceipts = async (
  transaction: Pick<Bound, 'prepared'>,
  business: BusinessId,
  receipts: readonly ReceiptOf[],
): Promise<void> => {
  if (receipts.length === 0) return;
  const [counter] = await transaction.prepared<{ last: number }>(
    {
      name: '',
      text: `INSERT INTO receipt_counters AS c (business_id, last_number) VALUES ($1, $2)
             ON CONFLICT (business_id) DO UPDATE SET last_number = c.last_number + excluded.last_number
             RETURNING last_number AS last`,
    },
    [business, receipts.length],
  );
  const before = Number(counter?.last) - receipts.length;
  await writeRows(
    transaction,
    'receipts',
    receipts
      .toSorted((a, b) => a.receivedAt - b.receivedAt)
      .map(({ id, receipt, receivedAt, appointment }, place) => ({
        business_id: business,
        receipt_id: receipt,
        number: before + place + 1,
        payment_id: id,
        appointment_id: appointment,
        issued_at: at(receivedAt),
      })),
  );
};
