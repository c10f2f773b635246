import { describe, expect, it } from 'vitest';
import type { OwnerService } from '#contract/replies/views.ts';
import {
  addedCategory,
  byCategory,
  categorySuggestions,
  choicesOf,
  deleteAction,
  deletedText,
  feeOf,
  freeText,
  lengthText,
  matchingServices,
  performersOf,
  startText,
  withCategory,
  withService,
} from './model.ts';
import {
  emptyServiceForm,
  errorsByField,
  pageLengthText,
  questionsText,
  readServiceForm,
  type ServiceForm,
  serviceFormOf,
  themeText,
  typedFeeOf,
  withBookingType,
} from './service-draft.ts';

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
  optionGroups: [],
  segments: [],
  twoHands: null,
  alongside: false,
  customizationSettings: { primaryColor: '#112233', backgroundColor: null, textColor: null },
  available: true,
  quantity: 1,
  preRentalBufferDays: 0,
  postRentalBufferDays: 0,
  assignedStaff: ['a'],
  resourceIds: [],
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
  const draft = readServiceForm(form);
  if (!draft.ok) throw new Error(JSON.stringify(draft));
  return draft.body;
};
const errorsOf = (form: ServiceForm) => {
  const draft = readServiceForm(form);
  return draft.ok ? {} : draft.errors;
};

it.each([
  [0, false, 'Clients will book this for free.'],
  ['0', false, 'Clients will book this for free.'],
  [0, true, ''],
  ['', false, ''],
  [5000, false, ''],
])('says of a price of %j (varies: %j): %j', (price, varies, text) =>
  expect(freeText(price, varies)).toBe(text),
);

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
      customFields: [],
      customizationSettings: { primaryColor: null, backgroundColor: null, textColor: null },
      duration: 60,
      price: 3000,
      quantity: 1,
      resourceIds: [],
      optionGroups: [],
      segments: [],
      twoHands: null,
      alongside: false,
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
      const draft = readServiceForm(serviceFormOf(service));
      const { _id, slug, imageUrl, imageCloudinaryId, assignedStaff, pricing, ...sent } = service;
      const rental = service.bookingType === 'item-based';
      const { optionGroups, segments, twoHands, alongside, resourceIds, ...ofAny } = sent;
      expect(draft.ok && { preRentalBufferDays: 0, postRentalBufferDays: 0, ...draft.body }).toEqual(
        rental ? { ...ofAny, pricing: { ...pricing, extraDayFee: null, lengths: [] }, parts: [] } : sent,
      );
    }
  });
});

describe('colours and questions', () => {
  const select = (label: string, optionsText: string) => ({
    id: label,
    label,
    type: 'select' as const,
    required: false,
    optionsText,
  });
  const draftOf = (change: Partial<ServiceForm>) => {
    const draft = readServiceForm({ ...appointment, ...change });
    if (draft.ok) throw new Error('It was accepted');
    return { ...draft, questions: Object.fromEntries(draft.questions) };
  };

  it('go out as typed, blanks as none', () => {
    const body = bodyOf({
      ...appointment,
      theme: { primaryColor: ' #C2185B', backgroundColor: '#FFF', textColor: ' ' },
      questions: [select('Length', ' Short \n\n Long\nShort')],
    });
    expect(body.customizationSettings).toEqual({
      primaryColor: '#C2185B',
      backgroundColor: '#FFF',
      textColor: null,
    });
    expect(body.customFields).toEqual([
      { id: 'Length', label: 'Length', type: 'select', required: false, options: ['Short', 'Long'] },
    ]);
  });

  it('are shown where they stand, and nowhere else', () => {
    const theme = { primaryColor: 'green', backgroundColor: '', textColor: '#12' };
    expect(draftOf({ theme, questions: [select('Length', ' \n')] })).toEqual({
      ok: false,
      errors: {},
      theme: {
        primaryColor: 'Enter a colour such as #2E7D32',
        textColor: 'Enter a colour such as #2E7D32',
      },
      questions: { Length: { options: 'Options are required for select type' } },
      others: [],
    });
  });

  it('are shown beside other fields', () => {
    const draft = draftOf({ name: '', questions: [{ ...select('a', 'b'), label: ' ' }] });
    expect(draft.errors).toEqual({ name: 'This field is required' });
    expect(draft.questions).toEqual({ a: { label: 'Label is required' } });
  });

  it('are told in the foot of the form where they have no place of their own', () => {
    const questions = Array.from({ length: 31 }, (_, at) => select(`q${at}`, 'Yes'));
    expect(draftOf({ questions }).others).toEqual(['At most 30 questions']);
    const theme = { ...emptyServiceForm.theme, textColor: 'red' };
    expect(draftOf({ questions, theme }).others).toEqual(['At most 30 questions']);
  });

  it('are summed up in a line', () => {
    const silent = emptyServiceForm.theme;
    expect([silent, { ...silent, textColor: '#000' }, serviceFormOf(braids).theme].map(themeText)).toEqual([
      'Uses the business theme',
      '1 colour of its own',
      '1 colour of its own',
    ]);
    expect([0, 1, 2].map(questionsText)).toEqual(['No questions yet', '1 question', '2 questions']);
  });
});

