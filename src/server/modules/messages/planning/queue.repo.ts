import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { AppointmentEvent } from '#core/appointments/transitions.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Channel } from '#core/messages/kinds.ts';
import type { MessageKind } from '../../../platform/db/tables/message-tables.ts';
import type { Tables } from '../../../platform/db/tables/tables.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import { FOUND_FOR_ONE } from '../../../platform/db/take-found.ts';
import type { Looking, PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import { type BusinessId, type Id, newId } from '../../../platform/ids.ts';
import { openReturnOf } from '../../businesses/index.ts';
import { bookedLinesOf, moneyAside, priceVaries } from '../../payments/index.ts';
import { linesAgain } from '../facts/again.repo.ts';
import type { AccountLinkFacts, BookingFacts, LinkFacts } from '../facts/booking.types.ts';
import type { Change } from '../kinds/contents.types.ts';

export type NewMessage = {
  readonly business: BusinessId;
  readonly appointment?: Id | null;
  readonly kind: MessageKind;
  readonly recipient: 'client' | 'owner';
  /** Email where nothing else is said; its address is then an email address, else a telephone number. */
  readonly channel?: Channel;
  readonly address: string;
  /** Of its booking's schedule, or whatever else says which of several it is; 1 where there is one alone. */
  readonly version?: number;
  /** Of a reminder: so many minutes before the start. */
  readonly leadMinutes?: number;
  /** The reset, or the proof of an address, that a mail about an account carries the link of. */
  readonly reset?: Id | null;
  /** Of a reschedule link; of the asking for links that it answers. */
  readonly link?: Id | null;
  /** What a message about money is about. */
  readonly refund?: Id | null;
  readonly receipt?: Id | null;
  readonly intent?: Id | null;
  readonly offer?: Id | null;
  /** The business's day an agenda is of. */
  readonly day?: CalendarDate | null;
  /** At once where nothing else is said. */
  readonly dueAt?: Instant;
};

/** Queues messages. One that stands already, for the same booking and schedule, link, offer or day, is left as it is. */
export const insertMessages = async (
  { query, send }: TenantTransaction | PlatformTransaction,
  messages: readonly NewMessage[],
  now: Instant,
): Promise<void> => {
  if (messages.length === 0) return;
  const rows = messages.map((message) => ({
    business_id: message.business,
    message_id: newId(),
    appointment_id: message.appointment ?? null,
    kind: message.kind,
    recipient: message.recipient,
    channel: message.channel ?? ('email' as const),
    lead_minutes: message.leadMinutes ?? 0,
    version: message.version ?? 1,
    address: message.address,
    reset_id: message.reset ?? null,
    link_id: message.link ?? null,
    refund_id: message.refund ?? null,
    receipt_id: message.receipt ?? null,
    intent_id: message.intent ?? null,
    offer_id: message.offer ?? null,
    day: message.day ?? null,
    due_at: at(message.dueAt ?? now),
    created_at: at(now),
  }));
  send(
    query
      .insertInto('messages')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .compile(),
  );
};

export type QueuedMessage = Required<NewMessage> & {
  readonly id: Id;
  /** Tries so far, this one included once it is taken. */
  readonly attempts: number;
  readonly createdAt: Instant;
};

const dueAt = (query: Looking['query'], now: Instant) =>
  query
    .selectFrom('messages')
    // In its words, so that a plan for all values too knows the index of what is queued.
    .where('state', '=', sql.lit('queued'))
    .where('due_at', '<=', moment(now));

/** Messages of these channels that are due, those that have waited longest first. */
export const findDueMessages = ({ query }: Looking, now: Instant, of: readonly Channel[]) =>
  dueAt(query, now)
    .select(['business_id', 'message_id'])
    .where('channel', 'in', [...of])
    .orderBy('due_at')
    .orderBy('message_id')
    .limit(FOUND_FOR_ONE)
    .execute();

export type DueMessage = Awaited<ReturnType<typeof findDueMessages>>[number];

/** This message, locked, if it is still due and nobody else holds it. */
export const lockDue = (
  { query }: PlatformTransaction,
  found: DueMessage,
  now: Instant,
): Promise<QueuedMessage | undefined> =>
  // guard: one-worker-has-a-message-at-a-time
  dueAt(query, now)
    .select([
      'business_id as business',
      'message_id as id',
      'appointment_id as appointment',
      'kind',
      'recipient',
      'channel',
      'lead_minutes as leadMinutes',
      'address',
      'version',
      'reset_id as reset',
      'link_id as link',
      'refund_id as refund',
      'receipt_id as receipt',
      'intent_id as intent',
      'offer_id as offer',
      'day',
      'due_at as dueAt',
      'attempts',
      'created_at as createdAt',
    ])
    .where('business_id', '=', found.business_id)
    .where('message_id', '=', found.message_id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** The last event of these kinds in a booking's history. */
const lastEvent = (
  row: ExpressionBuilder<Tables, 'appointments'>,
  business: BusinessId,
  events: readonly AppointmentEvent[],
) =>
  row
    .selectFrom('appointment_events')
    .where('appointment_events.business_id', '=', business)
    .whereRef('appointment_events.appointment_id', '=', 'appointments.appointment_id')
    .where('appointment_events.event', 'in', [...events])
    .orderBy('appointment_events.version', 'desc')
    .limit(1);

/** Of a rental the day it was agreed for; of an appointment, and where none was written, the business's own. */
const firstDay = sql<CalendarDate>`
  coalesce(appointments.first_day, (appointments.starts_at AT TIME ZONE businesses.time_zone)::date)`;

/** Bookings with all that a message may speak of. */
export const selectBookings = (query: Kysely<Tables>, business: BusinessId) =>
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
      priceVaries(business).as('priceVaries'),
      'appointments.caution_fee_kobo as cautionFeeKobo',
      'appointments.paid_kobo as paidKobo',
      'appointments.caution_held_kobo as cautionHeldKobo',
      'appointments.quantity',
      'appointments.delivery_method as deliveryMethod',
      'appointments.delivery_zone as deliveryZone',
      'appointments.delivery_fee_kobo as deliveryFeeKobo',
      'businesses.pickup_address as pickupAddress',
      'appointments.client_name as clientName',
      'appointments.client_phone as clientPhone',
      'appointments.client_note as clientNote',
      'appointments.answers as clientAnswers',
      'appointments.delivery_address as deliveryAddress',
      'businesses.name as businessName',
      'businesses.slug as businessSlug',
      'businesses.phone as businessPhone',
      'businesses.public_email as businessEmail',
      'businesses.address as businessAddress',
      'businesses.owner_name as ownerName',
      'businesses.time_zone as zone',
    ])
    .select((row) => [
      row.case().when('services.available', '=', true).then(row.ref('services.slug')).end().as('serviceSlug'),
      lastEvent(row, business, ['move', 'reschedule']).select('actor').as('movedBy'),
      lastEvent(row, business, ['cancel', 'lapse']).select('actor').as('cancelledBy'),
      lastEvent(row, business, ['cancel', 'lapse']).select('reason').as('cancelReason'),
      bookedLinesOf('appointments', business).as('lines'),
      linesAgain(business).as('again'),
      openReturnOf(business).as('openReturn'),
      moneyAside(business).as('aside'),
      row.fn.coalesce('appointments.confirmation', 'businesses.confirmation').as('confirmation'),
      firstDay.as('firstDay'),
      sql<CalendarDate>`${firstDay} + appointments.duration`.as('returnDay'),
      sql<number>`greatest(businesses.client_moves - appointments.client_moves, 0)`.as('movesLeft'),
    ])
    .where('appointments.business_id', '=', business);

