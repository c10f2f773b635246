import type { ReplyOf } from '#contract/call.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { paths } from '#contract/paths.ts';
import { addDays } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { dateIn, startOfDay } from '#core/time/zone.ts';
import { inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import {
  type BusinessId,
  businessHandle,
  handleOf,
  type Id,
  readBusinessHandle,
  readHandle,
} from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Secrets, sameText } from '../../../platform/secrets/secrets.ts';
import { defineQuery } from '../../../platform/use-case.ts';
import { listBlocks } from '../blocks/blocks.repo.ts';
import { shareOf } from '../lines/lines.rules.ts';
import type { CalendarFeed } from './feeds.present.ts';
import { type FeedBookingRow, findBusinessFeed, listFeedBookings, listStaffFeeds } from './feeds.repo.ts';

type FeedList = ReplyOf<typeof settingsCalls.calendarFeeds>['data'];

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
    const { staffId } = token;
    const span = {
      from: startOfDay(zone, addDays(today, -DAYS_BACK)),
      until: startOfDay(zone, addDays(today, DAYS_AHEAD + 1)),
    };
    const all = await listFeedBookings(transaction, { staffId, ...span });
    const blocks = staffId === null ? [] : await listBlocks(transaction, { staffIds: [staffId], ...span });
    const bookings = staffId === null ? all : all.map((row) => ownPartOf(row, staffId));
    return { business: token.business, name, zone, staffId, bookings, blocks };
  });
};

/** In one person's feed a booking of several lines is what of it is theirs. */
const ownPartOf = (row: FeedBookingRow, staffId: Id): FeedBookingRow => {
  const own = row.lines === null ? null : shareOf(row.lines, staffId);
  return own === null
    ? row
    : { ...row, starts_at: own.startsAt, ends_at: own.endsAt, service_name: own.serviceName };
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

/** Whose calendar a feed shows. `staffId` null: the whole business's. */
type FeedSubject = { readonly business: BusinessId; readonly staffId: Id | null };

/** A token that has the right shape; whether its proof is good, the version of the feed decides. */
type ReadToken = FeedSubject & { readonly proof: string };

const SHAPE = /^([0-9A-Za-z]{22}|[0-9A-Za-z]{44})([0-9A-Za-z]{43})$/;

// guard: renewing-a-feed-voids-its-address
const proofOf = (secrets: Secrets, { business, staffId }: FeedSubject, version: number): string =>
  secrets.derive('calendar-feed', `${business}/${staffId ?? ''}/${version}`);

/** The secret part of a feed's address: it names its subject, and can be made again as long as the version stands. */
const feedToken = (secrets: Secrets, subject: FeedSubject, version: number): string => {
  const { business, staffId } = subject;
  const name = staffId === null ? businessHandle(business) : handleOf(business, staffId);
  return name + proofOf(secrets, subject, version);
};

const readFeedToken = (token: string): ReadToken | null => {
  const [, name = '', proof = ''] = SHAPE.exec(token) ?? [];
  const business = readBusinessHandle(name);
  if (business !== null) return { business, staffId: null, proof };
  const member = readHandle(name);
  return member === null ? null : { business: member.business, staffId: member.id, proof };
};

/** Compared in constant time. */
const isProofGood = (secrets: Secrets, token: ReadToken, version: number): boolean =>
  // guard: a-calendar-feed-is-proved
  sameText(proofOf(secrets, token, version), token.proof);
