import type { InternalBooking } from '#contract/booking-bodies.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import { later } from '../../../platform/db/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId, readOwnHandle } from '../../../platform/ids.ts';
import { ANYONE } from '../../availability/index.ts';
import { type BusinessRow, listZones } from '../../businesses/index.ts';
import { findOrAddClient, findOrAddWalkIn, isKnownWithoutEmail } from '../../clients/index.ts';
import type { BookedService, NewAppointment } from '../record/record.repo.ts';
import { claimTime } from '../reservation/appointment.repo.ts';
import { settleDelivery } from '../reservation/delivery.rules.ts';
import { lockServices } from '../reservation/rental.repo.ts';
import { takeOwnHire } from '../reservation/take-own-hire.commands.ts';
import { takeOwnTime } from '../reservation/take-own-time.commands.ts';
import {
  type BookingDetails,
  inactive,
  invalidBooking,
  onlyForHires,
  REQUIRED,
  readDetails,
  readFirstDay,
  readStart,
} from './details.rules.ts';
import { walkInWarnings } from './warnings.rules.ts';

/** What depends on the kind of booking: its time, its price and who or what it takes. */
export type Placed = Pick<
  NewAppointment,
  'id' | 'staffId' | 'startsAt' | 'endsAt' | 'serviceName' | 'staffName' | 'duration' | 'priceKobo' | 'hire'
> & { readonly details: BookingDetails; readonly clientId: Id };

export type OwnBooking = {
  readonly body: InternalBooking;
  readonly service: BookedService;
  readonly business: BusinessRow;
  readonly now: Instant;
};

/** Takes the time of a new appointment; the booking itself is not written yet. */
export const placeOwnVisit = async (
  transaction: TenantTransaction,
  { body, service, business, now }: OwnBooking,
): Promise<Outcome<Placed>> => {
  const details = await readNewDetails(transaction, { body, service, business });
  const start = readStart(body.date, now);
  const complaints = [
    ...(body.staffId === undefined ? [{ field: 'staffId', message: REQUIRED }] : []),
    ...(start.ok ? [] : start.reason),
    ...onlyForHires(body),
    ...(details.ok ? [] : details.reason),
  ];
  if (!details.ok || !start.ok || complaints.length > 0) return invalidBooking(complaints);
  const staffId = body.staffId === ANYONE ? null : readOwnHandle(transaction.business, body.staffId ?? '');
  if (staffId === null && body.staffId !== ANYONE) return refusal('NOT_FOUND');

  const id = newId();
  const at = start.value;
  // Before the time, an item's lock before the client: the one order of locks.
  const clientId = await clientOf(transaction, details.value, now);
  const ask = {
    serviceId: service.service_id,
    staffId,
    at,
    ownDuration: null,
    except: null,
    override: body.override,
    settled: walkInWarnings(body.walkIn, at, now),
    now,
  };
  const time = await takeOwnTime(transaction, ask, (staff, during) =>
    claimTime(transaction, {
      appointmentId: id,
      staffId: staff,
      serviceId: service.service_id,
      during,
      expiresAt: null,
      now,
    }),
  );
  if (!time.ok) return time;
  const { diary, staff, duration } = time.value;
  return ok({
    id,
    staffId: staff.id,
    startsAt: at,
    endsAt: later(at, duration),
    serviceName: diary.service_name,
    staffName: staff.name,
    duration,
    priceKobo: diary.price_kobo,
    details: details.value,
    clientId,
  });
};

/** Whose address is not known yet needs none now: somebody who comes again is booked as she is known. */
const readNewDetails = async (
  transaction: TenantTransaction,
  { body, service, business }: Omit<OwnBooking, 'now'>,
): Promise<ReturnType<typeof readDetails>> => {
  const { clientPhone = '', clientEmail = '' } = body;
  const emailOptional =
    business.email_optional ||
    (clientEmail === '' && clientPhone !== '' && (await isKnownWithoutEmail(transaction, clientPhone)));
  return readDetails(body, { fields: service.custom_fields, emailOptional }, null);
};

const clientOf = async (
  transaction: TenantTransaction,
  { clientName: name, clientEmail: email, clientPhone: phone, walkIn }: BookingDetails,
  now: Instant,
): Promise<Id> =>
  walkIn
    ? findOrAddWalkIn(transaction, now)
    : (await findOrAddClient(transaction, { id: newId(), name, email, phone, now })).clientId;

/** Takes the units of a new hire under the item's lock; the booking itself is not written yet. */
export const placeOwnHire = async (
  transaction: TenantTransaction,
  { body, service, business, now }: OwnBooking,
): Promise<Outcome<Placed>> => {
  const details = await readNewDetails(transaction, { body, service, business });
  const firstDay = readFirstDay(body.date, business.time_zone, now);
  const zones = body.deliveryDetails?.method === 'delivery' ? await listZones(transaction) : [];
  const delivery = settleDelivery(body.deliveryDetails, zones, null);
  if (!details.ok || !firstDay.ok || !delivery.ok) {
    return invalidBooking([firstDay, delivery, details].flatMap((part) => (part.ok ? [] : part.reason)));
  }
  const id = newId();
  const quantity = body.quantity ?? 1;
  await lockServices(transaction, [service.service_id]);
  const hire = await takeOwnHire(transaction, {
    appointmentId: id,
    serviceId: service.service_id,
    firstDay: firstDay.value,
    quantity,
    ownDuration: null,
    ownSpan: null,
    override: body.override,
    settled: [],
    now,
  });
  if (!hire.ok) return hire;
  const { diary, duration, startsAt, endsAt } = hire.value;
  // Read again under the item's lock: it may have been taken off the menu while this waited.
  if (!diary.offered) return inactive(service);
  return ok({
    id,
    staffId: null,
    startsAt,
    endsAt,
    serviceName: diary.service_name,
    staffName: '',
    duration,
    priceKobo: toKobo(diary.base_fee_kobo * quantity),
    hire: {
      firstDay: hire.value.firstDay,
      cautionFeeKobo: toKobo(diary.caution_fee_kobo * quantity),
      quantity,
      delivery: delivery.value,
    },
    details: details.value,
    clientId: await clientOf(transaction, details.value, now),
  });
};
