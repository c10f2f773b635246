import type { InputOf, ReplyOf } from '#contract/call.ts';
import type { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { readLostHours } from '#core/calendar/lost-hours.ts';
import { ok } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';
import { inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Session } from '../../../platform/http/session.ts';
import { type BusinessId, type Id, readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBusiness } from '../../businesses/index.ts';
import { shownTo } from '../record/reader.rules.ts';
import { presentOwnerAppointment } from '../record/record.present.ts';
import {
  type AffectedFilter,
  type Days,
  isServiceKnown,
  isStaffKnown,
  listAffected,
  listShortDays,
  listStaffLeft,
} from './affected.repo.ts';
import { spanOfDays } from './lists.rules.ts';

type Ask = InputOf<typeof appointmentsCalls.affected>['query'];
type Affected = ReplyOf<typeof appointmentsCalls.affected>;

const SHOWN = 20;

/**
 * The active bookings to come that a change would touch, or has touched; given together, the filters narrow each other. A
 * booking is on every day it reaches into, in the business's zone, and on the day before where it begins in that one's late
 * hours. Without any filter INVALID_INPUT.
 */
export const readAffected = async (
  platform: Platform,
  session: Session,
  ask: Ask,
  now: Instant,
): Promise<Outcome<Affected>> => {
  const { business } = session;
  const fault = faultOf(ask);
  if (fault !== null) return fault;
  const whose = readSubjects(business, ask);
  if (whose === null) return refusal('NOT_FOUND');
  return inTenant(platform.database, business, async (transaction) => {
    const { staffId, serviceId } = whose;
    if (staffId !== null && !(await isStaffKnown(transaction, staffId))) return refusal('NOT_FOUND');
    if (serviceId !== null && !(await isServiceKnown(transaction, serviceId))) return refusal('NOT_FOUND');
    const { time_zone: zone } = await findBusiness(transaction);
    const filter = {
      serviceId,
      zone,
      staffIds: await peopleOf(transaction, ask, staffId),
      short: await shortOf(transaction, { ...ask, serviceId, today: dateIn(zone, now) }),
      ...whenOf(zone, ask),
      lost: readLostHours(ask.lost ?? ''),
    };
    const rows = await listAffected(transaction, filter, now, SHOWN);
    const data = rows.map((row) => shownTo(session, presentOwnerAppointment(row), null));
    return ok({ success: true, total: rows[0]?.total ?? 0, data });
  });
};

/** Whose bookings are meant; null: anybody's. */
const peopleOf = async (
  transaction: TenantTransaction,
  { left }: Ask,
  staffId: Id | null,
): Promise<readonly Id[] | null> => {
  if (left === undefined) return staffId === null ? null : [staffId];
  const gone = await listStaffLeft(transaction);
  return staffId === null ? gone : gone.filter((id) => id === staffId);
};

/** The days on which more units of the item are out than there will be; null: that is not asked. */
const shortOf = async (
  transaction: TenantTransaction,
  { units, serviceId, today }: { units?: number | undefined; serviceId: Id | null; today: CalendarDate },
): Promise<readonly CalendarDate[] | null> =>
  units === undefined || serviceId === null
    ? null
    : listShortDays(transaction, { serviceId, units, from: today });

const faultOf = ({ staffId, left, serviceId, units, dates, from, to, lost }: Ask): Refusal | null => {
  if (units !== undefined && serviceId === undefined) {
    const message = 'Say of which item.';
    return refusal('INVALID_INPUT', { message, errors: [{ field: 'serviceId', message }] });
  }
  if ([staffId, left, serviceId, dates, from, to, lost].every((part) => part === undefined)) {
    const message = 'Say which bookings: of a staff member, of a service, or on which days.';
    return refusal('INVALID_INPUT', { message, errors: [{ field: 'staffId', message }] });
  }
  if (lost !== undefined && readLostHours(lost) === null) {
    const message = 'Write weekdays and stretches of the week, as in 4,4.16:00-17:00.';
    return refusal('INVALID_INPUT', { message, errors: [{ field: 'lost', message }] });
  }
  if (from !== undefined && to !== undefined && from > to) {
    const message = 'The end is before the start';
    return refusal('INVALID_INPUT', { message, errors: [{ field: 'to', message }] });
  }
  return null;
};

const readSubjects = (
  business: BusinessId,
  ask: Ask,
): { readonly staffId: Id | null; readonly serviceId: Id | null } | null => {
  const staffId = ask.staffId === undefined ? null : readOwnHandle(business, ask.staffId);
  const serviceId = ask.serviceId === undefined ? null : readOwnHandle(business, ask.serviceId);
  if (ask.staffId !== undefined && staffId === null) return null;
  return ask.serviceId !== undefined && serviceId === null ? null : { staffId, serviceId };
};

const whenOf = (zone: string, { dates, from, to }: Ask): Pick<AffectedFilter, 'days' | 'range'> => ({
  days:
    dates === undefined
      ? null
      : dates.flatMap((text) => {
          const date = parseCalendarDate(text);
          return date === null ? [] : [daysOf(zone, { from: date, to: date })];
        }),
  range:
    from === undefined && to === undefined
      ? null
      : daysOf(zone, { from: parseCalendarDate(from ?? ''), to: parseCalendarDate(to ?? '') }),
});

const daysOf = (zone: string, days: Parameters<typeof spanOfDays>[1]): Days => ({
  span: spanOfDays(zone, days),
  last: days.to,
});
