import { describe, expect, it } from 'vitest';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { toKobo } from '#core/money/kobo.ts';
import type { AgendaEntry, AgendaFacts } from '../facts/agenda.queries.ts';
import { fail, instant, mailOf, publicUrl } from '../testing/written-messages.ts';

describe("the owner's morning letter", () => {
  const entry: AgendaEntry = {
    bookingType: 'time-based',
    status: 'confirmed',
    startsAt: instant('2026-11-19T08:30:00Z'),
    endsAt: instant('2026-11-19T10:00:00Z'),
    returnDay: parseCalendarDate('2026-11-19') ?? fail(),
    clientName: 'Chioma Eze',
    clientPhone: '08051112223',
    serviceName: 'Box braids',
    staffName: 'Ngozi',
    lines: null,
    quantity: 1,
    deliveryZone: '',
    dueKobo: toKobo(500_000),
    cautionDueKobo: toKobo(0),
  };
  const rental: AgendaEntry = {
    ...entry,
    bookingType: 'item-based',
    status: 'pending',
    clientName: 'Bola Ade',
    serviceName: 'Canopy',
    staffName: '',
    quantity: 3,
    deliveryZone: 'Ikeja',
    endsAt: instant('2026-11-21T23:00:00Z'),
    returnDay: parseCalendarDate('2026-11-22') ?? fail(),
    cautionDueKobo: toKobo(2_000_000),
  };
  const agenda: AgendaFacts = {
    day: parseCalendarDate('2026-11-19') ?? fail(),
    ownerName: 'Ada Obi',
    businessName: 'Ada’s Salon',
    zone: 'Africa/Lagos',
    starting: [entry, rental],
    returning: [{ ...rental, clientName: 'Musa Bello', dueKobo: toKobo(0), cautionDueKobo: toKobo(0) }],
    more: false,
  };
  const write = (over: Partial<AgendaFacts> = {}) =>
    mailOf({ kind: 'agenda', agenda: { ...agenda, ...over } });

  it('lists the day in order, with who, what and what is to be paid', () => {
    const { subject, text, html } = write();
    expect(subject).toBe('Your day: 2 bookings and 1 hire coming back on Thursday, 19 Nov 2026');
    expect(text).toContain(
      [
        '09:30 to 11:00: Chioma Eze',
        '  Box braids with Ngozi',
        '  ₦5,000 to be paid',
        'From 09:30: Bola Ade',
        '  3 × Canopy',
        '  Delivery to Ikeja, back on Sunday, 22 Nov 2026',
        '  ₦5,000 to be paid',
        '  ₦20,000 caution fee to be taken',
        '  Not confirmed yet',
        'Comes back: Musa Bello',
        '  3 × Canopy',
      ].join('\n'),
    );
    expect(text).toContain('The first begins at 09:30.');
    expect(html).toContain('href="tel:+2348051112223"');
    expect(text).toContain(`Open your diary:\n${publicUrl}/dashboard`);
  });

  it('counts what there is', () => {
    expect(write({ starting: [entry], returning: [] }).subject).toBe(
      'Your day: 1 booking on Thursday, 19 Nov 2026',
    );
    expect(write({ starting: [] }).text).toContain('You have 1 hire coming back today.');
    expect(write({ more: true }).text).toContain('more than 2 bookings');
  });

  it('names the day beside times past midnight', () => {
    const at = (starts: string, ends: string) => ({
      ...entry,
      ...{ startsAt: instant(`2026-11-${starts}:00Z`), endsAt: instant(`2026-11-${ends}:00Z`) },
    });
    const [late, night] = [at('19T22:30', '19T23:15'), at('19T23:30', '20T00:30')];
    const evening = write({ starting: [late, night], returning: [] }).text;
    expect(evening).toContain('You have 2 bookings today and early tomorrow. The first begins at 23:30.');
    expect(evening).toContain('23:30 to Friday 00:15: Chioma Eze');
    expect(evening).toContain('Friday 00:30 to 01:30: Chioma Eze');
    const alone = write({ starting: [night], returning: [] }).text;
    expect(alone).toContain('The first begins on Friday at 00:30.');
  });

  it('names nobody in its subject, and no number where none is known', () => {
    const { subject, html } = write({ starting: [{ ...entry, clientPhone: '' }], returning: [] });
    expect(subject).not.toContain('Chioma');
    expect(html).not.toContain('tel:');
  });
});
