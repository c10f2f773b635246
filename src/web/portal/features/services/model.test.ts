import { describe, expect, it } from 'vitest';
import type { OwnerService } from '#contract/views.ts';
import {
  categorySuggestions,
  deletedText,
  emptyServiceForm,
  errorsByField,
  feeOf,
  lengthText,
  matchingServices,
  performersOf,
  readServiceForm,
  type ServiceForm,
  serviceFormOf,
  staffChoicesOf,
  withBookingType,
  withService,
} from './model.ts';

const braids: OwnerService = {
  _id: 's1',
  name: 'Knotless braids',
  slug: 'knotless-braids',
  description: 'Medium length.',
  category: 'Hair',
  imageUrl: null,
  imageCloudinaryId: null,
  duration: 180,
  bookingType: 'time-based',
  price: 25_000,
  priceVaries: true,
  customFields: [
    { id: 'abcd1234', label: 'Length', type: 'select', required: true, options: ['Short', 'Long'] },
  ],
  customizationSettings: { primaryColor: '#112233', backgroundColor: null, textColor: null },
  available: true,
  quantity: 1,
  preRentalBufferDays: 0,
  postRentalBufferDays: 0,
  assignedStaff: ['a'],
};

const gown: OwnerService = {
  ...braids,
  _id: 's2',
  name: 'Ankara gown',
  slug: 'ankara-gown',
  category: 'Gowns',
  bookingType: 'item-based',
  duration: 3,
  price: 0,
  pricing: { baseRentalFee: 15_000, cautionFee: 5_000 },
  quantity: 4,
  preRentalBufferDays: 1,
  postRentalBufferDays: 2,
  assignedStaff: [],
};

const appointment: ServiceForm = { ...emptyServiceForm, name: ' Cut ', price: 3000 };
const rental: ServiceForm = {
  ...emptyServiceForm,
  name: 'Canopy',
  bookingType: 'item-based',
  duration: 1,
  baseRentalFee: 20_000,
};

const bodyOf = (form: ServiceForm) => {
  const draft = readServiceForm(form, null);
  if (!draft.ok) throw new Error(JSON.stringify(draft));
  return draft.body;
};
const errorsOf = (form: ServiceForm) => {
  const draft = readServiceForm(form, null);
  return draft.ok ? {} : draft.errors;
};

describe('switching the booking type', () => {
  it('turns the default hour into one day and back', () => {
    const item = withBookingType(emptyServiceForm, 'item-based');
    expect(item).toMatchObject({ bookingType: 'item-based', duration: 1 });
    expect(withBookingType(item, 'time-based')).toMatchObject({ bookingType: 'time-based', duration: 60 });
  });

  it('leaves a length of one’s own alone', () => {
    expect(withBookingType({ ...emptyServiceForm, duration: 45 }, 'item-based').duration).toBe(45);
    expect(withBookingType({ ...rental, duration: 3 }, 'time-based').duration).toBe(3);
  });

  it('sets an empty price to 0 on the way back', () => {
    expect(withBookingType({ ...rental, price: '' }, 'time-based').price).toBe(0);
    expect(withBookingType({ ...rental, price: 900 }, 'time-based').price).toBe(900);
  });
});

describe('the body of an appointment', () => {
  it('has quantity 1, no pricing and a trimmed name', () => {
    const body = bodyOf({ ...appointment, baseRentalFee: 99, quantity: 7, preRentalBufferDays: 3 });
    expect(body).toEqual({
      bookingType: 'time-based',
      name: 'Cut',
      description: '',
      category: '',
      available: true,
      priceVaries: false,
      duration: 60,
      price: 3000,
      quantity: 1,
    });
  });

  it('reads numbers that are still text', () => {
    expect(bodyOf({ ...appointment, duration: '45', price: '3500.5' })).toMatchObject({
      duration: 45,
      price: 3500.5,
    });
  });

  it.each([
    [{ name: '  ' }, { name: 'This field is required' }],
    [{ duration: '' }, { duration: 'This field is required' }],
    [{ duration: '-' }, { duration: 'This field is required' }],
    [{ duration: 0 }, { duration: 'Must be a positive number' }],
    [{ duration: 1.5 }, { duration: 'Must be a whole number greater than 0' }],
    [{ price: '' }, { price: 'This field is required' }],
    [{ price: -1 }, { price: 'Cannot be negative' }],
  ])('refuses %j', (change, errors) => {
    expect(errorsOf({ ...appointment, ...change })).toEqual(errors);
  });
});

