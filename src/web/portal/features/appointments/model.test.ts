import { describe, expect, it } from 'vitest';
import {
  answerText,
  deliveryShown,
  glanceOf,
  refundAccountShown,
  rentalPeriod,
  sourceText,
  timeText,
} from './model.ts';
import { appointment, drawn, rental } from './testing/samples.ts';

const lagos = 'Africa/Lagos';

describe('a glance', () => {
  it('is the same from a list as from a calendar', () => {
    expect(glanceOf(drawn())).toEqual(glanceOf(appointment()));
    const { date, endDate } = rental();
    const event = drawn({
      bookingType: 'item-based',
      date,
      endDate,
      serviceName: 'Canopy',
      staffId: null,
      staffName: '',
    });
    expect(glanceOf(event)).toEqual(glanceOf(rental()));
    expect(glanceOf(event).rental).toBe(true);
  });

  it('names what is missing', () => {
    const bare = appointment({ clientName: '', serviceName: '', staffName: '' });
    expect(glanceOf(bare)).toMatchObject({ client: 'N/A', service: 'Silk press', staff: 'Ada' });
    expect(glanceOf({ ...bare, staffId: null }).staff).toBe('N/A');
    expect(glanceOf(drawn({ serviceName: '' })).service).toBe('N/A');
  });
});

describe('the time', () => {
  const text = (date: string, endDate = '2026-11-20T10:00:00.000Z') => timeText({ date, endDate }, lagos);

  it('is that of the business', () => {
    expect(text('2026-11-20T09:00:00.000Z')).toBe('Friday, 20 Nov 2026, 10:00 – 11:00');
    expect(timeText(appointment(), 'America/New_York')).toBe('Friday, 20 Nov 2026, 04:00 – 05:00');
  });

  it('says what cannot be read', () => {
    expect(text('')).toBe('N/A');
    expect(text('soon')).toBe('Invalid Date, Time N/A');
    expect(text('2026-11-20T09:00:00.000Z', '')).toBe('Friday, 20 Nov 2026, 10:00');
  });
});

describe('the rental period', () => {
  const period = (date: string, endDate: string) => rentalPeriod({ date, endDate }, lagos);

  it('counts the first day, and ends the day before it is brought back', () => {
    expect(rentalPeriod(rental(), lagos)).toEqual({
      days: '20 – 22 Nov 2026',
      more: '3 days, back on Mon 23 Nov',
    });
    expect(period('2026-12-30T08:00:00Z', '2026-12-31T08:00:00Z')).toEqual({
      days: '30 Dec 2026',
      more: '1 day, back on Thu 31 Dec',
    });
    expect(period('2026-12-30T08:00:00Z', '2027-01-02T08:00:00Z').days).toBe('30 Dec 2026 – 1 Jan 2027');
  });

  it('says what cannot be read', () => {
    expect(period('', '')).toEqual({ days: 'N/A', more: '' });
    expect(period('soon', '2026-12-31T08:00:00Z').days).toBe('Invalid Dates');
    expect(period('2026-12-31T08:00:00Z', '2026-12-31T08:00:00Z').days).toBe('Invalid Dates');
  });
});

describe('an answer', () => {
  const answer = (type: string, value: string | number | boolean | null) =>
    answerText({ fieldId: 'f', label: 'Question', type, value });

  it('is Yes or No of a checkbox', () =>
    expect([answer('checkbox', true), answer('checkbox', false), answer('checkbox', null)]).toEqual([
      'Yes',
      'No',
      'No',
    ]));

  it('says when nothing was given, and keeps a zero', () => {
    expect([answer('text', ''), answer('text', '  '), answer('number', null)]).toEqual(
      Array(3).fill('Not provided'),
    );
    expect(answer('number', 0)).toBe('0');
  });
});

describe('delivery and the refund account', () => {
  const method = (over: Parameters<typeof rental>[0]) => deliveryShown(rental(over));

  it('are told while pending or confirmed, an address only of a delivery', () => {
    expect(method({ status: 'pending' })).toEqual({ method: 'Delivery, Yaba', address: '4 Macaulay Way' });
    const pickup = { method: 'pickup', zone: '', fee: 0, address: '4 Macaulay Way' } as const;
    expect(method({ deliveryDetails: pickup })).toEqual({ method: 'Self Pickup', address: '' });
    expect(deliveryShown(appointment())).toBeNull();
    expect([refundAccountShown('pending'), refundAccountShown('confirmed')]).toEqual([true, true]);
  });

  it.each(['rescheduled', 'completed', 'no-show', 'cancelled'] as const)('are not told once %s', (status) => {
    expect(method({ status })).toBeNull();
    expect(refundAccountShown(status)).toBe(false);
  });
});

it('says where a booking came from', () => {
  expect(sourceText(appointment(), lagos)).toBe('Booked online on 1 Nov 2026, 10:00');
  expect(sourceText(appointment({ source: 'owner', createdAt: '' }), lagos)).toBe(
    'Booked by your business on N/A',
  );
});

it('a rental period is what was agreed, whatever zone its business has moved to', () => {
  const hireDays = { firstDay: '2026-11-20', lastDay: '2026-11-22', returnDate: '2026-11-23' };
  const kept = glanceOf(rental({ date: '2026-11-20T00:00:00.000Z', hireDays }));
  expect(rentalPeriod(kept, 'America/Los_Angeles')).toEqual({
    days: '20 – 22 Nov 2026',
    more: '3 days, back on Mon 23 Nov',
  });
});
