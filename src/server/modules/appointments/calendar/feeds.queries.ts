import type { ReplyOf } from '#contract/call.ts';
import { paths } from '#contract/paths.ts';
import { settingsCalls } from '#contract/settings.calls.ts';
import { addDays } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { dateIn, startOfDay } from '#core/time/zone.ts';
import { inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import { handleOf, type Id } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineQuery } from '../../../platform/use-case.ts';
import type { CalendarFeed } from './feeds.present.ts';
import { findBusinessFeed, listFeedBookings, listStaffFeeds } from './feeds.repo.ts';
import { feedToken, isProofGood, type ReadToken, readFeedToken } from './feeds.rules.ts';

export type FeedList = ReplyOf<typeof settingsCalls.calendarFeeds>['data'];

const DAYS_BACK = 30;
const DAYS_AHEAD = 180;

/** The secret addresses of the business's feed and of each staff member's. */
export const listFeeds = async (
  { secrets, publicUrl }: Pick<Platform, 'secrets' | 'publicUrl'>,
  transaction: TenantTransaction,
): Promise<FeedList> => {
  const { business } = transaction;
  const whole = await findBusinessFeed(transaction);
  const staff = await listStaffFeeds(transaction);
  const url = (staffId: Id | null, version: number) =>
    publicUrl + paths.calendarFeed(feedToken(secrets, { business, staffId }, version));
  return [
    ...(whole === undefined ? [] : [{ staffId: null, name: whole.name, url: url(null, whole.feed_version) }]),
    ...staff.map(({ staff_id, name, feed_version }) => ({
      staffId: handleOf(business, staff_id),
      name,
      url: url(staff_id, feed_version),
    })),
  ];
};

/** What a feed's address leads to, from 30 days back to 180 ahead. Null: it was never issued, or is void by now. */
export const readCalendarFeed = async (
  platform: Platform,
  text: string,
  now: Instant,
): Promise<CalendarFeed | null> => {
  const token = readFeedToken(text);
  if (token === null) return null;
  return inTenant(platform.database, token.business, async (transaction) => {
    const subject = await findSubject(transaction, token);
    if (subject === null || !isProofGood(platform.secrets, token, subject.version)) return null;
    const { name, zone } = subject;
    const today = dateIn(zone, now);
    const bookings = await listFeedBookings(transaction, {
      staffId: token.staffId,
      from: startOfDay(zone, addDays(today, -DAYS_BACK)),
      until: startOfDay(zone, addDays(today, DAYS_AHEAD + 1)),
    });
    return { business: token.business, name, zone, namesStaff: token.staffId === null, bookings };
  });
};

const findSubject = async (
  transaction: TenantTransaction,
  { staffId }: ReadToken,
): Promise<{ readonly name: string; readonly zone: string; readonly version: number } | null> => {
  const business = await findBusinessFeed(transaction);
  if (business === undefined) return null;
  const { name, time_zone: zone, feed_version: version } = business;
  if (staffId === null) return { name, zone, version };
  const [member] = await listStaffFeeds(transaction, staffId);
  return member === undefined
    ? null
    : { name: `${member.name} – ${name}`, zone, version: member.feed_version };
};

/** The addresses under which other calendars follow the owner's. */
export const readFeeds = defineQuery(settingsCalls.calendarFeeds, {
  run: async ({ ctx: { platform, tx } }) => ok({ success: true, data: await listFeeds(platform, tx) }),
});
