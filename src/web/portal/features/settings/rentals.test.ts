import { describe, expect, it } from 'vitest';
import { readRentals, rentalsFieldOf, rentalsFormOf } from './rentals.ts';

const saved = {
  rentalPolicy: 'Bring it back clean.',
  pickupAddress: '',
  deliveryZones: [
    { zoneName: 'Yaba', price: 2500 },
    { zoneName: 'Lekki', price: 4500.5 },
    { zoneName: 'Ikeja', price: 0 },
  ],
};
const form = rentalsFormOf(saved);
const errorsWith = (zones: typeof form.zones) => {
  const reading = readRentals({ ...form, zones });
  return reading.ok ? [] : reading.errors.map(({ field, message }) => [rentalsFieldOf(field), message]);
};

it('sends what was saved as it was', () => {
  expect(readRentals(form)).toEqual({ ok: true, body: saved });
});

describe('zones', () => {
  it('need a name and a price, each told at its own field', () => {
    expect(errorsWith([...form.zones, { key: 'n', zoneName: ' ', price: '' }])).toEqual([
      ['zones.3.zoneName', 'This field is required'],
      ['zones.3.price', 'This field is required'],
    ]);
    expect(errorsWith([{ key: 'n', zoneName: 'Yaba', price: -1 }])).toEqual([
      ['zones.0.price', 'Cannot be negative'],
    ]);
  });
  it('may be there once, told at the later of the two', () => {
    expect(errorsWith([...form.zones, { key: 'n', zoneName: ' yaba', price: 100 }])).toEqual([
      ['zones.3.zoneName', 'You already have a zone with this name.'],
    ]);
  });
});
