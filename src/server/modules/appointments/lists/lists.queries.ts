import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { refusal } from '#contract/outcome.ts';
import type { SeriesView } from '#contract/replies/series-views.ts';
import type { OwnerAppointment, PublicAppointment } from '#contract/replies/views.ts';
import { cadenceOfWeeks } from '#core/appointments/cadence.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { withOpenQuestions } from '#core/intake/answers.ts';
import { ok } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';
import { inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Session, scopeOf } from '../../../platform/http/session.ts';
import { handleOf, readHandle, readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createEncryption } from '../../../platform/secrets/encryption.ts';
import { defineQuery, sessionOf } from '../../../platform/use-case.ts';
import { findBusiness } from '../../businesses/index.ts';
import { type BankAccount, openAccount } from '../../payments/index.ts';
import { findService } from '../../services/index.ts';
import { findRefundAccount } from '../booking/papers.repo.ts';
import { findPublic } from '../links/links.repo.ts';
import { isWithin, shownTo, staffWithin } from '../record/reader.rules.ts';
import { presentOwnerAppointment, presentPublicAppointment } from '../record/record.present.ts';
import { type AppointmentRow, findAppointment } from '../record/record.repo.ts';
import { showTo } from '../record/shown.queries.ts';
import { listSeries } from '../series/series.repo.ts';
import { listAppointments } from './lists.repo.ts';
import { type ListPlace, readCursor, readRange, spanOfDays, writeCursor } from './lists.rules.ts';

const DEFAULT_REACH_DAYS = 30;
const A_PAGE = 1000;

/**
 * A page of those that begin on the days from `from` to `to` in the business's zone, the earliest first; absent ends lie
 * 30 days from today. Who follows `next` meets each booking that stands all the while exactly once.
 */
export const readAppointments = (
  platform: Platform,
  session: Session,
  ask: {
    readonly from: CalendarDate | null;
    readonly to: CalendarDate | null;
    readonly after: ListPlace | null;
  },
  now: Instant,
): Promise<{ readonly data: OwnerAppointment[]; readonly next: string | null }> =>
  inTenant(platform.database, scopeOf(session), async (transaction) => {
    const { time_zone: zone } = await findBusiness(transaction);
    const today = dateIn(zone, now);
    const from = ask.from ?? addDays(ask.to ?? today, -DEFAULT_REACH_DAYS);
    const to = ask.to ?? addDays(ask.from ?? today, DEFAULT_REACH_DAYS);
    const span = spanOfDays(zone, { from, to });
    const staff = staffWithin(session, 'bookings.read');
    const found = await listAppointments(transaction, span, { after: ask.after, staff }, A_PAGE + 1);
    const rows = found.slice(0, A_PAGE);
    const last = found.length > A_PAGE ? rows.at(-1) : undefined;
    const next = last && writeCursor(session.business, { startsAt: last.starts_at, id: last.appointment_id });
    const data = rows.map((row) => shownTo(session, presentOwnerAppointment(row), { zone, now }));
    return { data, next: next ?? null };
  });

/** One in full: with the account a caution fee goes back to, and every question of its service, answered or not. */
export const readAppointment = (
  platform: Platform,
  session: Session,
  handle: string,
): Promise<OwnerAppointment | null> => {
  const id = readOwnHandle(session.business, handle);
  if (id === null) return Promise.resolve(null);
  return inTenant(platform.database, scopeOf(session), async (transaction) => {
    const row = await findAppointment(transaction, id);
    // guard: another-staff-members-booking-is-not-there
    if (row === undefined || !isWithin(session, 'bookings.read', row)) return null;
    const clientRefundDetails = await readRefundAccount(platform, transaction, row);
    const service = await findService(transaction, row.service_id);
    const answers = withOpenQuestions(service?.custom_fields ?? [], row.answers);
    const series = await readSeries(transaction, row);
    const booking = {
      ...presentOwnerAppointment({ ...row, answers }),
      clientRefundDetails,
      ...(series === null ? {} : { series }),
    };
    return showTo(transaction, session, booking, platform.clock.now());
  });
};

/** Whether the owner is shown where a caution fee goes back to: while the rental stands, and while one is in keeping. */
const showsAccount = ({
  status,
  caution_fee_kobo: fee,
  caution_held_kobo: held,
}: Pick<AppointmentRow, 'status' | 'caution_fee_kobo' | 'caution_held_kobo'>): boolean =>
  (isBlocking(status) && fee > 0) || held > 0;

/** Where the caution fee goes back to, opened; null where there is none or nothing is left to give back. */
const readRefundAccount = async (
  { secretKey, log }: Platform,
  transaction: TenantTransaction,
  row: AppointmentRow,
): Promise<BankAccount | null> => {
  const { appointment_id: id } = row;
  const sealed = showsAccount(row) ? await findRefundAccount(transaction, id) : null;
  if (sealed === null) return null;
  const account = openAccount(createEncryption(secretKey), transaction.business, id, sealed);
  if (account === null) log('account.unopened', { appointment: id });
  return account;
};

/** The public view by the unguessable handle alone. */
export const readAppointmentDetails = (
  platform: Platform,
  handle: string,
): Promise<PublicAppointment | null> => {
  const found = readHandle(handle);
  if (found === null) return Promise.resolve(null);
  return inTenant(platform.database, found.business, async (transaction) => {
    const row = await findPublic(transaction, found.id);
    return row === undefined ? null : presentPublicAppointment(row, await findBusiness(transaction));
  });
};

/** The owner's list of a range of days, a page at a time. */
export const readList = defineQuery(appointmentsCalls.list, {
  read: async ({ ctx, input: { query } }) => {
    const session = sessionOf(ctx);
    const range = readRange(query);
    if (!range.ok) return range;
    const after = query.after === undefined ? null : readCursor(session.business, query.after);
    if (query.after !== undefined && after === null) {
      const message = 'There is no such page. Start again without `after`.';
      return refusal('INVALID_INPUT', { message, errors: [{ field: 'after', message }] });
    }
    const ask = { ...range.value, after };
    return ok({ success: true, ...(await readAppointments(ctx.platform, session, ask, ctx.now)) });
  },
});

/** What a booking was made with in one go; null: it was booked alone. */
const readSeries = async (
  transaction: TenantTransaction,
  row: AppointmentRow,
): Promise<SeriesView | null> => {
  if (row.series_id === null || row.series_weeks === null) return null;
  const bookings = await listSeries(transaction, row.series_id);
  return {
    every: cadenceOfWeeks(row.series_weeks),
    bookings: bookings.map(({ appointment_id: id, starts_at: date, status }) => ({
      _id: handleOf(row.business_id, id),
      date: formatInstant(date),
      status,
    })),
  };
};
