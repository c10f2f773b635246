import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { type Instant, parseInstant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { buildCalendar } from '../../messages/index.ts';
import type { BookingLine } from '../lines/lines.types.ts';
import { readCalendar } from '../testing/read-calendar.ts';
import { type CalendarFeed, feedChunks } from './feeds.present.ts';

const instant = (text: string): Instant => {
  const parsed = parseInstant(text);
  if (parsed === null) throw new Error(`No instant: ${text}`);
  return parsed;
};

// Any uuid stands for an id here.
const business = '00000000-0000-4000-8000-000000000001' as BusinessId;
const BISI = '00000000-0000-4000-8000-000000000003' as Id;
const day = (text: string) => {
  const parsed = parseCalendarDate(text);
  if (parsed === null) throw new Error(`No day: ${text}`);
  return parsed;
};

const row: CalendarFeed['bookings'][number] = {
  // Any uuid stands for an id here.
  appointment_id: '00000000-0000-4000-8000-000000000002' as Id,
  booking_type: 'time-based',
  status: 'confirmed',
  version: 3,
  starts_at: instant('2026-11-20T09:00:00Z'),
  ends_at: instant('2026-11-20T10:30:00Z'),
  first_day: null,
  duration: 90,
  service_name: 'Box braids',
  staff_name: 'Bisi Ade',
  client_name: 'Ngozi Eze',
  anonymised_at: null,
  lines: null,
  happened_at: instant('2026-11-03T08:00:00Z'),
};
const feed: CalendarFeed = {
  business,
  name: "Ada's Salon",
  zone: 'Africa/Lagos',
  staffId: null,
  bookings: [row],
  blocks: [],
};
const buildFeed = (whole: CalendarFeed, publicUrl: string): string =>
  [...feedChunks(whole, publicUrl)].join('');
const PUBLIC_URL = 'https://akoko.example:8443';
const shown = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
const firstEvent = (file: string): ReadonlyMap<string, string> => readCalendar(file).events[0] ?? new Map();

describe('the file of a calendar feed', () => {
  test('says what a calendar needs to follow it', () => {
    const { properties } = readCalendar(buildFeed(feed, PUBLIC_URL));
    expect(Object.fromEntries(properties)).toEqual({
      BEGIN: 'VCALENDAR',
      VERSION: '2.0',
      PRODID: '-//Akoko//Booking//EN',
      CALSCALE: 'GREGORIAN',
      METHOD: 'PUBLISH',
      'X-WR-TIMEZONE': 'Africa/Lagos',
      NAME: "Ada's Salon",
      'X-WR-CALNAME': "Ada's Salon",
      'REFRESH-INTERVAL;VALUE=DURATION': 'PT1H',
      'X-PUBLISHED-TTL': 'PT1H',
      END: 'VCALENDAR',
    });
    expect(readCalendar(buildFeed({ ...feed, bookings: [] }, PUBLIC_URL)).events).toEqual([]);
  });

  test('has of the client the first name and the service, under the UID and SEQUENCE of the client’s own file', () => {
    const event = firstEvent(buildFeed(feed, PUBLIC_URL));
    const handle = '00000000000000000000010000000000000000000002'.length;
    expect(Object.fromEntries(event)).toEqual({
      UID: expect.stringMatching(new RegExp(`^[0-9A-Za-z]{${handle}}@akoko\\.example$`)),
      SEQUENCE: '2',
      DTSTAMP: '20261103T080000Z',
      DTSTART: '20261120T090000Z',
      DTEND: '20261120T103000Z',
      SUMMARY: 'Ngozi – Box braids (Bisi Ade)',
      TRANSP: 'OPAQUE',
      STATUS: 'CONFIRMED',
      DESCRIPTION: expect.stringMatching(
        /^Open in Akoko: https:\/\/akoko\.example:8443\/dashboard\?day=2026-11-20&appointment=\w{44}$/,
      ),
      'URL;VALUE=URI': expect.stringContaining('/dashboard?day=2026-11-20&appointment='),
    });
    const mailed = buildCalendar(
      {
        business,
        appointment: row.appointment_id,
        bookingType: row.booking_type,
        status: row.status,
        version: row.version,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        zone: feed.zone,
        firstDay: day('2026-11-20'),
        returnDay: day('2026-11-20'),
        serviceName: row.service_name,
        staffName: row.staff_name,
        lines: null,
        businessName: feed.name,
        businessPhone: '08031234567',
        businessAddress: '',
        deliveryMethod: null,
        pickupAddress: '',
      },
      { publicUrl: PUBLIC_URL, link: PUBLIC_URL, now: row.happened_at },
    );
    for (const same of ['UID', 'SEQUENCE', 'DTSTART', 'DTEND'])
      expect(event.get(same)).toBe(firstEvent(mailed).get(same));
  });

  test.each([
    [{ ...row, client_name: '  Chief Musa Bello' }, null, 'Chief – Box braids (Bisi Ade)'],
    [row, BISI, 'Ngozi – Box braids'],
    [{ ...row, staff_name: '' }, null, 'Ngozi – Box braids'],
    [{ ...row, client_name: 'Erased client', anonymised_at: row.happened_at }, BISI, 'Box braids'],
  ])('summary %#', (booking, staffId, summary) => {
    const file = buildFeed({ ...feed, staffId, bookings: [booking] }, PUBLIC_URL);
    expect(firstEvent(file).get('SUMMARY')).toBe(summary);
  });

  test.each([
    ['pending', 'TENTATIVE'],
    ['confirmed', 'CONFIRMED'],
    ['rescheduled', 'CONFIRMED'],
    ['completed', 'CONFIRMED'],
    ['no-show', 'CONFIRMED'],
    ['cancelled', 'CANCELLED'],
  ] as const)('a %s one is %s', (status, word) => {
    const file = buildFeed({ ...feed, bookings: [{ ...row, status }] }, PUBLIC_URL);
    expect(firstEvent(file).get('STATUS')).toBe(word);
  });

  test.each([
    ['Africa/Lagos', '2026-11-20T08:00:00Z', '2026-11-22T23:00:00Z'],
    ['Pacific/Auckland', '2026-11-19T20:00:00Z', '2026-11-22T11:00:00Z'],
  ])('a hire in %s is whole local days, the return date not included', (zone, from, until) => {
    const rental = {
      ...row,
      booking_type: 'item-based',
      staff_name: '',
      duration: 3,
      starts_at: instant(from),
      ends_at: instant(until),
    } as const;
    const event = firstEvent(buildFeed({ ...feed, zone, bookings: [rental] }, PUBLIC_URL));
    expect(Object.fromEntries(event)).toMatchObject({
      'DTSTART;VALUE=DATE': '20261120',
      'DTEND;VALUE=DATE': '20261123',
      TRANSP: 'TRANSPARENT',
      SUMMARY: 'Ngozi – Box braids',
    });
  });

  test('says line by line what is done, and to one person what of it is theirs', () => {
    const line: BookingLine = {
      line: 1,
      serviceId: row.appointment_id,
      staffId: BISI,
      helperId: null,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      serviceName: 'Colour, full head',
      staffName: 'Bisi Ade',
      helperName: '',
      duration: 90,
      priceKobo: toKobo(2_000_000),
      cautionFeeKobo: toKobo(0),
      quantity: 1,
      options: [{ id: 'oLong', name: 'Long hair', priceKobo: toKobo(400_000), minutes: 0 }],
      segments: [30, 40, 20],
      byAny: false,
      cancelledAt: null,
      outcome: null,
    };
    const ADA = '00000000-0000-4000-8000-000000000004' as Id;
    const nails = { ...line, line: 2, staffId: ADA, staffName: 'Ada', options: [], segments: [] };
    const lines = [
      line,
      { ...nails, serviceName: 'Nails', helperId: BISI, helperName: 'Bisi Ade', startsAt: row.ends_at },
      { ...nails, line: 3, serviceName: 'Brows', cancelledAt: row.happened_at },
    ];
    const described = (staffId: Id | null, of: readonly BookingLine[] | null = lines) =>
      firstEvent(buildFeed({ ...feed, staffId, bookings: [{ ...row, lines: of }] }, PUBLIC_URL))
        .get('DESCRIPTION')
        ?.split('\n')
        .slice(0, -1);
    expect(described(null)).toEqual([
      'The visit (Lagos time):',
      '10:00 Colour, full head (Long hair) with Bisi Ade',
      '11:30 Nails with Ada and Bisi Ade',
    ]);
    expect(described(BISI)).toEqual([
      'The visit (Lagos time):',
      '10:00 Colour, full head (Long hair)',
      '11:10 Colour, full head (Long hair)',
      '11:30 Nails',
    ]);
    expect(described(ADA)).toEqual(['The visit (Lagos time):', '11:30 Nails']);
    expect(described(null, null)).toEqual([]);
  });

  test('of hundreds of bookings has each once', () => {
    const bookings = Array.from({ length: 250 }, (_, index) => ({ ...row, service_name: `Braids ${index}` }));
    const { events } = readCalendar(buildFeed({ ...feed, bookings }, PUBLIC_URL));
    expect(new Set(events.map((event) => event.get('SUMMARY'))).size).toBe(250);
    expect(events).toHaveLength(250);
  });

  test('reads back as it was written, whatever the names hold', () => {
    const nasty = fc.constantFrom(
      'x\r\nATTACH:http://evil',
      'a;b,c\\n\\',
      'END:VEVENT\nBEGIN:VALARM',
      'METHOD:PUBLISH\r\nX-EVIL:1',
      '₦'.repeat(80),
      '👩🏾‍🦱'.repeat(20),
      'Nails, brows; lashes: all $& of it',
    );
    const text = fc.string({ unit: 'binary', maxLength: 120 });
    const words = fc
      .oneof(text, nasty)
      .map((value) => value.replace(/[\ud800-\udfff](?![\udc00-\udfff])/gu, ''));
    fc.assert(
      fc.property(words, words, words, words, (name, service, staff, client) => {
        const booking = { ...row, service_name: service, staff_name: staff, client_name: client };
        const file = buildFeed({ ...feed, name, bookings: [booking, row] }, PUBLIC_URL);
        const { properties, events } = readCalendar(file);
        expect(properties.get('NAME') ?? '').toBe(shown(name));
        expect(properties.get('X-WR-TIMEZONE')).toBe('Africa/Lagos');
        expect(properties.has('X-EVIL')).toBe(false);
        expect(events).toHaveLength(2);
        const [first = ''] = client.trim().split(/\s+/);
        const summary = `${first === '' ? '' : `${first} – `}${service}${staff === '' ? '' : ` (${staff})`}`;
        expect(events[0]?.get('SUMMARY')).toBe(shown(summary));
        expect([...(events[0]?.keys() ?? [])].sort()).toEqual([...(events[1]?.keys() ?? [])].sort());
      }),
      { numRuns: 200 },
    );
  });
});
