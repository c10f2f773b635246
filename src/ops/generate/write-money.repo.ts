import { allocate } from '#core/lines/allocation.ts';
import { toKobo } from '#core/money/kobo.ts';
import { givenBack, type PostingLine, received, toGiveBack } from '#core/money/postings.ts';
import type { Bound } from '#server/platform/db/bound.ts';
import { at, later } from '#server/platform/db/tables/time-columns.ts';
import type { BusinessId, Id } from '#server/platform/ids.ts';
import type { Appointment, Payment } from './business.ts';
import { writeRows } from './write-rows.repo.ts';

type Paid = Appointment & { readonly payment: Payment };

const isPaid = (appointment: Appointment): appointment is Paid => appointment.payment !== null;
const isDeposit = ({ payment }: Paid): boolean => payment.method === 'online';

/** Writes what was paid for appointments and what went back, with the postings; the receipts are written apart. */
export const writeMoney = async (
  transaction: Pick<Bound, 'prepared'>,
  business: BusinessId,
  appointments: readonly Appointment[],
): Promise<void> => {
  const paid = appointments.filter(isPaid);
  await writeRows(transaction, 'payment_intents', paid.filter(isDeposit).map(intentRow(business)));
  await writeRows(transaction, 'payments', paid.map(paymentRow(business)));
  await writeRows(transaction, 'refunds', paid.flatMap(refundRows(business)));
  await writeRows(transaction, 'ledger_entries', paid.flatMap(ledgerRows(business)));
};

/** A deposit's intent has the id of the appointment it became. */
const intentOf = (appointment: Paid): Id | null => (isDeposit(appointment) ? appointment.id : null);

const providerId = (id: Id): string => id.replaceAll('-', '').slice(0, 16);

const intentRow = (business_id: BusinessId) => (appointment: Paid) => ({
  business_id,
  intent_id: appointment.id,
  reference: appointment.payment.reference,
  mode: 'test' as const,
  channel: 'checkout' as const,
  state: 'booked' as const,
  service_id: appointment.service.id,
  staff_id: appointment.staff?.id ?? null,
  client_phone: appointment.client.phone,
  client_email: appointment.client.email,
  draft: '{}',
  amount_kobo: appointment.payment.amount,
  held_until: at(later(appointment.bookedAt, 15)),
  created_at: at(later(appointment.bookedAt, -4)),
  settled_at: at(appointment.bookedAt),
});

const paymentRow = (business_id: BusinessId) => (appointment: Paid) => {
  const { id, method, amount, receivedAt } = appointment.payment;
  return {
    business_id,
    payment_id: id,
    appointment_id: appointment.id,
    intent_id: intentOf(appointment),
    kind: isDeposit(appointment) ? ('deposit' as const) : ('balance' as const),
    method,
    amount_kobo: amount,
    provider_id: isDeposit(appointment) ? providerId(id) : '',
    received_at: at(receivedAt),
  };
};

const refundRows =
  (business_id: BusinessId) =>
  ({ id, history, payment: { amount, refund } }: Paid) =>
    refund === null
      ? []
      : [
          {
            business_id,
            refund_id: refund.id,
            intent_id: id,
            appointment_id: id,
            reason:
              history.at(-1)?.actor === 'client'
                ? ('client-cancelled' as const)
                : ('business-cancelled' as const),
            amount_kobo: amount,
            state: 'done' as const,
            provider_refund_id: providerId(refund.id),
            attempts: 1,
            asked_at: at(refund.at),
            created_at: at(refund.at),
            settled_at: at(refund.at),
          },
        ];

/** What of revenue came for each line of a visit, by its number; null of a plain booking, and of any other account. */
const byLine = ({ lines }: Paid, { account, amount }: PostingLine): string | null => {
  if (lines === undefined || account !== 'revenue') return null;
  const shares = allocate(
    amount,
    lines.map(({ priceKobo }) => priceKobo),
  );
  return JSON.stringify(Object.fromEntries(lines.map(({ line }, place) => [line, shares[place]])));
};

const ledgerRows = (business_id: BusinessId) => (appointment: Paid) => {
  const { id, method, amount, receivedAt, refund } = appointment.payment;
  const posted = (posting_id: Id, lines: readonly PostingLine[], instant: Payment['receivedAt']) =>
    lines.map((line) => ({
      business_id,
      posting_id,
      account: line.account,
      amount_kobo: line.amount,
      appointment_id: appointment.id,
      intent_id: intentOf(appointment),
      posted_at: at(instant),
      by_line: byLine(appointment, line),
    }));
  const came = posted(id, received(method, amount, toKobo(0)), receivedAt);
  if (refund === null) return came;
  return [
    ...came,
    ...posted(refund.id, toGiveBack('revenue', amount), refund.at),
    ...posted(refund.sent, givenBack('provider', amount), refund.at),
  ];
};

/** What a receipt says of a payment. */
export type ReceiptOf = Pick<Payment, 'id' | 'receipt' | 'receivedAt'> & { readonly appointment: Id };

/** The payments among these appointments, as their receipts name them. */
export const receiptsOf = (appointments: readonly Appointment[]): readonly ReceiptOf[] =>
  appointments.filter(isPaid).map(({ id: appointment, payment: { id, receipt, receivedAt } }) => ({
    id,
    receipt,
    receivedAt,
    appointment,
  }));

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
