import { describe, expect, it } from 'vitest';
import {
  performersOf,
  serviceChoices,
  servicesOffered,
  staffChoices,
  termsOf,
  termsText,
  zonesOffered,
  zoneText,
} from './offer.ts';
import { booking, ownerService, rentalBooking, rentalService, service } from './testing/samples.ts';

const ada = { _id: 'm1', name: 'Ada' };
const bola = { _id: 'm2', name: 'Bola' };

describe('the services offered', () => {
  const braids = ownerService({ _id: 's1', name: 'Braids' });
  const trim = ownerService({ _id: 's2', name: 'A trim', available: false });
  const gown = ownerService({ _id: 'h1', name: 'Gown', bookingType: 'item-based' });

  it('are the active ones, by name', () => {
    expect(servicesOffered([gown, braids, trim], null).map(({ name }) => name)).toEqual(['Braids', 'Gown']);
  });

  it('are of the edited booking’s kind, its own even when inactive or deleted', () => {
    const own = { ...booking({}).serviceId, _id: 's2' };
    expect(servicesOffered([gown, braids, trim], booking({ serviceId: own })).map(({ _id }) => _id)).toEqual([
      's2',
      's1',
    ]);
    const lost = servicesOffered([gown, trim], booking({}));
    expect(lost).toMatchObject([{ _id: 's1', name: 'Braids', customFields: [], known: false }]);
    expect(servicesOffered([gown], rentalBooking({}))).toMatchObject([{ _id: 'h1', known: true }]);
  });

  it('stand under their categories where there are several, the rest last', () => {
    const plain = service({ _id: 's3', name: 'Talk', category: '' });
    expect(serviceChoices([service({})])).toEqual([{ value: 's1', label: 'Braids' }]);
    expect(serviceChoices([plain, service({}), rentalService({ category: 'Dresses' })])).toMatchObject([
      { group: 'Dresses' },
      { group: 'Hair', items: [{ value: 's1' }] },
      { group: 'Other', items: [{ value: 's3' }] },
    ]);
  });
});

describe('who can do it', () => {
  it('is who is assigned, or everyone where nobody is', () => {
    expect(performersOf(service({ assignedStaff: ['m2', 'gone'] }), [ada, bola], null)).toEqual([bola]);
    expect(performersOf(service({}), [ada, bola], null)).toEqual([ada, bola]);
    expect(performersOf(service({}), [], null)).toEqual([]);
  });

  it('keeps whoever has the edited booking, for its own service only', () => {
    const only = service({ assignedStaff: ['m2'] });
    expect(performersOf(only, [ada, bola], booking({}))).toEqual([
      bola,
      { _id: 'm1', name: 'Ada (no longer assigned)' },
    ]);
    expect(performersOf({ ...only, _id: 's2' }, [ada, bola], booking({}))).toEqual([bola]);
    expect(performersOf(service({}), [ada, bola], booking({}))).toEqual([ada, bola]);
  });

  it('offers anyone first where there is a choice', () => {
    expect(staffChoices([ada, bola]).map(({ label }) => label)).toEqual(['Any available', 'Ada', 'Bola']);
    expect(staffChoices([ada])).toEqual([{ value: 'm1', label: 'Ada' }]);
  });
});

describe('terms', () => {
  it('are the service’s, or what was agreed on when the booking keeps its service', () => {
    expect(termsOf(service({}), null)).toEqual({ duration: 180, base: 35_000, caution: 0 });
    expect(termsOf(service({}), booking({}))).toEqual({ duration: 150, base: 30_000, caution: 0 });
    expect(termsOf(service({ _id: 's2' }), booking({})).base).toBe(35_000);
  });

  it('are those of one unit', () => {
    expect(termsOf(rentalService({}), null)).toEqual({ duration: 3, base: 60_000, caution: 25_000 });
    expect(termsOf(rentalService({}), rentalBooking({}))).toEqual({
      duration: 4,
      base: 50_000,
      caution: 20_000,
    });
  });

  it('are said in a line; what a hire comes to stands in the summary alone, part by part', () => {
    expect(termsText(service({}), termsOf(service({}), null))).toBe('180 mins · ₦35,000');
    expect(termsText(rentalService({}), termsOf(rentalService({}), null))).toBe('3 days rental');
  });
});

it('keeps the zone an edited hire goes to, at the fee agreed on', () => {
  const lekki = { zoneName: 'Lekki', price: 3500 };
  const kept = { zoneName: 'Yaba', price: 2000 };
  expect(zonesOffered([lekki], null)).toEqual([lekki]);
  expect(zonesOffered([lekki], rentalBooking({}))).toEqual([lekki, kept]);
  expect(zonesOffered([lekki, { zoneName: 'Yaba', price: 9000 }], rentalBooking({}))).toEqual([lekki, kept]);
  expect(zoneText(lekki)).toBe('Lekki - ₦3,500');
});
