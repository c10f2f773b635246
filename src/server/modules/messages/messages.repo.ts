import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { AppointmentEvent } from '#core/appointments/transitions.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { MessageKind, Tables } from '../../platform/db/tables.ts';
import { at, moment } from '../../platform/db/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../platform/db/transaction.ts';
import { type BusinessId, type Id, newId } from '../../platform/ids.ts';
import type { AccountFacts, BookingFacts, LinkFacts, ResetFacts } from './booking-facts.ts';

export type NewMessage = {
  readonly business: BusinessId;
  readonly appointment: Id | null;
  readonly kind: MessageKind;
  readonly recipient: 'client' | 'owner';
  readonly address: string;
  readonly version: number;
  readonly reset: Id | null;
  readonly link: Id | null;
  /** What a message about money is about. */
  readonly refund?: Id | null;
  readonly receipt?: Id | null;
  readonly intent?: Id | null;
};

/** Queues messages due at once. One that stands already, for the same booking and schedule or link, is left as it is. */
export const insertMessages = async (
  { query }: TenantTransaction | PlatformTransaction,
  messages: readonly NewMessage[],
  now: Instant,
): Promise<void> => {
  if (messages.length === 0) return;
  const rows = messages.map((message) => ({
    business_id: message.business,
    message_id: newId(),
    appointment_id: message.appointment,
    kind: message.kind,
    recipient: message.recipient,
    channel: 'email' as const,
    version: message.version,
    address: message.address,
    reset_id: message.reset,
    link_id: message.link,
    refund_id: message.refund ?? null,
    receipt_id: message.receipt ?? null,
    intent_id: message.intent ?? null,
    due_at: at(now),
    created_at: at(now),
  }));
  await query
    .insertInto('messages')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Who is to be told about a booking: what the client left, and the address the owner signs in with. */
export const findRecipients = ({ query, business }: TenantTransaction, appointment: Id) =>
  query
    .selectFrom('appointments')
    .select(['status', 'source', 'schedule_version as scheduleVersion', 'client_email as clientAddress'])
    .select((row) =>
      row
        .selectFrom('users')
        .whereRef('users.business_id', '=', 'appointments.business_id')
        .select('users.email')
        .orderBy('users.created_at')
        .limit(1)
        .as('ownerAddress'),
    )
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointment)
    .executeTakeFirst();

export type QueuedMessage = NewMessage & {
  readonly id: Id;
  /** Tries so far, this one included once it is taken. */
  readonly attempts: number;
  readonly createdAt: Instant;
};

/** The message that has waited longest, locked; those that others hold are passed over. */
export const lockNextDue = (
  { query }: PlatformTransaction,
  now: Instant,
): Promise<QueuedMessage | undefined> =>
  query
    .selectFrom('messages')
    .select([
      'business_id as business',
      'message_id as id',
      'appointment_id as appointment',
      'kind',
      'recipient',
      'address',
      'version',
      'reset_id as reset',
      'link_id as link',
      'refund_id as refund',
      'receipt_id as receipt',
      'intent_id as intent',
      'attempts',
      'created_at as createdAt',
    ])
    .where('state', '=', 'queued')
    .where('due_at', '<=', moment(now))
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** The last event of these kinds in a booking's history. */
const lastEvent = (row: ExpressionBuilder<Tables, 'appointments'>, events: readonly AppointmentEvent[]) =>
  row
    .selectFrom('appointment_events')
    .whereRef('appointment_events.business_id', '=', 'appointments.business_id')
    .whereRef('appointment_events.appointment_id', '=', 'appointments.appointment_id')
    .where('appointment_events.event', 'in', [...events])
    .orderBy('appointment_events.version', 'desc')
    .limit(1);

const bookings = (query: Kysely<Tables>, business: BusinessId, appointment: Id) =>
  query
    .selectFrom('appointments')
    .innerJoin('businesses', 'businesses.business_id', 'appointments.business_id')
    .innerJoin('services', (join) =>
      join
        .onRef('services.business_id', '=', 'appointments.business_id')
        .onRef('services.service_id', '=', 'appointments.service_id'),
    )
    .select([
      'appointments.business_id as business',
      'appointments.appointment_id as appointment',
      'appointments.booking_type as bookingType',
      'appointments.status',
      'appointments.version',
      'appointments.schedule_version as scheduleVersion',
      'appointments.link_version as linkVersion',
      'appointments.starts_at as startsAt',
      'appointments.ends_at as endsAt',
      'appointments.service_name as serviceName',
      'appointments.staff_name as staffName',
      'appointments.price_kobo as priceKobo',
      'services.price_varies as priceVaries',
      'appointments.caution_fee_kobo as cautionFeeKobo',
      'appointments.quantity',
      'appointments.delivery_method as deliveryMethod',
      'appointments.delivery_zone as deliveryZone',
      'appointments.delivery_fee_kobo as deliveryFeeKobo',
      'businesses.pickup_address as pickupAddress',
      'appointments.client_name as clientName',
      'appointments.client_phone as clientPhone',
      'businesses.name as businessName',
      'businesses.slug as businessSlug',
      'businesses.phone as businessPhone',
      'businesses.public_email as businessEmail',
      'businesses.address as businessAddress',
      'businesses.owner_name as ownerName',
      'businesses.time_zone as zone',
      'businesses.confirmation',
    ])
    .select((row) => [
      lastEvent(row, ['move', 'reschedule']).select('actor').as('movedBy'),
      lastEvent(row, ['cancel', 'lapse']).select('actor').as('cancelledBy'),
      lastEvent(row, ['cancel', 'lapse']).select('reason').as('cancelReason'),
    ])
    .where('appointments.business_id', '=', business)
    .where('appointments.appointment_id', '=', appointment);