/** One of them. */
export const selectBooking = (query: Kysely<Tables>, business: BusinessId, appointment: Id) =>
  selectBookings(query, business).where('appointments.appointment_id', '=', appointment);

export const findBooking = (
  { query, business }: TenantTransaction,
  appointment: Id,
): Promise<BookingFacts | undefined> => selectBooking(query, business, appointment).executeTakeFirst();

/** The booking a message is about; no change of it commits before this transaction ends. */
export const lockBooking = async (
  { query }: PlatformTransaction,
  business: BusinessId,
  appointment: Id,
): Promise<BookingFacts | undefined> => {
  const locked = query
    .selectFrom('appointments')
    .select('appointment_id')
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointment)
    .forShare()
    .execute();
  // Sent together; the second sees what the first has waited for.
  const [, booking] = await Promise.all([
    locked,
    selectBooking(query, business, appointment).executeTakeFirst(),
  ]);
  return booking;
};

/** What was said of the change that gave a booking this schedule, empty where nothing was, and whose change it is. */
export const findChange = async (
  { query }: Pick<PlatformTransaction, 'query'>,
  business: BusinessId,
  { appointment, schedule }: { readonly appointment: Id; readonly schedule: number },
): Promise<Change> => {
  const event = await query
    .selectFrom('appointment_events')
    .select(['reason', 'actor'])
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointment)
    .where('schedule_version', '=', schedule)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
  return { what: event?.reason ?? '', by: event?.actor === 'owner' ? 'owner' : 'client' };
};

