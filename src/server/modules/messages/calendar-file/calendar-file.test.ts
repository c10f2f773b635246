import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { type Instant, parseInstant } from '#core/calendar/instant.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { namedForClients } from '../writing/wording.rules.ts';
import { buildCalendar, type CalendarFacts } from './file.present.ts';

const instant = (text: string): Instant => {
  const parsed = parseInstant(text);
  if (parsed === null) throw new Error(`No instant: ${text}`);
  return parsed;
};

const day = (text: string) => {
  const parsed = parseCalendarDate(text);
  if (parsed === null) throw new Error(`No day: ${text}`);
  return parsed;
};

const booking: CalendarFacts = {
  // Any uuid stands for an id here.
  business: '00000000-0000-4000-8000-000000000001' as BusinessId,
  appointment: '00000000-0000-4000-8000-000000000002' as Id,
  bookingType: 'time-based',
  status: 'confirmed',
  version: 3,
  startsAt: instant('2026-11-20T09:00:00Z'),
  endsAt: instant('2026-11-20T10:30:00Z'),
  serviceName: 'Box braids',
  staffName: 'Ngozi',
  lines: null,
  businessName: "Ada's Salon",
  businessPhone: '08031234567',
  businessAddress: '12 Allen Avenue, Ikeja',
  firstDay: day('2026-11-20'),
  returnDay: day('2026-11-21'),
  deliveryMethod: null,
  pickupAddress: '',
  zone: 'Africa/Lagos',
};
const settings = {
  publicUrl: 'https://akoko.example:8443',
  link: 'https://akoko.example:8443/manage/token',
  now: instant('2026-11-03T08:00:00Z'),
};

/** Read as RFC 5545 §3.1 and §3.3.11 say, by code of its own. */
const read = (file: string): ReadonlyMap<string, string> => {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  const found = new Map<string, string>();
  for (const line of lines.slice(0, -1)) {
    const colon = line.indexOf(':');
    const value = line
      .slice(colon + 1)
      .replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
    found.set(line.slice(0, colon), value);
  }
  return found;
};

const wellFormed = (file: string): void => {
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
};

describe('the calendar file', () => {
  it('of an appointment is in UTC, under one UID, with a sequence', () => {
    const file = buildCalendar(booking, settings);
    wellFormed(file);
    const entry = read(file);
    expect([...entry.keys()].sort()).toEqual(
      [
        'BEGIN',
        'CALSCALE',
        'DESCRIPTION',
        'DTEND',
        'DTSTAMP',
        'DTSTART',
        'END',
        'LOCATION',
        'METHOD',
        'PRODID',
        'SEQUENCE',
        'STATUS',
        'SUMMARY',
        'TRANSP',
        'UID',
        'URL;VALUE=URI',
        'VERSION',
      ].sort(),
    );
    const handle = '0000000000000000000001'.length * 2;
    expect(entry.get('UID')).toMatch(new RegExp(`^[0-9A-Za-z]{${handle}}@akoko\\.example$`));
    expect(Object.fromEntries(entry)).toMatchObject({
      METHOD: 'PUBLISH',
      SEQUENCE: '2',
      STATUS: 'CONFIRMED',
      DTSTAMP: '20261103T080000Z',
      DTSTART: '20261120T090000Z',
      DTEND: '20261120T103000Z',
      SUMMARY: "Box braids with Ngozi at Ada's Salon",
      LOCATION: '12 Allen Avenue, Ikeja',
      TRANSP: 'OPAQUE',
    });
    expect(entry.get('DESCRIPTION')).toMatch(
      /^See the booking: https:\/\/akoko\.example:8443\/manage\/token\nCall: 0803 123 4567$/,
    );
    expect(file).toContain('LOCATION:12 Allen Avenue\\, Ikeja\r\n');
  });

  it.each([
    ['pending', 'TENTATIVE'],
    ['confirmed', 'CONFIRMED'],
    ['rescheduled', 'CONFIRMED'],
    ['completed', 'CONFIRMED'],
    ['cancelled', 'CANCELLED'],
  ] as const)('of a %s one says %s', (status, word) =>
    expect(read(buildCalendar({ ...booking, status }, settings)).get('STATUS')).toBe(word),
  );

  it.each([
    // Lagos: pick-up at opening on the 20th, to be returned on the 23rd, which starts at 23:00 UTC of the 22nd.
    ['Africa/Lagos', '2026-11-20T08:00:00Z', '2026-11-22T23:00:00Z'],
    ['Pacific/Auckland', '2026-11-19T20:00:00Z', '2026-11-22T11:00:00Z'],
    ['America/New_York', '2026-11-20T14:00:00Z', '2026-11-23T05:00:00Z'],
  ])('of a hire in %s is whole local days, the return date not included', (zone, startsAt, endsAt) => {
    const rental = {
      ...booking,
      bookingType: 'item-based',
      zone,
      startsAt: instant(startsAt),
      endsAt: instant(endsAt),
      firstDay: day('2026-11-20'),
      returnDay: day('2026-11-23'),
    } as const;
    const file = buildCalendar(rental, settings);
    wellFormed(file);
    expect(Object.fromEntries(read(file))).toMatchObject({
      'DTSTART;VALUE=DATE': '20261120',
      'DTEND;VALUE=DATE': '20261123',
      TRANSP: 'TRANSPARENT',
    });
  });

  it('reads back as it was written, whatever the names hold', () => {
    const text = fc.string({ unit: 'binary', maxLength: 120 });
    const nasty = fc.constantFrom(
      'x\r\nATTACH:http://evil',
      'a;b,c\\n\\',
      'END:VEVENT\nBEGIN:VALARM',
      '₦'.repeat(80),
    );
    const words = fc.oneof(text, nasty).map((value) => value.replace(/[\ud800-\udfff]/gu, ''));
    fc.assert(
      fc.property(words, words, words, (serviceName, businessName, businessAddress) => {
        const file = buildCalendar({ ...booking, serviceName, businessName, businessAddress }, settings);
        wellFormed(file);
        const entry = read(file);
        const shown = (value: string) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
        const named = namedForClients({ serviceName, businessName });
        expect(entry.get('SUMMARY')).toBe(shown(`${named.serviceName} with Ngozi at ${named.businessName}`));
        expect(entry.get('LOCATION') ?? '').toBe(shown(businessAddress));
        const lines = file.replaceAll('\r\n ', '').split('\r\n');
        expect(lines.filter((line) => /^(BEGIN|END|ATTACH)/.test(line))).toEqual([
          'BEGIN:VCALENDAR',
          'BEGIN:VEVENT',
          'END:VEVENT',
          'END:VCALENDAR',
        ]);
      }),
      { numRuns: 150 },
    );
  });
});