export const findBooking = (
  { query, business }: TenantTransaction,
  appointment: Id,
): Promise<BookingFacts | undefined> => bookings(query, business, appointment).executeTakeFirst();

/** The booking a message is about; no change of it commits before this transaction ends. */
export const lockBooking = (
  { query }: PlatformTransaction,
  business: BusinessId,
  appointment: Id,
): Promise<BookingFacts | undefined> =>
  bookings(query, business, appointment).forShare('appointments').executeTakeFirst();

export const lockReset = ({ query }: PlatformTransaction, reset: Id): Promise<ResetFacts | undefined> =>
  query
    .selectFrom('password_resets')
    .select(['reset_id as reset', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('reset_id', '=', reset)
    .forShare()
    .executeTakeFirst();

/** A reschedule link of a booking that the caller holds: it is used, or a newer one made, under the same lock. */
export const findLink = (
  { query }: PlatformTransaction,
  business: BusinessId,
  link: Id,
): Promise<LinkFacts | undefined> =>
  query
    .selectFrom('reschedule_links')
    .select((row) => [
      'link_id as link',
      row.and([row('used_at', 'is', null), row('voided_at', 'is', null)]).as('live'),
    ])
    .where('business_id', '=', business)
    .where('link_id', '=', link)
    // The builder cannot know that a comparison with null is never null itself.
    .$castTo<LinkFacts>()
    .executeTakeFirst();

export const findAccountFacts = (
  { query }: PlatformTransaction,
  business: BusinessId,
): Promise<AccountFacts> =>
  query
    .selectFrom('businesses')
    .select(['owner_name as ownerName', 'time_zone as zone'])
    .where('business_id', '=', business)
    .executeTakeFirstOrThrow();

type MessageKey = { readonly business: BusinessId; readonly id: Id };

/** While a message is being sent, its due time is when that began. */
export const markSending = async (
  { query }: PlatformTransaction,
  { business, id }: MessageKey,
  now: Instant,
): Promise<void> => {
  await query
    .updateTable('messages')
    .set({ state: 'sending', attempts: sql`attempts + 1`, due_at: at(now), error: '' })
    .where('business_id', '=', business)
    .where('message_id', '=', id)
    .execute();
};

export const markSkipped = async (
  { query }: PlatformTransaction,
  { business, id }: MessageKey,
): Promise<void> => {
  await query
    .updateTable('messages')
    .set({ state: 'skipped' })
    .where('business_id', '=', business)
    .where('message_id', '=', id)
    .execute();
};

export type AttemptResult =
  | { readonly state: 'sent'; readonly sentAt: Instant }
  | { readonly state: 'queued'; readonly dueAt: Instant; readonly error: string }
  | { readonly state: 'failed' | 'unknown'; readonly error: string };

/** Writes what became of one try; whoever made it knows better than whoever gave it up as unknown meanwhile. */
export const saveAttempt = async (
  { query }: PlatformTransaction,
  { business, id, attempts }: QueuedMessage,
  result: AttemptResult,
): Promise<void> => {
  await query
    .updateTable('messages')
    .set({
      state: result.state,
      error: result.state === 'sent' ? '' : result.error,
      ...(result.state === 'sent' ? { sent_at: at(result.sentAt) } : {}),
      ...(result.state === 'queued' ? { due_at: at(result.dueAt) } : {}),
    })
    .where('business_id', '=', business)
    .where('message_id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', 'in', ['sending', 'unknown'])
    .execute();
};

/** Gives up those whose sending began before `began` and never ended: their process is gone. Returns how many. */
export const markAbandoned = async ({ query }: PlatformTransaction, began: Instant): Promise<number> => {
  const result = await query
    .updateTable('messages')
    .set({ state: 'unknown', error: 'The program stopped while this was being sent' })
    .where('state', '=', 'sending')
    .where('due_at', '<', moment(began))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
};
