import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { RepeatDate } from '#contract/replies/series-views.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import type { Cadence } from '#core/appointments/cadence.ts';
import { firstStatus } from '#core/appointments/confirmation.ts';
import { addDays, daysBetween } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { listLineStarts } from '#core/slots/lines/list-line-starts.ts';
import { NEARBY_DAYS, nearestOfDays } from '#core/slots/repeats.ts';
import { dateIn } from '#core/time/zone.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import {
  findLinesSchedule,
  type LinesScheduleRow,
  type LineWish,
  ownerBusinessScheduleOf,
  readAskedLines,
  staffSchedulesOf,
  wishOfStanding,
} from '../../availability/index.ts';
import { type BusinessRow, findBusiness } from '../../businesses/index.ts';
import { enqueueBookingMessages } from '../../messages/index.ts';
import { columnsOfLines, isPlain, linesOf, standing } from '../lines/lines.rules.ts';
import { clientOf } from '../owner-booking/client.commands.ts';
import { shownTo } from '../record/reader.rules.ts';
import { presentOwnerAppointment } from '../record/record.present.ts';
import {
  type AppointmentRow,
  findAppointment,
  insertAppointment,
  listAppointmentsOf,
  lockAppointment,
} from '../record/record.repo.ts';
import { readerOf } from '../record/shown.queries.ts';
import {
  type LinesWish,
  linesTime,
  lockForLines,
  type ReservedLines,
} from '../reservation/lines.commands.ts';
import {
  type Chosen,
  isOfAllDates,
  presentRepeat,
  readRepeats,
  refuseTaken,
  refuseToRepeat,
} from './repeat.rules.ts';
import { beginSeries } from './series.repo.ts';

/**
 * Books an appointment again on the dates of a pattern that its owner chose: all of them, or none and SLOT_TAKEN with
 * those that were not free. With `dryRun` it says of each date whether it is. The horizon does not bind, hours do; what
 * is booked costs what it does today. Its client is told of all in one message.
 */
export const repeatBooking = defineCommand(appointmentsCalls.repeat, {
  once: 'repeat',
  isOnlyShown: ({ body }) => body.dryRun === true,
  run: async ({ ctx: { tx, now, actor }, input: { params, body } }) => {
    const origin = await findAppointment(tx, params.id);
    if (origin === undefined) return refusal('NOT_FOUND');
    const unfit = refuseToRepeat(origin);
    if (unfit !== null) return unfit;
    const business = await findBusiness(tx);
    const chosen = readRepeats(origin, body, { zone: business.time_zone, now });
    if (!chosen.ok) return chosen.reason;
    const asked = { origin, business, every: body.every, now };
    if (body.dryRun === true) {
      const dates = await lookAt(tx, asked, chosen.value);
      return dates.ok ? ok({ success: true, data: [], dates: [...dates.value] }) : dates;
    }
    const booked = await book(tx, asked, chosen.value);
    if (!booked.ok) return booked;
    const data = booked.value.map((booking) => shownTo(readerOf(actor), booking, null));
    return ok({ success: true, data });
  },
});

type Asked = {
  readonly origin: AppointmentRow;
  readonly business: BusinessRow;
  readonly every: Cadence;
  readonly now: Instant;
};

/** What can be had of a pattern as things stand. */
const lookAt = async (
  transaction: TenantTransaction,
  asked: Asked,
  { pattern }: Chosen,
): Promise<Outcome<readonly RepeatDate[]>> => {
  const dates: RepeatDate[] = [];
  for (const at of pattern) {
    const wish = wishAt(asked, at);
    const facts = await readAround(transaction, asked, wish);
    if (facts === undefined) return refusal('NOT_FOUND');
    const offered = linesTime.offer(facts, wish);
    if (!offered.ok && isOfAllDates(offered.reason)) return offered.reason.refusal;
    dates.push(
      offered.ok ? presentRepeat(at, null, null) : presentRepeat(at, offered.reason, nearestTo(facts, wish)),
    );
  }
  return ok(dates);
};

/** The lines that stand, at what their services say by now, each by the person whom it was left to. */
const wishesOf = (origin: AppointmentRow): readonly LineWish[] =>
  standing(linesOf(origin)).map((line) => {
    const { kept: _kept, ...wish } = wishOfStanding(line);
    return wish;
  });

/** That it is off the grid was accepted when the booking was made. */
const wishAt = ({ origin, now }: Asked, at: Instant): LinesWish => ({
  id: newId(),
  lines: wishesOf(origin),
  at,
  until: null,
  rules: { by: 'owner', override: false, settled: ['OFF_GRID'] },
  now,
});

