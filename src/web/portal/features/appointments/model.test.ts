import { describe, expect, it } from 'vitest';
import type { OwnerAppointment } from '#contract/views.ts';
import {
  answerText,
  byStart,
  deliveryShown,
  momentsOf,
  offeredChanges,
  rentalPeriod,
  withChange,
} from './model.ts';

const appointment = (over: Partial<OwnerAppointment>): OwnerAppointment => ({
  _id: 'a',
  date: '2026-11-20T09:00:00.000Z',
  endDate: '2026-11-20T10:00:00.000Z',
  status: 'confirmed',
  version: 1,
  clientName: 'Chioma',
  clientPhone: '',
  clientEmail: '',
  serviceName: 'Silk press',
  staffName: 'Ada',
  serviceId: {
    _id: 's',
    name: 'Silk press',
    duration: 60,
    bookingType: 'time-based',
    slug: 'silk-press',
    category: '',
    price: 0,
  },
  staffId: null,
  clientId: 'c',
  source: 'public',
  quantity: 1,
  deliveryDetails: null,
  clientRefundDetails: null,
  notes: '',
  customFieldAnswers: [],
  paymentStatus: 'not_required',
  amountPaid: 0,
  paymentReference: '',
  createdAt: '2026-11-01T09:00:00.000Z',
  ...over,
});
const at = (time: string) => Date.parse(`2026-11-20T${time}:00.000Z`);

describe('offeredChanges', () => {
  it.each([
    ['pending', ['Confirm', 'Cancel']],
    ['confirmed', ['Completed', 'No-Show', 'Cancel']],
    ['rescheduled', ['Completed', 'No-Show', 'Cancel']],
    ['completed', []],
    ['cancelled', []],
    ['no-show', []],
  ] as const)('offers for %s: %j', (status, labels) => {
    const { offered } = offeredChanges(appointment({ status }), at('12:00'));
    expect(offered.map(({ label }) => label)).toEqual(labels);
  });

  it('takes Confirm for the likely next step, and Completed only once the appointment has begun', () => {
    expect(offeredChanges(appointment({ status: 'pending' }), at('08:00')).likely?.to).toBe('confirmed');
    expect(offeredChanges(appointment({}), at('08:59')).likely).toBeNull();
    expect(offeredChanges(appointment({}), at('09:00')).likely?.to).toBe('completed');
  });
});

describe('momentsOf', () => {
  const day = byStart([
    appointment({ _id: 'later', date: '2026-11-20T13:00:00.000Z', endDate: '2026-11-20T14:00:00.000Z' }),
    appointment({ _id: 'over' }),
    appointment({ _id: 'unconfirmed', status: 'pending' }),
    appointment({ _id: 'done', status: 'completed' }),
    appointment({ _id: 'next', date: '2026-11-20T11:00:00.000Z', endDate: '2026-11-20T12:00:00.000Z' }),
    appointment({ _id: 'now', date: '2026-11-20T10:00:00.000Z', endDate: '2026-11-20T11:00:00.000Z' }),
  ]);

  it('tells what is over without an outcome, under way and next', () => {
    const moments = momentsOf(day, at('10:30'));
    expect(Object.fromEntries(moments)).toEqual({
      over: 'open',
      unconfirmed: null,
      now: 'now',
      next: 'next',
      later: null,
    });
  });
});

describe('answerText', () => {
  const answer = (type: string, value: string | number | boolean | null) =>
    answerText({ fieldId: 'f', label: 'Question', type, value });

  it('writes checkboxes as Yes or No', () => {
    expect([answer('checkbox', true), answer('checkbox', false), answer('checkbox', null)]).toEqual([
      'Yes',
      'No',
      'No',
    ]);
  });
  it('says when nothing was given, and keeps a zero', () => {
    expect([answer('text', ''), answer('text', '  '), answer('number', null)]).toEqual(
      Array(3).fill('Not provided'),
    );
    expect(answer('number', 0)).toBe('0');
  });
});

it('counts the first day of a hire as one of its days', () => {
  expect(rentalPeriod('2026-12-30', 3)).toEqual({ from: '2026-12-30', to: '2027-01-01' });
  expect(rentalPeriod('2026-12-30', 1)?.to).toBe('2026-12-30');
  expect(rentalPeriod('soon', 1)).toBeNull();
});

it('changes one appointment of a list and leaves the others', () => {
  const other = appointment({ _id: 'b' });
  const changed = withChange([appointment({}), other], 'a', { status: 'cancelled' });
  expect(changed?.map(({ status }) => status)).toEqual(['cancelled', 'confirmed']);
  expect(changed?.[1]).toBe(other);
});

describe('delivery', () => {
  const hire = (method: 'pickup' | 'delivery', status: OwnerAppointment['status']) =>
    deliveryShown({
      status,
      deliveryDetails: { method, zone: method === 'pickup' ? '' : 'Yaba', fee: 0, address: '4 Macaulay Way' },
    });

  it('is told with its address, a pick-up without', () => {
    expect(hire('delivery', 'confirmed')).toEqual({ method: 'Delivery, Yaba', address: '4 Macaulay Way' });
    expect(hire('pickup', 'pending')).toEqual({ method: 'Self Pickup', address: '' });
    expect(deliveryShown(appointment({}))).toBeNull();
  });

  it.each(['rescheduled', 'completed', 'no-show', 'cancelled'] as const)('is not told once %s', (status) =>
    expect(hire('delivery', status)).toBeNull(),
  );
});
