import { type AppointmentStatus, parseStatus } from '#core/appointments/statuses.ts';
import type { AppointmentEvent } from '#core/appointments/transitions.ts';
import type { Step } from '#core/appointments/undo-and-correction.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type BusinessId, handleOf, type Id } from '../../../platform/ids.ts';
import type { Doer } from '../../../platform/use-case.ts';
import type { PricesBefore } from '../lines/lines.rules.ts';

/** When a booking is and with whom, as a change left it. */
type Place = {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly staffId: Id | null;
  readonly scheduleVersion: number;
};

type NewEvent = (
  | { readonly event: 'book' | 'reschedule' | 'move' | 'edit'; readonly place: Place }
  | {
      readonly event: Exclude<AppointmentEvent, 'book' | 'reschedule' | 'move' | 'edit'>;
      readonly place?: undefined;
    }
) & {
  readonly appointmentId: Id;
  readonly version: number;
  readonly from: AppointmentStatus | null;
  readonly to: AppointmentStatus;
  readonly actor: Doer;
  readonly reason: string;
  /** The prices that a final one took the place of. */
  readonly pricesBefore?: PricesBefore | null;
  readonly now: Instant;
};

/** A change as its row has it. */
export const eventColumns = (business: BusinessId, event: NewEvent) => ({
  business_id: business,
  appointment_id: event.appointmentId,
  version: event.version,
  event: event.event,
  from_status: event.from ?? 'none',
  to_status: event.to,
  actor: event.actor,
  reason: event.reason,
  happened_at: at(event.now),
  price_before_kobo: event.pricesBefore?.price ?? null,
  line_prices_before: writeLinePrices(event.pricesBefore ?? null),
  ...(event.place === undefined ? {} : placeColumns(event.place)),
});

const writeLinePrices = (before: PricesBefore | null): string | null =>
  before === null || before.ofLines === null ? null : JSON.stringify(before.ofLines);

const placeColumns = ({ scheduleVersion, startsAt, endsAt, staffId }: Place) => ({
  schedule_version: scheduleVersion,
  starts_at: at(startsAt),
  ends_at: at(endsAt),
  staff_id: staffId,
});

/** The row of one change, told as below: whoever writes the row cannot forget to. */
export const insertEvent = async (transaction: TenantTransaction, event: NewEvent): Promise<void> => {
  const { query, business } = transaction;
  await query.insertInto('appointment_events').values(eventColumns(business, event)).execute();
  await tellOfEvent(transaction, event);
};

/** Whoever hears of changes writes what follows from one, and the open portals are told of it once it is committed. */
export const tellOfEvent = async (
  { business, announce, emit }: TenantTransaction,
  event: Pick<NewEvent, 'appointmentId' | 'version' | 'event' | 'actor' | 'now'>,
): Promise<void> => {
  const { appointmentId: appointment, version, event: step, now } = event;
  announce(newsOf(business, appointment, step, event.actor));
  await emit({ type: 'booking.changed', appointment, version, step, now });
};

/** What the open portals are told of a change; the appointment by its handle. */
const newsOf = (business: BusinessId, appointmentId: Id, event: AppointmentEvent, by: Doer) => ({
  appointmentId: handleOf(business, appointmentId),
  event,
  by,
});

/** What happened to a booking, in order. */
export const listSteps = async (
  { query, business }: TenantTransaction,
  id: Id,
): Promise<readonly (Step & { readonly pricesBefore: PricesBefore | null })[]> => {
  const rows = await query
    .selectFrom('appointment_events')
    .select([
      'version',
      'event',
      'from_status',
      'to_status',
      'actor',
      'happened_at',
      'price_before_kobo',
      'line_prices_before',
    ])
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    // The table of legal moves knows these alone.
    event: row.event as AppointmentEvent,
    from: parseStatus(row.from_status),
    to: row.to_status as AppointmentStatus,
    actor: row.actor,
    at: row.happened_at,
    pricesBefore:
      row.price_before_kobo === null
        ? null
        : { price: row.price_before_kobo, ofLines: row.line_prices_before },
  }));
};

/** Whether its client has written a review of the booking. */
export const isReviewed = async ({ query, business }: TenantTransaction, id: Id): Promise<boolean> => {
  const review = await query
    .selectFrom('reviews')
    .select('version')
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .executeTakeFirst();
  return review !== undefined;
};
