import { expect, it } from 'vitest';
import { emptyLine } from './lines.ts';
import { bookingFormOf, emptyBookingForm } from './model.ts';
import { summaryOf } from './summary.ts';
import { booking, rentalBooking, rentalService, service, zone } from './testing/samples.ts';

const zones = [{ zoneName: 'Lekki', price: 3500 }];
const base = {
  form: emptyBookingForm(null),
  service: undefined,
  services: [],
  edited: null,
  zones,
  performers: [],
  staff: [],
  rental: { days: 3, fees: new Map() },
};

/** What one unit costs, as the server reckons it. */
const fees = (
  price: number,
  caution: number,
  rule: string | null = null,
  extra: null | { count: number; of: 'day'; fee: number } = null,
) => ({ price, caution, rule, extra });

it('is empty until something is chosen', () => {
  expect(summaryOf(base, zone)).toMatchObject({
    kind: 'visit',
    service: '',
    staff: '',
    when: '',
    total: null,
  });
});

it('says who, when and for how much', () => {
  const form = { ...base.form, staffId: 'any', slot: '2026-11-23T09:00:00.000Z', clientName: ' Zainab ' };
  expect(summaryOf({ ...base, form, service: service({}) }, zone)).toMatchObject({
    service: 'Braids',
    staff: 'Any available',
    when: 'Mon 23 Nov, 10:00 – 13:00',
    client: 'Zainab',
    total: 35_000,
  });
  const kept = { ...base, form: { ...form, staffId: 'm1' }, service: service({}), edited: booking({}) };
  expect(summaryOf({ ...kept, performers: [{ _id: 'm1', name: 'Ada' }] }, zone)).toMatchObject({
    staff: 'Ada',
    when: 'Mon 23 Nov, 10:00 – 12:30',
    total: 30_000,
  });
});

it('adds up a hire: base fee and caution fee of each unit, and the delivery fee once', () => {
  const form = { ...base.form, date: '2026-11-24', quantity: 2, method: 'delivery' as const, zone: 'Lekki' };
  const rental = { days: 3, fees: new Map([['h1', fees(60_000, 25_000)]]) };
  const chosen = { ...base, form: { ...form, serviceId: 'h1' }, service: rentalService({}), rental };
  expect(summaryOf(chosen, zone)).toMatchObject({
    kind: 'hire',
    service: 'Gown × 2',
    when: 'Tue 24 Nov – Thu 26 Nov',
    back: 'Fri 27 Nov',
    delivery: 'Lekki',
    amounts: [
      { name: 'Base fee × 2', naira: 120_000 },
      { name: 'Caution fee × 2 (refundable)', naira: 50_000 },
      { name: 'Delivery fee', naira: 3500 },
    ],
    total: 173_500,
    made: '₦120,000 base fee × 2 + ₦50,000 caution fee × 2 + ₦3,500 delivery fee',
  });
});

it('keeps the fees a hire was booked with, also for more units', () => {
  const edited = rentalBooking({});
  const form = { ...bookingFormOf(edited, zone), date: '2026-11-24', quantity: 3, method: 'pickup' as const };
  const rental = { days: 4, fees: new Map([['h1', fees(70_000, 25_000)]]) };
  const summary = summaryOf({ ...base, form, service: rentalService({}), edited, rental }, zone);
  expect(summary).toMatchObject({ delivery: 'Self Pickup', back: 'Sat 28 Nov', total: 210_000 });
});

it('of several items says what each costs and by which price, and adds their caution fees up', () => {
  const chairs = rentalService({ _id: 'c', name: 'Chair', duration: 1 });
  const tent = rentalService({ _id: 't', name: 'Tent' });
  const form = {
    ...base.form,
    serviceId: 'c',
    quantity: 200,
    others: [{ ...emptyLine('k'), serviceId: 't', quantity: 2 }],
    date: '2026-11-24',
    method: 'delivery' as const,
    zone: 'Lekki',
  };
  const known = new Map([
    ['c', fees(200, 50, null, { count: 2, of: 'day', fee: 50 })],
    ['t', fees(40_000, 0, 'Weekend')],
  ]);
  const order = { ...base, form, service: chairs, services: [chairs, tent] };
  expect(summaryOf({ ...order, rental: { days: 3, fees: known } }, zone)).toMatchObject({
    service: 'Chair × 200 and Tent × 2',
    brief: '2 items',
    when: 'Tue 24 Nov – Thu 26 Nov',
    back: 'Fri 27 Nov',
    amounts: [
      { name: 'Chair × 200', naira: 40_000, notes: ['Base fee + 2 extra days at ₦50', '₦10,000 caution'] },
      { name: 'Tent × 2', naira: 80_000, notes: ['Weekend'] },
      { name: 'Caution fees (refundable)', naira: 10_000 },
      { name: 'Delivery fee', naira: 3500 },
    ],
    total: 133_500,
    made: '₦120,000 hire fee + ₦10,000 caution fees + ₦3,500 delivery fee',
  });
  // As long as the price of one of them is not known for these days, neither is the whole.
  known.delete('t');
  expect(summaryOf({ ...order, rental: { days: 3, fees: known } }, zone).total).toBeNull();
});

it('of several services says all, who does them, how long they take and what each costs', () => {
  const wash = service({ _id: 'w', name: 'Wash', duration: 30, price: 5000 });
  const other = { ...emptyLine('k'), serviceId: 'w', staffId: 'm2' };
  const form = {
    ...base.form,
    serviceId: 's1',
    staffId: 'any',
    others: [other],
    slot: '2026-11-23T09:00:00.000Z',
  };
  const services = [service({}), wash];
  const staff = [{ _id: 'm2', name: 'Bola' }];
  expect(summaryOf({ ...base, form, service: service({}), services, staff }, zone)).toMatchObject({
    service: 'Braids and Wash',
    staff: 'Any available and Bola',
    when: 'Mon 23 Nov, 10:00, 210 mins',
    amounts: [
      { name: 'Braids', naira: 35_000 },
      { name: 'Wash', naira: 5000 },
    ],
    total: 40_000,
  });
});
