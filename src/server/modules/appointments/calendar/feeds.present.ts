import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { unitsText } from '#core/lines/titles.ts';
import { dateIn } from '#core/time/zone.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import {
  calendarEnd,
  calendarEvent,
  calendarStart,
  lineInWords,
  linesHead,
  oneLine,
  portalPath,
  textValue,
} from '../../messages/index.ts';
import type { BlockRow } from '../blocks/blocks.repo.ts';
import { partsOf, staffNamesOf, standing } from '../lines/lines.rules.ts';
import { firstDayOf, returnDayOf } from '../record/rental-days.rules.ts';
import type { FeedBookingRow } from './feeds.repo.ts';

export type CalendarFeed = {
  readonly business: BusinessId;
  readonly name: string;
  readonly zone: string;
  /** Whose it is, who then need not be named; null: the whole business's. */
  readonly staffId: Id | null;
  readonly bookings: readonly FeedBookingRow[];
  /** What is blocked of its staff member's time; none in the whole business's. */
  readonly blocks: readonly BlockRow[];
};

/** How often a calendar should ask again. */
const HOURLY = 'PT1H';
/** How many events are written at once: some ten milliseconds. */
const PIECE = 100;

/**
 * The .ics text other calendars follow, in pieces, so that a calendar of thousands need not be written in one go. Whoever
 * has the address reads it: of the client it says the first name and nothing else; the rest is behind the sign-in.
 */
export function* feedChunks(feed: CalendarFeed, publicUrl: string): Generator<string, void> {
  const name = textValue(oneLine(feed.name));
  yield calendarStart([
    ['X-WR-TIMEZONE', feed.zone],
    ['NAME', name],
    ['X-WR-CALNAME', name],
    ['REFRESH-INTERVAL;VALUE=DURATION', HOURLY],
    ['X-PUBLISHED-TTL', HOURLY],
  ]);
  for (let start = 0; start < feed.bookings.length; start += PIECE) {
    const rows = feed.bookings.slice(start, start + PIECE);
    yield rows.map((row) => eventOf(row, feed, publicUrl)).join('');
  }
  yield feed.blocks.map((row) => blockOf(row, feed, publicUrl)).join('');
  yield calendarEnd;
}

const eventOf = (row: FeedBookingRow, feed: CalendarFeed, publicUrl: string): string => {
  const facts = {
    business: feed.business,
    appointment: row.appointment_id,
    bookingType: row.booking_type,
    status: row.status,
    version: row.version,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    firstDay: firstDayOf(row, feed.zone),
    returnDay: returnDayOf(row, feed.zone),
    zone: feed.zone,
  };
  const url = publicUrl + portalPath(facts);
  const description = [...visitOf(row, feed), `Open in ${productName}: ${url}`].join('\n');
  const words = { summary: summaryOf(row, feed), location: '', description, url, stamp: row.happened_at };
  return calendarEvent(facts, words, publicUrl);
};

const blockOf = (row: BlockRow, { business, zone }: CalendarFeed, publicUrl: string): string => {
  const day = dateIn(zone, row.starts_at);
  const facts = {
    business,
    appointment: row.block_id,
    bookingType: 'time-based',
    status: 'confirmed',
    version: 1,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    firstDay: day,
    returnDay: day,
    zone,
  } as const;
  const url = `${publicUrl}${paths.dashboard}?day=${day}`;
  const summary = row.reason === '' ? 'Blocked' : `Blocked: ${row.reason}`;
  const words = {
    summary,
    location: '',
    description: `Open in ${productName}: ${url}`,
    url,
    stamp: row.since,
  };
  return calendarEvent(facts, words, publicUrl);
};

/**
 * Line by line what is done when: by whom and with which options, or one person's own stretches; of a hire its items;
 * none of a plain booking.
 */
const visitOf = (
  { booking_type, lines }: FeedBookingRow,
  { staffId, zone }: CalendarFeed,
): readonly string[] => {
  if (lines === null) return [];
  if (booking_type === 'item-based')
    return standing(lines).map(({ serviceName, quantity }) => unitsText(serviceName, quantity));
  const told =
    staffId === null
      ? standing(lines).map((line) => ({ ...line, staffNames: staffNamesOf(line) }))
      : partsOf(lines)
          .filter((part) => part.staffId === staffId)
          .map((part) => ({
            ...part,
            staffNames: [],
            options: lines.find(({ line }) => line === part.line)?.options ?? [],
          }));
  const sorted = told.toSorted((a, b) => a.startsAt - b.startsAt || a.line - b.line);
  return sorted.length === 0 ? [] : [linesHead(zone), ...sorted.map((line) => lineInWords(line, zone))];
};

const summaryOf = (row: FeedBookingRow, feed: CalendarFeed): string => {
  const [firstName = ''] = row.anonymised_at === null ? row.client_name.trim().split(/\s+/) : [];
  const who = firstName === '' ? '' : `${firstName} – `;
  const staff = feed.staffId === null && row.staff_name !== '' ? ` (${row.staff_name})` : '';
  return `${who}${row.service_name}${staff}`;
};