describe('the preview', () => {
  it('has the length and the fee as typed', () => {
    expect(pageLengthText('time-based', '45')).toBe('45 Mins');
    expect(pageLengthText('item-based', 1)).toBe('1 Day');
    expect(typedFeeOf(rental)).toBe(20_000);
    expect(typedFeeOf({ ...appointment, price: '-' })).toBe(0);
  });
});

describe('categories', () => {
  it('are added trimmed, at the end', () => {
    expect(withCategory(['Nails'], ' Hair ')).toEqual({ ok: true, categories: ['Nails', 'Hair'] });
  });

  it.each([
    ['  ', 'Type the name of a category first.'],
    ['nails ', 'You already have a category called "Nails".'],
  ])('refuse %j in words', (typed, error) => {
    expect(withCategory(['Nails'], typed)).toEqual({ ok: false, error });
  });

  it('end at 100', () => {
    const many = Array.from({ length: 100 }, (_, at) => `Category ${at}`);
    expect(withCategory(many, 'More')).toMatchObject({ ok: false });
    expect(withCategory(many.slice(1), 'More')).toMatchObject({ ok: true });
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
    expect(choicesOf(undefined, ['a'])).toEqual([{ value: 'a', label: '…' }]);
    expect(choicesOf(staff.slice(0, 1), ['a', 'gone'])).toEqual([
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
  expect(categorySuggestions(['Hair'], [], 'Taken away')).toEqual(['Hair', 'Taken away']);
});

describe('errors of the server', () => {
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

  it('is told by category, in the order of the services, what has none last', () => {
    const [loose, twin] = [
      { ...braids, category: '' },
      { ...braids, name: 'Twists' },
    ];
    expect(byCategory([loose, gown, braids, twin])).toEqual([
      { category: gown.category, services: [gown] },
      { category: braids.category, services: [braids, twin] },
      { category: '', services: [loose] },
    ]);
    expect(byCategory([])).toEqual([]);
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

it('says before deleting what is kept', () => {
  expect([undefined, 0, 1, 4].map(deleteAction)).toEqual([
    'Delete',
    'Delete',
    'Delete, keep the booking',
    'Delete, keep 4 bookings',
  ]);
});

it('adds what is typed as a category, unless it is there', () => {
  expect(addedCategory(['Hair'], ' Nails ')).toBe('Nails');
  expect(addedCategory(['Hair'], 'hair')).toBeNull();
  expect(addedCategory(['Hair'], ' ')).toBeNull();
});

it('a booking that stays is told by its time, a hire by the day that was agreed', () => {
  const service = { _id: 's', name: 'Canopy', duration: 1, slug: 'canopy', category: '', price: 0 };
  const date = '2026-11-20T00:00:00.000Z';
  const visit = { date, serviceId: { ...service, bookingType: 'time-based' as const } };
  const hireDays = { firstDay: '2026-11-20', lastDay: '2026-11-20', returnDate: '2026-11-21' };
  const rental = { date, hireDays, serviceId: { ...service, bookingType: 'item-based' as const } };
  expect(startText(visit, 'America/Los_Angeles')).toBe('19 Nov 2026, 16:00');
  expect(startText(rental, 'America/Los_Angeles')).toBe('20 Nov 2026');
});