describe('the body of a rental', () => {
  it('has price 0 and its fees; empty optional amounts count as 0', () => {
    const body = bodyOf({ ...rental, price: 700, cautionFee: '', postRentalBufferDays: '' });
    expect(body).toMatchObject({
      price: 0,
      pricing: { baseRentalFee: 20_000, cautionFee: 0 },
      quantity: 1,
      preRentalBufferDays: 0,
      postRentalBufferDays: 0,
    });
  });

  it.each([
    [{ duration: 0 }, { duration: 'Must be a whole number greater than 0' }],
    [{ quantity: 2.5 }, { quantity: 'Must be a whole number greater than 0' }],
    [{ quantity: '' }, { quantity: 'This field is required' }],
    [{ baseRentalFee: '' }, { baseRentalFee: 'This field is required' }],
    [{ baseRentalFee: -5 }, { baseRentalFee: 'Cannot be negative' }],
    [{ cautionFee: -5 }, { cautionFee: 'Cannot be negative' }],
    [{ preRentalBufferDays: 0.5 }, { preRentalBufferDays: 'Must be a whole number (0 or more)' }],
    [{ postRentalBufferDays: -1 }, { postRentalBufferDays: 'Must be a whole number (0 or more)' }],
  ])('refuses %j', (change, errors) => {
    expect(errorsOf({ ...rental, ...change })).toEqual(errors);
  });
});

describe('an existing service', () => {
  it('goes out as it came in where nothing was changed', () => {
    for (const service of [braids, gown]) {
      const draft = readServiceForm(serviceFormOf(service), service);
      const { _id, slug, imageUrl, imageCloudinaryId, assignedStaff, pricing, ...sent } = service;
      const rental = service.bookingType === 'item-based';
      expect(draft.ok && { preRentalBufferDays: 0, postRentalBufferDays: 0, ...draft.body }).toEqual(
        rental ? { ...sent, pricing } : sent,
      );
    }
  });
});

describe('who performs a service', () => {
  const staff = ['a', 'b', 'c', 'd'].map((_id) => ({ _id, name: _id.toUpperCase() }));

  it('shows three and counts the rest', () => {
    const { names, shown, more } = performersOf(
      { ...braids, assignedStaff: ['d', 'a', 'c', 'b', 'gone'] },
      staff,
    );
    expect([names, shown.length, more]).toEqual([['A', 'B', 'C', 'D'], 3, 1]);
    expect(performersOf({ ...braids, assignedStaff: [] }, staff).names).toEqual([]);
  });

  it('keeps the assigned among the choices while their names are not known', () => {
    expect(staffChoicesOf(undefined, ['a'])).toEqual([{ value: 'a', label: '…' }]);
    expect(staffChoicesOf(staff.slice(0, 1), ['a', 'gone'])).toEqual([
      { value: 'a', label: 'A' },
      { value: 'gone', label: 'Unknown' },
    ]);
  });
});

it('suggests categories once, also those only services use', () => {
  expect(categorySuggestions(['Hair', 'Nails'], [braids, gown, { ...gown, category: '' }])).toEqual([
    'Hair',
    'Nails',
    'Gowns',
  ]);
});

describe('complaints of the server', () => {
  it('land at their field; the rest are kept', () => {
    const found = errorsByField([
      { field: 'pricing.baseRentalFee', message: 'Too much' },
      { field: 'name', message: 'Taken' },
      { field: 'name', message: 'Also long' },
      { field: 'customFields.0.label', message: 'Label is required' },
    ]);
    expect(found).toEqual({
      fields: { baseRentalFee: 'Too much', name: 'Taken' },
      others: ['Label is required'],
    });
  });
});

describe('the list', () => {
  it('is searched by name and category, whatever the case', () => {
    expect(matchingServices([braids, gown], ' KNOT ')).toEqual([braids]);
    expect(matchingServices([braids, gown], 'gowns')).toEqual([gown]);
    expect(matchingServices([braids, gown], '  ')).toEqual([braids, gown]);
    expect(matchingServices([braids, gown], 'nails')).toEqual([]);
  });

  it('takes a saved service in by its id', () => {
    expect(withService([braids, gown], { ...gown, name: 'Gown' }).map(({ name }) => name)).toEqual([
      braids.name,
      'Gown',
    ]);
    expect(withService([braids], gown)).toEqual([braids, gown]);
  });

  it('says length and fee by kind', () => {
    expect([lengthText(braids), feeOf(braids)]).toEqual(['180 mins', 25_000]);
    expect([lengthText(gown), feeOf(gown)]).toEqual(['3 day(s) rental', 15_000]);
  });
});

it('says what stays in the diary after deleting', () => {
  expect([0, 1, 4].map(deletedText)).toEqual([
    'Service deleted successfully.',
    'Service deleted successfully. 1 future booking stays in your diary.',
    'Service deleted successfully. 4 future bookings stay in your diary.',
  ]);
});
