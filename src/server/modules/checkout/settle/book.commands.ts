import type { Instant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import { unitsFree } from '#core/rentals/stock.ts';
import { attempt, type TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId } from '../../../platform/ids.ts';
import type { ProviderPayment } from '../../../platform/payments/payment-provider.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import {
  areStanding,
  type BookingLine,
  claimLines,
  claimTime,
  insertAgreement,
  insertAppointment,
  insertRefundAccount,
  isBlocked,
  keepHeldStretches,
  keepHeldTime,
  type LineStretch,
  linesOf,
  lockForLines,
  lockItems,
  lockLineServices,
  lockStaff,
  releaseRental,
  releaseTime,
  takeUnits,
  type UnitsClaim,
} from '../../appointments/index.ts';
import { findRentalSchedule, itemIn, type RentalScheduleRow } from '../../availability/index.ts';
import { findOrAddClient } from '../../clients/index.ts';
import { enqueueBookingMessages } from '../../messages/index.ts';
import { type IntentRow, lockHeldOf, receivePayment } from '../../payments/index.ts';
import { keepHeldResources } from '../../resources/index.ts';
import { type BookingDraft, readDraft } from '../holds/draft.types.ts';
import { releaseHold } from '../holds/release.commands.ts';
import { columnsOf, paymentColumns, receivedOf } from './book.rules.ts';

/**
 * Writes the booking that a payment was for, confirmed, under the hold's own id; the intent's row is locked by the
 * caller. False: its time has begun, or somebody else has it since the hold ended; nothing is written then.
 */
export const bookPaid = async (
  transaction: TenantTransaction,
  {
    intent,
    paid,
    now,
  }: { readonly intent: IntentRow; readonly paid: ProviderPayment; readonly now: Instant },
): Promise<boolean> => {
  const held = readDraft(intent.draft);
  // guard: what-is-paid-after-the-start-is-given-back
  if (held === null || held.startsAt <= now) return false;
  const rivals = intent.state === 'lapsed' ? await lockRivals(transaction, intent, held, now) : [];
  const draft = await withNeeds(transaction, intent, held);
  const clientId = await takePlace(transaction, { intent, rivals, draft, now });
  if (clientId === null) return false;
  const { intent_id: id, amount_kobo: amount, caution_kobo: caution } = intent;
  await insertAppointment(transaction, {
    ...columnsOf(draft),
    id,
    status: 'confirmed',
    clientId,
    serviceId: intent.service_id,
    staffId: intent.staff_id,
    payment: paymentColumns(intent, draft),
    source: 'public',
    now,
  });
  await keepDraftPapers(transaction, id, draft, now);
  const online = { intentId: id, ...receivedOf(intent, paid, now) };
  const receipt = await receivePayment(transaction, {
    appointmentId: id,
    online,
    kind: 'deposit',
    method: 'online',
    amount,
    caution,
    now,
  });
  await enqueueBookingMessages(transaction, { appointment: id, cause: 'booked', now });
  await transaction.emit({ type: 'receipt.issued', appointment: id, receipt, now });
  return true;
};

/** An appointment with what its services need by now, which may be more than when it was held, or less. */
const withNeeds = async (
  transaction: TenantTransaction,
  { service_id: serviceId, staff_id: staffId }: IntentRow,
  draft: BookingDraft,
): Promise<BookingDraft> => {
  const { hire, during } = draft;
  if (hire !== null || staffId === null) return draft;
  const lines = draft.lines ?? lineOfDraft(serviceId, staffId, draft);
  const whole = during === null ? [] : [{ line: 1, segment: 1, hand: 1 as const, staffId, during }];
  const services = await lockLineServices(transaction, [...new Set(lines.map((line) => line.serviceId))]);
  const needs = new Map(services.map((row) => [row.service_id, row.resource_ids]));
  // guard: what-a-service-needs-by-now-its-held-bookings-need-too
  const needing = lines.map((line) => ({ ...line, resourceIds: needs.get(line.serviceId) ?? [] }));
  const isPlain = draft.lines === undefined && needing.every(({ resourceIds }) => resourceIds.length === 0);
  return isPlain ? draft : { ...draft, lines: needing, stretches: draft.stretches ?? whole };
};

