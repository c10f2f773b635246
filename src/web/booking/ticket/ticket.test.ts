import { describe, expect, it } from 'vitest';
import { managePages } from '../testing/sample-links.ts';
import { googleCalendar, outlookCalendar } from './calendar-links.ts';
import { whenText } from './standing.ts';

const visit = managePages.pending.booking;
const rental = managePages.hire.booking;

describe('a hire', () => {
  it('is told by its days, whatever its instants are in the zone of today', () => {
    expect(whenText({ ...rental, timezone: 'America/Los_Angeles' })).toBe(
      'Sat, 21 Nov 2026 to Mon, 23 Nov 2026',
    );
    const { hire: days } = rental;
    if (days === null) throw new Error('No hire');
    expect(whenText({ ...rental, hire: { ...days, lastDay: days.firstDay } })).toBe('Sat, 21 Nov 2026');
  });
});

describe('the links to calendars', () => {
  it('carry an appointment in UTC', () => {
    const google = new URL(googleCalendar(visit)).searchParams;
    expect(google.get('dates')).toBe('20261121T100000Z/20261121T110000Z');
    expect(google.get('location')).toBe('14 Admiralty Way, Lekki Phase 1, Lagos');
    const outlook = new URL(outlookCalendar(visit)).searchParams;
    expect(outlook.get('startdt')).toBe('2026-11-21T10:00:00Z');
    expect(outlook.get('enddt')).toBe('2026-11-21T11:00:00Z');
    expect(outlook.get('allday')).toBeNull();
  });

  it('carry a hire as whole days with the return date as its end', () => {
    expect(new URL(googleCalendar(rental)).searchParams.get('dates')).toBe('20261121/20261124');
    const outlook = new URL(outlookCalendar(rental)).searchParams;
    expect([outlook.get('startdt'), outlook.get('enddt'), outlook.get('allday')]).toEqual([
      '2026-11-21',
      '2026-11-24',
      'true',
    ]);
  });

  it('write a space as %20 and let nothing of a name become a parameter', () => {
    const evil = { ...visit, serviceName: 'Cut & dye+#1', address: '' };
    for (const link of [googleCalendar(evil), outlookCalendar(evil)]) {
      expect(link).toContain('Cut%20%26%20dye%2B%231%2C%20Glow%20by%20Ada');
      expect(link).not.toContain('location=');
    }
  });
});
