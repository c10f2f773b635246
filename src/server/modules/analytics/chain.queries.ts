import { membersCalls } from '#contract/calls/members.calls.ts';
import { mayDo } from '#core/accounts/permissions.ts';
import { addDays, type CalendarDate, weekdayOf } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { koboToNaira, toKobo } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import { dateIn, startOfDay } from '#core/time/zone.ts';
import { acrossTenants, inTenant, type TenantTransaction } from '../../platform/db/transaction.ts';
import { scopeOf } from '../../platform/http/session.ts';
import { businessHandle } from '../../platform/ids.ts';
import { defineQuery, memberOf } from '../../platform/use-case.ts';
import { findMembershipsOf } from '../auth/index.ts';
import { findBusiness } from '../businesses/index.ts';
import { sumLedgerByDay, sumStanding } from '../payments/index.ts';
import { countBegun } from './analytics.repo.ts';

/** So many businesses are read for one look, besides those that the account owns. */
const MOST_OTHERS = 20;

/**
 * How each business goes whose figures this account may read, by name. Each is read in a transaction of its own, as the
 * member that the account is there. Of one that asks a second factor of everybody, whoever has none is told nothing. A
 * shared device is of one business, and is told of no other.
 */
export const readChain = defineQuery(membersCalls.chain, {
  read: async ({ ctx }) => {
    const { platform, now } = ctx;
    const { email, business: present, secondFactor, sharedDevice } = memberOf(ctx);
    const all = await acrossTenants(platform.database, (tx) => findMembershipsOf(tx, email));
    // guard: figures-are-read-where-the-role-may-read-them
    const may = all
      .filter(({ role }) => mayDo(role, 'reports.read') && mayDo(role, 'payments.read'))
      // guard: figures-of-a-business-that-asks-a-second-factor-are-read-with-one
      .filter(({ asksFactor }) => secondFactor || !asksFactor)
      // guard: a-shared-device-shows-the-figures-of-its-own-business
      .filter(({ business }) => sharedDevice === null || business === present);
    const others = may.filter(({ role }) => role !== 'owner').slice(0, MOST_OTHERS);
    const data = [];
    for (const one of may.filter((place) => place.role === 'owner' || others.includes(place))) {
      const { business, name, role, member } = one;
      const scope = scopeOf({ business, member, role, staff: null, key: null });
      const figures = await inTenant(platform.database, scope, (tx) => figuresOf(tx, now));
      data.push({ businessId: businessHandle(business), businessName: name, ...figures });
    }
    return ok({ success: true, data });
  },
});

const figuresOf = async (tx: TenantTransaction, now: Instant) => {
  const { time_zone: zone } = await findBusiness(tx);
  const today = dateIn(zone, now);
  const [week, month] = [mondayOf(today), firstOf(today)];
  const start = (date: CalendarDate) => startOfDay(zone, date);
  const from = week < month ? week : month;
  const later = week < month ? month : week;
  const end = start(addDays(today, 1));
  const sums = await sumLedgerByDay(tx, { start: start(from), end }, from === later ? [] : [start(later)]);
  const taken = (since: CalendarDate) =>
    sums
      .filter(({ day }) => since === from || day === 2)
      .reduce((sum, { deposits, balances }) => sum + deposits + balances, 0);
  const { toSend, onTheWay } = await sumStanding(tx);
  return {
    bookingsToday: await countBegun(tx, { start: start(today), end }),
    takenWeek: koboToNaira(toKobo(taken(week))),
    takenMonth: koboToNaira(toKobo(taken(month))),
    owed: koboToNaira(toKobo(toSend + onTheWay)),
  };
};

/** Weeks begin on Monday. */
const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, -((weekdayOf(date) + 6) % 7));

const firstOf = (date: CalendarDate): CalendarDate => addDays(date, 1 - Number(date.slice(8)));
