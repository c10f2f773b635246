import { describe, expect, it } from 'vitest';
import {
  choosesReturn,
  dayText,
  isShort,
  itemFees,
  leastDays,
  monthText,
  rentalLength,
  ruleText,
  shortText,
  wantedItems,
} from './items.ts';
import { changesLines, emptyLine, linesIn, mayAddLine, sentLines, servicesLeft } from './lines.ts';
import {
  type BookingForm,
  bookingFormOf,
  emptyBookingForm,
  errorsByField,
  readBookingForm,
  withDay,
} from './model.ts';
import { rentalBooking, rentalService, rentedLine, zone } from './testing/samples.ts';

const chair = rentalService({ _id: 'c', name: 'Chair', duration: 1, quantity: 300 });
const tent = rentalService({ _id: 't', name: 'Tent', duration: 3, quantity: 4 });
const services = [chair, tent];
const client = { name: 'Zainab', phone: '08031234567', email: 'z@example.com' };

const form: BookingForm = {
  ...emptyBookingForm(client),
  serviceId: 'c',
  quantity: 200,
  others: [{ ...emptyLine('k'), serviceId: 't', quantity: 2 }],
  date: '2026-11-24',
};
const chairs = rentedLine({ line: 1, serviceId: 'c', serviceName: 'Chair', price: 40_000, caution: 10_000 });
const tents = rentedLine({
  line: 3,
  serviceId: 't',
  serviceName: 'Tent',
  quantity: 2,
  price: 80_000,
  caution: 0,
});
/** Hired for four days. */
const edited = rentalBooking({
  lines: [chairs, rentedLine({ line: 2, serviceId: 'x', cancelled: true }), tents],
  serviceId: { ...rentalBooking({}).serviceId, _id: 'c', duration: 4 },
});
const kept = bookingFormOf(edited, zone);

describe('the days of a hire', () => {
  it('are as long as the longest period among its items, or longer by choice', () => {
    expect(rentalLength({ ...form, others: [] }, { services, edited: null })).toBe(1);
    expect(rentalLength(form, { services, edited: null })).toBe(3);
    const until = (returnDate: string) => rentalLength({ ...form, returnDate }, { services, edited: null });
    expect([until('2026-11-29'), until('2026-11-25')]).toEqual([5, 3]);
    expect(leastDays(form, { services, edited: null })).toBe(3);
  });

  it('of an edited one stay as they are until something longer is added, or another return is chosen', () => {
    const ask = { services: [...services, rentalService({ _id: 'l', duration: 6 })], edited };
    expect(rentalLength(kept, ask)).toBe(4);
    const added = { ...kept, others: [...kept.others, { ...emptyLine('n'), serviceId: 'l' }] };
    expect(rentalLength(added, ask)).toBe(6);
    expect(rentalLength({ ...kept, returnDate: '2026-11-26', date: '2026-11-23' }, ask)).toBe(3);
    expect(choosesReturn({ returnDate: '2026-11-27' }, edited, 4)).toBe(false);
    expect(choosesReturn({ returnDate: '2026-11-26' }, edited, 3)).toBe(true);
    expect(choosesReturn({ returnDate: '' }, edited, 6)).toBe(false);
  });

  it('move with the pick-up day', () => {
    expect(withDay({ ...form, returnDate: '2026-11-29' }, '2026-12-01').returnDate).toBe('2026-12-06');
    expect(withDay(form, '2026-12-01').returnDate).toBe('');
  });
});

describe('what is sent of items', () => {
  it('is all lines of an order with its return, and of one item that item', () => {
    const rules = { service: chair, emailOptional: false, edited: null, days: 3 };
    const order = readBookingForm({ ...form, returnDate: '2026-11-25' }, rules);
    expect(order.ok && order.body).toMatchObject({
      lines: [
        { serviceId: 'c', quantity: 200 },
        { serviceId: 't', quantity: 2 },
      ],
      date: '2026-11-24',
      returnDate: '2026-11-27',
    });
    const one = readBookingForm({ ...form, others: [] }, { ...rules, days: 1 });
    expect(one.ok && one.body).toMatchObject({ serviceId: 'c', quantity: 200 });
    expect(one.ok && Object.keys(one.body)).not.toContain('returnDate');
  });

  it('of an edit names lines by their number, and says nothing of those that stay', () => {
    expect(linesIn(kept).map((each) => [each.line, each.serviceId, each.quantity])).toEqual([
      [1, 'c', 200],
      [3, 't', 2],
    ]);
    expect(sentLines(kept, edited, true)).toEqual({ serviceId: 'c' });
    expect(changesLines(kept, edited)).toBe(false);
    const [second] = kept.others;
    const fewer = { ...kept, quantity: 150, others: [{ ...emptyLine('n'), serviceId: 'l', quantity: 3 }] };
    expect(second?.line).toBe(3);
    expect(changesLines(fewer, edited)).toBe(true);
    expect(sentLines(fewer, edited, true)).toEqual({
      lines: [
        { line: 1, serviceId: 'c', quantity: 150 },
        { serviceId: 'l', quantity: 3 },
      ],
    });
  });

  it('needs the units of each, and is refused at its line', () => {
    const none = { ...form, others: [{ ...emptyLine('k'), serviceId: 't', quantity: '' }] };
    const read = readBookingForm(none, { service: chair, emailOptional: false, edited: null, days: 3 });
    expect(!read.ok && read.errors).toEqual({ 'lines.1.quantity': 'This field is required.' });
    const said = [0, 1].map((at) => ({ field: `lines.${at}.quantity`, message: `${at}` }));
    expect(errorsByField(said, []).fields).toEqual({ quantity: '0', 'lines.1.quantity': '1' });
  });

  it('may be thirty, each item once', () => {
    expect(servicesLeft(services, form, 'first')).toEqual([chair]);
    expect(servicesLeft(services, form, 'k')).toEqual([tent]);
    const many = (count: number) => ({
      ...form,
      others: Array.from({ length: count }, (_, at) => ({ ...emptyLine(`${at}`), serviceId: `${at}` })),
    });
    expect([mayAddLine(many(28), true), mayAddLine(many(29), true)]).toEqual([true, false]);
    expect([mayAddLine(many(6), false), mayAddLine(many(7), false)]).toEqual([true, false]);
  });
});