/** A link that is mailed to an account, while it is the newest there. */
export const lockAccountLink = (
  { query }: PlatformTransaction,
  business: BusinessId,
  link: Id,
): Promise<AccountLinkFacts | undefined> =>
  query
    .selectFrom('account_links')
    .select(['business_id as business', 'link_id as link', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('business_id', '=', business)
    .where('link_id', '=', link)
    .forNoKeyUpdate()
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

/** Whether logging in to an account takes more than its password now. */
export const hasSecondFactor = async ({ query }: PlatformTransaction, email: string): Promise<boolean> => {
  const { second_factor: isOn } = await query
    .selectFrom('users')
    .select('second_factor')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return isOn;
};

/** `email`: whose account it is; nobody but the owner is called by the owner's name. */
export const findAccountFacts = ({ query }: PlatformTransaction, business: BusinessId, email: string) =>
  query
    .selectFrom('businesses')
    .leftJoin('members', (join) =>
      join
        .onRef('members.business_id', '=', 'businesses.business_id')
        .on('members.email', '=', email)
        .on('members.role', '=', 'owner'),
    )
    .select(['businesses.name as businessName', 'time_zone as zone'])
    .select((row) => [
      row
        .case()
        .when('members.member_id', 'is', null)
        .then('')
        .else(row.ref('businesses.owner_name'))
        .end()
        .as('ownerName'),
    ])
    .where('businesses.business_id', '=', business)
    .executeTakeFirstOrThrow();

/** An invitation as it stands, and to what; undefined once it was accepted, withdrawn or replaced. */
export const lockInvitation = ({ query }: PlatformTransaction, business: BusinessId, invitation: Id) =>
  query
    .selectFrom('invitations')
    .innerJoin('businesses', 'businesses.business_id', 'invitations.business_id')
    .select([
      'invitations.business_id as business',
      'invitation_id as invitation',
      'role',
      'expires_at as expiresAt',
    ])
    .select(['businesses.name as businessName', 'businesses.owner_name as ownerName'])
    .select('businesses.time_zone as zone')
    .where('invitations.business_id', '=', business)
    .where('invitation_id', '=', invitation)
    .forShare('invitations')
    .executeTakeFirst();

/** What the browser of the session that was opened then calls itself; empty once that session has ended. */
export const findDeviceOf = async (
  { query }: PlatformTransaction,
  business: BusinessId,
  { email, signedInAt }: { readonly email: string; readonly signedInAt: Instant },
): Promise<string> => {
  const session = await query
    .selectFrom('sessions')
    .select('device')
    .where('business_id', '=', business)
    .where('email', '=', email)
    .where('created_at', '=', moment(signedInAt))
    .executeTakeFirst();
  return session?.device ?? '';
};
