import type { Instant } from '#core/calendar/instant.ts';
import { paymentStatus } from '#core/money/booking-money.ts';
import { toKobo } from '#core/money/kobo.ts';
import { unitsFree } from '#core/rentals/stock.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId } from '../../../platform/ids.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { findHireDiary, hireFactsOf } from '../../availability/index.ts';
import { findOrAddClient } from '../../clients/index.ts';
import { enqueueBookingMessages, enqueueReceipt } from '../../messages/index.ts';
import { type IntentRow, type ProviderPayment, receivePayment } from '../../payments/index.ts';
import { claimTime, insertAppointment, releaseHire } from '../appointments.repo.ts';
import { type BookingDraft, readDraft } from '../booking-draft.ts';
import { insertAgreement, insertRefundAccount } from '../hire-papers.repo.ts';
import { keepHeldTime } from '../holds.repo.ts';
import { findBookedService, lockServices, takeUnits } from '../own-bookings.repo.ts';
import { makeRoom } from './make-room.ts';

/**
 * Writes the booking that a payment was for, confirmed, under the hold's own id; the intent's row is locked by the
 * caller. False: its time has begun, or somebody else has it since the hold ended; nothing is written then.
 */
export const bookPaid = async (
  transaction: TenantTransaction,
  intent: IntentRow,
  paid: ProviderPayment,
  now: Instant,
): Promise<boolean> => {
  const draft = readDraft(intent.draft);
  if (draft === null || draft.startsAt <= now || !(await keepPlace(transaction, intent, draft, now)))
    return false;
  const { intent_id: id, amount_kobo: amount, caution_kobo: caution } = intent;
  const client = await findOrAddClient(transaction, {
    id: newId(),
    name: draft.clientName,
    email: draft.clientEmail,
    phone: draft.clientPhone,
    now,
  });
  await insertAppointment(transaction, {
    ...columnsOf(draft),
    id,
    status: 'confirmed',
    clientId: client.clientId,
    serviceId: intent.service_id,
    staffId: intent.staff_id,
    payment: paymentColumns(intent, draft),
    source: 'public',
    now,
  });
  await keepDraftPapers(transaction, id, draft, now);
  const online = { intentId: id, fee: paid.fee, providerId: paid.providerId };
  const receipt = await receivePayment(transaction, {
    appointmentId: id,
    online,
    kind: 'deposit',
    method: 'online',
    amount,
    caution,
    now,
  });
  await enqueueBookingMessages(transaction, id, 'booked', now);
  await enqueueReceipt(transaction, { appointment: id, receipt, now });
  return true;
};

/** What was held, made to last; once others may have it, what of it is still free. */
const keepPlace = async (
  transaction: TenantTransaction,
  intent: IntentRow,
  draft: BookingDraft,
  now: Instant,
): Promise<boolean> => {
  const keep = () =>
    draft.hire === null
      ? keepTime(transaction, intent, draft, now)
      : keepUnits(transaction, intent, draft.hire, now);
  if (await keep()) return true;
  if (intent.state !== 'lapsed') return false;
  // The client may have asked once more for the same, believing that this payment had come to nothing.
  const client = { phone: intent.client_phone, email: intent.client_email };
  const place = { startsAt: draft.startsAt, staffId: intent.staff_id };
  await makeRoom(transaction, { client, serviceId: intent.service_id, place, now });
  return keep();
};

const keepTime = async (
  transaction: TenantTransaction,
  { intent_id: id, service_id: serviceId, staff_id: staffId }: IntentRow,
  { during }: BookingDraft,
  now: Instant,
): Promise<boolean> => {
  if (staffId === null || during === null) throw new Error('A held appointment has a staff member');
  if (await keepHeldTime(transaction, { id, serviceId, staffId })) return true;
  return claimTime(transaction, { appointmentId: id, staffId, serviceId, during, expiresAt: null, now });
};

/**
 * Counted anew under the item's lock, which whoever takes units of a lapsed hold has as well, and without the rules for
 * new bookings: this one was accepted when it was held.
 */
const keepUnits = async (
  transaction: TenantTransaction,
  { intent_id: appointmentId, service_id: serviceId }: IntentRow,
  { claimSpan: span, quantity }: NonNullable<BookingDraft['hire']>,
  now: Instant,
): Promise<boolean> => {
  await lockServices(transaction, [serviceId]);
  const service = await findBookedService(transaction, serviceId);
  const ask = { serviceId, from: span.from, to: span.until, now, except: appointmentId, reach: 0 };
  const item = await findHireDiary(transaction, ask);
  if (item === undefined || service === undefined || service.deleted_at !== null) return false;
  if (unitsFree(item.stock, hireFactsOf(item).claims, span) < quantity) return false;
  await releaseHire(transaction, appointmentId);
  await takeUnits(transaction, { appointmentId, serviceId, span, quantity, expiresAt: null, now });
  return true;
};

const columnsOf = (draft: BookingDraft) => ({
  clientName: draft.clientName,
  clientPhone: draft.clientPhone,
  clientEmail: draft.clientEmail,
  startsAt: draft.startsAt,
  endsAt: draft.endsAt,
  serviceName: draft.serviceName,
  staffName: draft.staffName,
  duration: draft.duration,
  priceKobo: draft.priceKobo,
  answers: draft.answers,
  ...(draft.hire === null ? {} : { hire: draft.hire }),
});

const paymentColumns = (intent: IntentRow, { priceKobo, hire, cancelNoticeHours }: BookingDraft) => {
  const cautionHeldKobo = intent.caution_kobo;
  const paidKobo = toKobo(intent.amount_kobo - cautionHeldKobo);
  const status = paymentStatus({
    status: 'confirmed',
    price: toKobo(priceKobo + (hire?.delivery.feeKobo ?? 0)),
    cautionFee: hire?.cautionFeeKobo ?? toKobo(0),
    paid: paidKobo,
    cautionHeld: cautionHeldKobo,
    cautionSettled: false,
    received: true,
    givingBack: false,
  });
  return { status, paidKobo, cautionHeldKobo, reference: intent.reference, cancelNoticeHours };
};

/** With the booking itself: where its caution fee goes back to, and the policy its client agreed to when it was held. */
const keepDraftPapers = async (
  transaction: TenantTransaction,
  appointmentId: Id,
  { papers }: BookingDraft,
  now: Instant,
): Promise<void> => {
  if (papers === null) return;
  const { account, policy, agreedAt, addressPrefix } = papers;
  if (account !== null) {
    const sealed = Buffer.from(account.sealed, 'base64');
    await insertRefundAccount(transaction, { appointmentId, sealed, lastDigits: account.lastDigits, now });
  }
  if (policy !== '') {
    const policyHash = sha256(policy);
    await insertAgreement(transaction, { appointmentId, policy, policyHash, addressPrefix, now: agreedAt });
  }
};