describe('what an item costs', () => {
  const ask = { service: chair, edited: null, days: 3, fees: undefined, date: '2026-11-24' };
  const [first] = linesIn(form);
  const [own] = linesIn({ ...kept, quantity: 100 });
  const fees = { price: 300, caution: 60, rule: 'Weekend', extra: null };

  it('is what the server reckons for its days, for each unit', () => {
    expect(first && itemFees(first, { ...ask, fees })).toEqual({
      price: 60_000,
      caution: 12_000,
      rule: 'Weekend',
    });
    // Not known for the chosen days; before any is chosen the base fee covers its own period.
    expect(first && itemFees(first, ask).price).toBeNull();
    expect(first && itemFees(first, { ...ask, date: '', days: 1 }).price).toBe(12_000_000);
    expect(first && itemFees(first, { ...ask, date: '' }).price).toBeNull();
  });

  it('stays as agreed while the hire is as long as it was', () => {
    expect(own && itemFees(own, { ...ask, edited, days: 4, fees })).toMatchObject({
      price: 20_000,
      caution: 5000,
    });
    expect(own && itemFees(own, { ...ask, edited, days: 3, fees })).toMatchObject({
      price: 30_000,
      rule: 'Weekend',
    });
  });

  it('is told with the rule that was used', () => {
    const extra = (count: number, of: 'day' | 'period') => ({ count, of, fee: 500 });
    expect(ruleText({ rule: null, extra: null }, 3)).toBe('');
    expect(ruleText({ rule: 'Week', extra: null }, 3)).toBe('Week');
    expect(ruleText({ rule: 'Week', extra: extra(1, 'day') }, 3)).toBe('Week + 1 extra day at ₦500');
    const periods = (period: number) => ruleText({ rule: null, extra: extra(2, 'period') }, period);
    expect(periods(3)).toBe('Base fee + 2 extra 3-day periods at ₦500');
    expect(periods(1)).toBe('Base fee + 2 extra days at ₦500');
  });
});

describe('what can be had on a day', () => {
  const free = (units: number) => new Map([['2026-11-24', units]]);
  const days = (chairsFree: number, tentsFree: number) => ({
    date: '',
    days: 3,
    unavailable: new Set(['2026-11-25']),
    items: new Map([
      ['c', { stock: 300, shared: false, free: free(chairsFree) }],
      ['t', { stock: 4, shared: false, free: free(tentsFree) }],
    ]),
  });
  const of = (known: ReturnType<typeof days>, wanted = form) => wantedItems(wanted, services, known);

  it('is an order only where all of it is free, and tells what is short', () => {
    const enough = days(200, 2);
    expect(isShort(enough, of(enough), '2026-11-24')).toBe(false);
    expect(isShort(enough, of(enough), '2026-11-25')).toBe(true);
    expect(dayText(of(enough), '2026-11-24')).toBeNull();
    expect(dayText(of(enough), '2026-12-01')).toBeNull();
    const less = days(150, 1);
    expect(isShort(less, of(less), '2026-11-24')).toBe(true);
    expect(dayText(of(less), '2026-11-24')).toBe('Chair: 150 of 300 free, Tent: 1 of 4 free');
  });

  it('tells why no day of a month will do, of those that are to come', () => {
    const [none, some] = [days(150, 4), days(300, 4)];
    const today = '2026-11-24';
    expect(monthText(none, of(none), today)).toBe(
      'No day of this month has all of it. Chair: 150 of 300 free at most. Please take fewer, or look at another month.',
    );
    expect(monthText(some, of(some), today)).toBeNull();
    expect(monthText(none, of(none), '2026-11-25')).toBeNull();
    expect(monthText(undefined, [], today)).toBeNull();
    const closed = { ...some, unavailable: new Set([today]) };
    expect(monthText(closed, of(closed), today)).toContain('choose ‘Another day’');
  });

  it('of one item is said beside the others where they take of the same stock', () => {
    const said = (free: number | undefined, shared: boolean) => shortText(2, { free, shared });
    expect([said(undefined, true), said(2, true), said(0, false)]).toEqual([
      '',
      '',
      'None is free on those days.',
    ]);
    expect(said(1, true)).toBe('Only 1 is free on those days, beside the other items.');
  });

  it('of one item is told wherever not all are free', () => {
    const known = days(250, 0);
    const alone = of(known, { ...form, others: [] });
    expect([isShort(known, alone, '2026-11-24'), dayText(alone, '2026-11-24')]).toEqual([
      false,
      '250 of 300 free',
    ]);
    expect(dayText(alone, '2026-11-26')).toBeNull();
  });
});