/** The facts around a date, however far ahead it is. */
const readAround = async (
  transaction: TenantTransaction,
  { business: { time_zone: zone } }: Asked,
  { id, lines, at, now }: LinesWish,
): Promise<LinesScheduleRow | undefined> => {
  const reach = (NEARBY_DAYS + 2) * dayMs;
  const facts = await findLinesSchedule(transaction, {
    serviceIds: lines.map(({ serviceId }) => serviceId),
    except: id,
    from: toInstant(at - reach),
    until: toInstant(at + reach),
    now,
  });
  // guard: repeats-go-beyond-the-horizon
  const horizon = daysBetween(dateIn(zone, now), dateIn(zone, at)) + NEARBY_DAYS;
  return facts === undefined ? undefined : { ...facts, horizon_days: horizon };
};

const nearestTo = (facts: LinesScheduleRow, { lines, at, now }: LinesWish): Instant | null => {
  const read = readAskedLines(facts, lines);
  if (!read.ok) return null;
  const date = dateIn(facts.time_zone, at);
  const ask = {
    lines: read.value.map(({ asked }) => asked),
    maxWaitMinutes: facts.line_wait_minutes,
    from: addDays(date, -NEARBY_DAYS),
    to: addDays(date, NEARBY_DAYS),
  };
  const days = listLineStarts(ownerBusinessScheduleOf(facts), staffSchedulesOf(facts), ask, now);
  return nearestOfDays(days, date, at);
};

type Reserved = ReservedLines & Pick<LinesWish, 'id'>;

const book = async (
  transaction: TenantTransaction,
  asked: Asked,
  { starts }: Chosen,
): Promise<Outcome<readonly OwnerAppointment[]>> => {
  const { business, now } = asked;
  const locked = await lockAll(transaction, asked, starts);
  if (!locked.ok) return locked;
  const taken: Instant[] = [];
  const reserved: Reserved[] = [];
  // The first first, as whoever else repeats onto the same times.
  for (const at of starts) {
    const wish = wishAt(asked, at);
    const facts = await readAround(transaction, asked, wish);
    if (facts === undefined) return refusal('NOT_FOUND');
    const offered = linesTime.offer(facts, wish);
    if (!offered.ok && isOfAllDates(offered.reason)) return offered.reason.refusal;
    const time = offered.ok ? await linesTime.reserve(transaction, facts, wish, offered.value) : null;
    if (time === null) taken.push(at);
    else reserved.push({ ...time, id: wish.id });
  }
  // guard: all-repeats-are-booked-or-none
  if (taken.length > 0) return refuseTaken(business.time_zone, taken);
  await save(transaction, asked, { reserved, clientId: locked.value });
  const rows = await listAppointmentsOf(
    transaction,
    reserved.map(({ id }) => id),
  );
  await tell(transaction, rows, now);
  return ok(rows.map(presentOwnerAppointment));
};

/** Locks services, everybody who may do them, the client and the booking itself, in the one order of locks. */
const lockAll = async (
  transaction: TenantTransaction,
  asked: Asked,
  [first]: readonly Instant[],
): Promise<Outcome<AppointmentRow['client_id']>> => {
  const { origin, now } = asked;
  const wish = wishAt(asked, first ?? now);
  const facts = await readAround(transaction, asked, wish);
  if (facts === undefined) return refusal('NOT_FOUND');
  await lockForLines(transaction, {
    serviceIds: facts.services.map(({ id }) => id),
    staffIds: facts.staff.map(({ id }) => id),
  });
  const clientId = await clientOf(transaction, detailsOf(origin), now);
  const current = await lockAppointment(transaction, origin.appointment_id);
  if (current?.version !== origin.version) {
    const message = 'This booking was changed just now. Please look at it again.';
    return refusal('ILLEGAL_TRANSITION', { message, data: { status: current?.status ?? origin.status } });
  }
  return ok(clientId);
};

const detailsOf = (origin: AppointmentRow) => ({
  walkIn: false,
  clientName: origin.client_name,
  clientPhone: origin.client_phone,
  clientEmail: origin.client_email,
  notes: origin.notes,
  answers: origin.answers,
});

const save = async (
  transaction: TenantTransaction,
  { origin, business: { confirmation }, every, now }: Asked,
  {
    reserved,
    clientId,
  }: { readonly reserved: readonly Reserved[]; readonly clientId: AppointmentRow['client_id'] },
): Promise<void> => {
  const series = { id: newId(), every };
  await beginSeries(transaction, origin.appointment_id, series);
  for (const [at, { id, lines }] of reserved.entries()) {
    await insertAppointment(transaction, {
      id,
      ...columnsOfLines(lines),
      ...(isPlain(lines) ? {} : { lines }),
      ...detailsOf(origin),
      clientId,
      status: firstStatus({ bookedBy: 'owner', paid: false, confirmation }),
      source: 'owner',
      series: { ...series, place: at + 1 },
      confirmation,
      now,
    });
  }
};

/** One message speaks of them all, under the first of them; each has its reminders. */
const tell = async (
  transaction: TenantTransaction,
  rows: readonly AppointmentRow[],
  now: Instant,
): Promise<void> => {
  for (const [at, { appointment_id: appointment }] of rows.entries()) {
    const cause = at === 0 ? 'series-booked' : 'repeated';
    await enqueueBookingMessages(transaction, { appointment, cause, now });
  }
};