/** The one line of a draft that says no more of it. */
const lineOfDraft = (serviceId: Id, staffId: Id, draft: BookingDraft): readonly BookingLine[] =>
  linesOf({
    line_count: null,
    lines: null,
    service_id: serviceId,
    staff_id: staffId,
    starts_at: draft.startsAt,
    ends_at: draft.endsAt,
    service_name: draft.serviceName,
    staff_name: draft.staffName,
    duration: draft.duration,
    price_kobo: draft.priceKobo,
    caution_fee_kobo: toKobo(0),
    quantity: 1,
  });

/**
 * What was held, made to last, or once others may have it what of it is still free: the client it is for, or null, and
 * nothing is written then. Locks are taken in their order: service or staff, client, time, resources.
 */
const takePlace = async (
  transaction: TenantTransaction,
  {
    intent,
    rivals,
    draft,
    now,
  }: {
    readonly intent: IntentRow;
    readonly rivals: readonly IntentRow[];
    readonly draft: BookingDraft;
    readonly now: Instant;
  },
): Promise<Id | null> => {
  if (draft.hire !== null) await lockItems(transaction, itemsOfDraft(intent, draft));
  else if (intent.staff_id === null) throw new Error('A held appointment has a staff member');
  else await lockPeople(transaction, intent.staff_id, draft);
  const take = (letGo: readonly IntentRow[]) =>
    attempt(transaction, async () => {
      const { clientName: name, clientEmail: email, clientPhone: phone } = draft;
      const { clientId } = await findOrAddClient(transaction, { id: newId(), name, email, phone, now });
      for (const rival of letGo)
        await releaseHold(transaction, { intent: rival, problem: 'replaced by another', now });
      return (await keepPlace(transaction, intent, draft, now)) ? clientId : null;
    });
  return (await take([])) ?? (rivals.length === 0 ? null : take(rivals));
};

/**
 * The client may have asked once more for the same, believing that this payment had come to nothing. No proof is asked
 * that it was they: what takes the place of their hold is the same booking in their name, and paid.
 */
const lockRivals = async (
  transaction: TenantTransaction,
  { client_phone: phone, client_email: email, service_id: serviceId, staff_id: staffId }: IntentRow,
  { startsAt }: BookingDraft,
  now: Instant,
): Promise<readonly IntentRow[]> => {
  const held = await lockHeldOf(transaction, { phone, email, proofKey: '', proven: [] }, now);
  return held.filter(
    (rival) =>
      rival.client_phone === phone &&
      rival.client_email === email &&
      rival.service_id === serviceId &&
      rival.staff_id === staffId &&
      readDraft(rival.draft)?.startsAt === startsAt,
  );
};

/** Of a booking of several lines everybody who has one, as whoever books such lines does it. */
const lockPeople = async (
  transaction: TenantTransaction,
  staffId: Id,
  { stretches, lines }: BookingDraft,
) => {
  if (stretches === undefined || lines === undefined) return lockStaff(transaction, [staffId]);
  await lockForLines(transaction, everybodyOf(lines, stretches));
};

const everybodyOf = (lines: readonly BookingLine[], stretches: readonly LineStretch[]) => ({
  serviceIds: [...new Set(lines.map(({ serviceId }) => serviceId))],
  staffIds: [...new Set(stretches.map(({ staffId }) => staffId))],
});

const keepPlace = (
  transaction: TenantTransaction,
  intent: IntentRow,
  draft: BookingDraft,
  now: Instant,
): Promise<boolean> =>
  draft.hire === null
    ? keepTime(transaction, intent, draft, now)
    : keepUnits(transaction, intent, claimsOfDraft(intent, draft), now);

