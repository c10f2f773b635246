import { expect, it } from 'vitest';
import { longerText, partsText, plainRental, possibleParts, rentalLine } from './rental-terms.ts';
import { emptyServiceForm, readServiceForm, serviceFieldOf, serviceFormOf } from './service-draft.ts';
import { service } from './testing/samples.ts';

const item = service({
  _id: 'tent',
  name: 'Tent',
  bookingType: 'item-based',
  price: 0,
  duration: 1,
  pricing: {
    baseRentalFee: 20_000,
    cautionFee: 0,
    extraDayFee: 4000,
    lengths: [{ name: 'Weekend', days: 3, price: 30_000, startsOn: 5 }],
  },
});
const chair = service({
  ...item,
  _id: 'chair',
  name: 'Chair',
  pricing: { baseRentalFee: 500, cautionFee: 0 },
});
const set = service({ ...chair, _id: 'set', parts: [{ serviceId: 'chair', name: 'Chair', quantity: 50 }] });

it('sends what was kept as it was, and what was emptied as none', () => {
  const form = serviceFormOf(item);
  expect(readServiceForm(form)).toMatchObject({ ok: true, body: { pricing: item.pricing, parts: [] } });
  const emptied = { ...form, extraDayFee: '', lengths: [] };
  expect(readServiceForm(emptied)).toMatchObject({
    body: { pricing: { extraDayFee: null, lengths: [] } },
  });
  const kept = readServiceForm(serviceFormOf(set));
  expect(kept).toMatchObject({ body: { parts: [{ serviceId: 'chair', quantity: 50 }], quantity: 1 } });
});

it('tells errors at the fields of their rows', () => {
  expect(serviceFieldOf('pricing.lengths.0.name')).toBe('lengths.0.name');
  expect(serviceFieldOf('pricing.lengths')).toBe('lengths');
  expect(serviceFieldOf('pricing.extraDayFee')).toBe('extraDayFee');
  expect(serviceFieldOf('parts.1.quantity')).toBe('parts.1.quantity');
});

it('makes sets of what is in stock, and of nothing else', () => {
  expect(possibleParts([item, chair, set, service()], null)).toEqual([item, chair]);
  expect(possibleParts([item, chair, set], 'chair')).toEqual([item]);
});

it('says in one line what there is', () => {
  expect(rentalLine(item)).toBe('1 in stock · 1 longer hire');
  expect(rentalLine(set)).toBe('Set of 50 × Chair');
  expect(rentalLine({ ...chair, quantity: 1200 })).toBe('1,200 in stock');
  expect(longerText(serviceFormOf(item))).toBe('₦4,000 an extra day, 1 longer hire');
  expect(longerText(emptyServiceForm)).toBe('Each further period costs the base fee again');
  expect([partsText(plainRental), partsText(serviceFormOf(set))]).toEqual(['In stock itself', '50 × Chair']);
});