/** All stretches as they were held, or all of them anew; never some. */
const keepStretches = async (
  transaction: TenantTransaction,
  { intent_id: id }: IntentRow,
  {
    lines,
    stretches,
  }: { readonly lines: readonly BookingLine[]; readonly stretches: readonly LineStretch[] },
  now: Instant,
): Promise<boolean> => {
  const everybody = everybodyOf(lines, stretches);
  if (await keepHeldStretches(transaction, { id, stretches: stretches.length, ...everybody }))
    return keepHeldResources(transaction, { appointmentId: id, lines, now });
  if (!(await areStanding(transaction, everybody))) return false;
  await releaseTime(transaction, id);
  if (await isBlocked(transaction, stretches)) return false;
  return claimLines(transaction, { appointmentId: id, lines, stretches, expiresAt: null, now });
};

const keepTime = async (
  transaction: TenantTransaction,
  intent: IntentRow,
  { during, lines, stretches }: BookingDraft,
  now: Instant,
): Promise<boolean> => {
  if (lines !== undefined && stretches !== undefined)
    return keepStretches(transaction, intent, { lines, stretches }, now);
  const { intent_id: id, service_id: serviceId, staff_id: staffId } = intent;
  if (staffId === null || during === null) throw new Error('A held appointment has a staff member');
  if (await keepHeldTime(transaction, { id, serviceId, staffId })) return true;
  if (await isBlocked(transaction, [{ staffId, during }])) return false;
  const claim = { appointmentId: id, staffId, serviceId, during, expiresAt: null };
  return claimTime(transaction, { ...claim, blockVersion: null, now });
};

/** What a hold took of what is in stock; one of one item from before orders says it of its item. */
const claimsOfDraft = (
  { service_id: serviceId }: Pick<IntentRow, 'service_id'>,
  { hire }: BookingDraft,
): readonly UnitsClaim[] => {
  if (hire === null) return [];
  const { claims, claimSpan: span, quantity } = hire;
  return claims ?? [{ line: 1, serviceId, quantity, span }];
};

const itemsOfDraft = (intent: IntentRow, draft: BookingDraft): readonly Id[] => [
  ...(draft.lines ?? [{ serviceId: intent.service_id }]).map(({ serviceId }) => serviceId),
  ...claimsOfDraft(intent, draft).map(({ serviceId }) => serviceId),
];

/**
 * Counted anew under the items' locks, which the caller has as does whoever takes units of a lapsed hold, and without
 * the rules for new bookings: this one was accepted when it was held.
 */
const keepUnits = async (
  transaction: TenantTransaction,
  intent: IntentRow,
  claims: readonly UnitsClaim[],
  now: Instant,
): Promise<boolean> => {
  const { intent_id: appointmentId } = intent;
  const [first] = claims;
  if (first === undefined) throw new Error('A held rental has units');
  const schedule = await findRentalSchedule(transaction, {
    serviceIds: [intent.service_id, ...claims.map(({ serviceId }) => serviceId)],
    from: claims.reduce((from, { span }) => (span.from < from ? span.from : from), first.span.from),
    to: claims.reduce((to, { span }) => (span.until > to ? span.until : to), first.span.until),
    now,
    except: appointmentId,
    reach: 0,
  });
  if (schedule === undefined || itemIn(schedule, intent.service_id)?.deleted !== false) return false;
  // guard: held-units-are-counted
  if (!claims.every((claim) => isFree(schedule, claims, claim))) return false;
  await releaseRental(transaction, appointmentId);
  await takeUnits(transaction, { appointmentId, claims, expiresAt: null, now });
  return true;
};

/** Whether what a hold takes of an item, by all its lines together, is still there. */
const isFree = (
  schedule: RentalScheduleRow,
  claims: readonly UnitsClaim[],
  { serviceId, span }: UnitsClaim,
): boolean => {
  const item = itemIn(schedule, serviceId);
  if (item === null || item.deleted) return false;
  const wanted = claims
    .filter((claim) => claim.serviceId === serviceId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const taken = item.claims.map(([from, until, quantity]) => ({ span: { from, until }, quantity }));
  return unitsFree(item.stock, taken, span) >= wanted;
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
