import { describe, expect, it } from 'vitest';
import type { CustomField, OwnerAppointment } from '#contract/replies/views.ts';
import {
  answersIn,
  asSent,
  type BookingForm,
  bookingFormOf,
  emptyBookingForm,
  errorsByField,
  isChosen,
  newBookingForm,
  readBookingForm,
  walkInStart,
  withDay,
  withService,
  withSlot,
  withStaff,
  withWanted,
} from './model.ts';
import { booking, rentalBooking, rentalService, service, zone } from './testing/samples.ts';

const fields: readonly CustomField[] = [
  { id: 'aaaaaaa1', label: 'Length', type: 'select', required: true, options: ['Short', 'Long'] },
  { id: 'aaaaaaa2', label: 'Packs', type: 'number', required: false, options: [] },
  { id: 'aaaaaaa3', label: 'Washed', type: 'checkbox', required: true, options: [] },
  { id: 'aaaaaaa4', label: 'Allergies', type: 'textarea', required: false, options: [] },
];
const braids = service({ customFields: [...fields] });
const gown = rentalService({});

const client = { name: 'Zainab Musa', phone: '+234 803 123 4567', email: 'z@example.com' };
const filled: BookingForm = {
  ...emptyBookingForm(client),
  serviceId: 's1',
  staffId: 'any',
  date: '2026-11-23',
  slot: '2026-11-23T09:00:00.000Z',
  answers: { aaaaaaa1: 'Long', aaaaaaa2: ' 3 ', aaaaaaa3: 'true', aaaaaaa4: '  ' },
};
const rules = { service: braids, emailOptional: false, edited: null };

describe('a time that was pressed', () => {
  const both = [
    { _id: 'm1', name: 'A' },
    { _id: 'm2', name: 'B' },
  ];
  const [first] = both;
  const now = Date.parse('2026-11-20T12:00:30.000Z');
  const begun = (time: string, staffId: string, performers = both) => {
    const form = withWanted(
      emptyBookingForm(null),
      { day: '2026-11-24', time, staffId },
      { performers, zone, now },
    );
    return [form.date, form.staffId, form.slot, form.walkIn];
  };

  it('is that of the new booking, with whom it was pressed or with anyone', () => {
    const slot = '2026-11-24T13:30:00.000Z';
    expect(begun('14:30', 'm2')).toEqual(['2026-11-24', 'm2', slot, false]);
    expect(begun('14:30', 'gone')).toEqual(['2026-11-24', 'any', slot, false]);
    expect(begun('14:30', '', first === undefined ? [] : [first])).toEqual(['2026-11-24', 'm1', slot, false]);
    expect(begun('', '')).toEqual(['2026-11-24', '', '', false]);
  });

  it('is now for whoever stands there, and of no hire', () => {
    expect(begun('now', 'm1')).toEqual(['2026-11-20', 'm1', '2026-11-20T12:00:00.000Z', true]);
    expect(begun('14:30', 'm1', [])).toEqual(['2026-11-24', '', '', false]);
  });
});

describe('choosing', () => {
  it('another service clears staff and time, and keeps what was typed about the client', () => {
    const own = withSlot(filled, '2026-11-23T09:07:00.000Z', zone, { ownTime: true, walkIn: true });
    const next = withService(
      own,
      service({ _id: 's2' }),
      [
        { _id: 'm1', name: 'A' },
        { _id: 'm2', name: 'B' },
      ],
      '2026-11-20',
    );
    expect(next).toEqual({
      ...filled,
      serviceId: 's2',
      staffId: '',
      slot: '',
      ownTime: false,
      walkIn: false,
    });
  });

  it('takes the one service there is, and none of many', () => {
    const first = (...services: readonly (typeof braids)[]) => newBookingForm(client, services, '2026-11-20');
    expect(first(braids)).toMatchObject({ serviceId: 's1', date: '2026-11-20', clientName: 'Zainab Musa' });
    expect(first(gown)).toMatchObject({ serviceId: gown._id, date: '' });
    for (const services of [[], [braids, gown]]) expect(first(...services)).toEqual(emptyBookingForm(client));
  });

  it('takes the one person who can do it, and nobody for a hire', () => {
    const alone = [{ _id: 'm1', name: 'A' }];
    expect(withService(emptyBookingForm(null), braids, alone, '2026-11-20')).toMatchObject({
      staffId: 'm1',
      date: '2026-11-20',
    });
    expect(withService(filled, gown, alone, '2026-11-20')).toMatchObject({ staffId: '', date: '', slot: '' });
  });

  it('another staff member or day clears the time', () => {
    expect(withStaff(filled, 'm1')).toMatchObject({ staffId: 'm1', slot: '', date: '2026-11-23' });
    expect(withDay(filled, '2026-11-24')).toMatchObject({ staffId: 'any', slot: '', date: '2026-11-24' });
  });

  it('a time brings its day in the business’s zone', () => {
    expect(withSlot(filled, '2026-11-23T23:30:00.000Z', zone).date).toBe('2026-11-24');
  });

  it('is enough with service, staff and time, and for a hire with its day', () => {
    expect(isChosen(filled, braids)).toBe(true);
    expect(isChosen(filled, undefined)).toBe(false);
    expect(isChosen({ ...filled, slot: '' }, braids)).toBe(false);
    expect(isChosen({ ...filled, staffId: '' }, braids)).toBe(false);
    expect(isChosen({ ...filled, staffId: '', slot: '' }, gown)).toBe(true);
    expect(isChosen({ ...filled, date: '' }, gown)).toBe(false);
  });
});

describe('whom it is for', () => {
  const nobody = { ...filled, clientName: '', clientPhone: '', clientEmail: '' };
  const plain = { service: service({ customFields: [] }), emailOptional: false, edited: null };

  it('may be left out of a walk-in, and of nothing else', () => {
    const walkIn = readBookingForm({ ...nobody, walkIn: true }, plain);
    expect(walkIn.ok && walkIn.body).toMatchObject({ walkIn: true, clientName: '', clientPhone: '' });
    const other = readBookingForm(nobody, plain);
    expect(!other.ok && Object.keys(other.errors).sort()).toEqual([
      'clientEmail',
      'clientName',
      'clientPhone',
    ]);
  });

  it('may be left out again of a walk-in that is edited, and not of a client', () => {
    const edit = (clientPhone: string) =>
      readBookingForm(nobody, { ...plain, edited: booking({ clientPhone, clientEmail: '' }) });
    expect(edit('').ok).toBe(true);
    const known = edit('08031234567');
    expect(!known.ok && Object.keys(known.errors).sort()).toEqual(['clientName', 'clientPhone']);
  });

  it('needs no address of somebody who is known without one, as long as it is them', () => {
    const known = { ...filled, clientEmail: '', withoutEmail: filled.clientPhone };
    expect(readBookingForm(known, plain).ok).toBe(true);
    expect(readBookingForm({ ...known, clientPhone: '08055555555' }, plain)).toMatchObject({
      errors: { clientEmail: 'This field is required.' },
    });
  });
});

describe('a walk-in', () => {
  const start = Date.parse('2026-11-20T10:07:42Z');
  const walkIn = withSlot(filled, walkInStart(start), zone, { ownTime: true, walkIn: true });

  it('starts at this minute', () => expect(walkIn.slot).toBe('2026-11-20T10:07:00.000Z'));

  it('moves on when typing took more than five minutes', () => {
    expect(asSent(walkIn, start + 4 * 60_000, zone)).toBe(walkIn);
    expect(asSent(walkIn, start + 9 * 60_000, zone)).toMatchObject({
      slot: '2026-11-20T10:16:00.000Z',
      walkIn: true,
      ownTime: true,
    });
    expect(asSent(filled, start + 9e9, zone)).toBe(filled);
  });
});

describe('what is sent', () => {
  it('is an appointment, with the phone as the API has it and only answers that are not empty', () => {
    expect(readBookingForm(filled, rules)).toEqual({
      ok: true,
      body: {
        serviceId: 's1',
        staffId: 'any',
        date: '2026-11-23T09:00:00.000Z',
        clientName: 'Zainab Musa',
        clientPhone: '08031234567',
        clientEmail: 'z@example.com',
        notes: '',
        customFieldAnswers: [
          { fieldId: 'aaaaaaa1', label: 'Length', type: 'select', value: 'Long' },
          { fieldId: 'aaaaaaa2', label: 'Packs', type: 'number', value: 3 },
          { fieldId: 'aaaaaaa3', label: 'Washed', type: 'checkbox', value: true },
        ],
      },
    });
  });

  it('says that the client is standing there', () => {
    const draft = readBookingForm({ ...filled, walkIn: true }, rules);
    expect(draft.ok && draft.body.walkIn).toBe(true);
  });

  it('is a hire with its day, units and delivery, and no staff', () => {
    const rental = {
      ...filled,
      quantity: 2,
      method: 'delivery' as const,
      zone: 'Lekki',
      address: ' 5 Admiralty Way ',
    };
    const draft = readBookingForm(rental, { ...rules, service: gown });
    expect(draft.ok && draft.body).toMatchObject({
      date: '2026-11-23',
      quantity: 2,
      deliveryDetails: { method: 'delivery', zone: 'Lekki', address: '5 Admiralty Way' },
    });
    expect(draft.ok && Object.hasOwn(draft.body, 'staffId')).toBe(false);
    const pickup = readBookingForm({ ...rental, method: 'pickup' }, { ...rules, service: gown });
    expect(pickup.ok && pickup.body.deliveryDetails).toEqual({ method: 'pickup' });
  });

  it('names what is missing at its field', () => {
    const nothing = {
      ...filled,
      clientName: ' ',
      clientPhone: '0123',
      clientEmail: 'z@',
      answers: { aaaaaaa2: 'two' },
    };
    const draft = readBookingForm(nothing, rules);
    expect(draft).toEqual({
      ok: false,
      others: [],
      errors: {
        clientName: 'This field is required.',
        clientPhone: 'Enter a valid 11-digit NG number.',
        clientEmail: 'Must be a valid email',
        'field-aaaaaaa1': 'This field is required.',
        'field-aaaaaaa2': 'Please enter a number.',
        'field-aaaaaaa3': 'This must be checked',
      },
    });
  });

  it('needs zone and address for a delivery, and a quantity', () => {
    const draft = readBookingForm(
      { ...filled, quantity: '', method: 'delivery' },
      { ...rules, service: gown },
    );
    expect(draft).toMatchObject({
      ok: false,
      errors: {
        quantity: 'This field is required.',
        zone: 'This field is required.',
        address: 'This field is required.',
      },
    });
  });

  it('may leave the email out where the business allows it, or the booking never had one', () => {
    const without = { ...filled, clientEmail: ' ' };
    expect(readBookingForm(without, rules)).toMatchObject({
      errors: { clientEmail: 'This field is required.' },
    });
    expect(readBookingForm(without, { ...rules, emailOptional: true }).ok).toBe(true);
    expect(readBookingForm(without, { ...rules, edited: booking({ clientEmail: '' }) }).ok).toBe(true);
  });
});

describe('an edit', () => {
  it('begins with everything the booking has', () => {
    const edited = booking({
      customFieldAnswers: [
        { fieldId: 'aaaaaaa2', label: 'Packs', type: 'number', value: 3 },
        { fieldId: 'aaaaaaa3', label: 'Washed', type: 'checkbox', value: true },
        { fieldId: 'aaaaaaa5', label: 'Perm', type: 'checkbox', value: false },
      ],
    });
    expect(bookingFormOf(edited, zone)).toMatchObject({
      serviceId: 's1',
      staffId: 'm1',
      date: '2026-11-23',
      slot: '2026-11-23T09:00:00.000Z',
      ownTime: true,
      notes: 'By the window.',
      answers: { aaaaaaa2: '3', aaaaaaa3: 'true', aaaaaaa5: '' },
    });
    expect(bookingFormOf(rentalBooking({}), zone)).toMatchObject({
      slot: '',
      quantity: 2,
      method: 'delivery',
      zone: 'Yaba',
      address: '4 Herbert Macaulay Way',
    });
  });

  it('carries the version it began from', () => {
    const edited: OwnerAppointment = booking({ version: 3 });
    const draft = readBookingForm(filled, { ...rules, edited });
    expect(draft.ok && draft.body).toMatchObject({ version: 3 });
  });

  it('leaves the answers alone where the service’s questions are no longer known', () => {
    const lost = { ...rules, service: { ...braids, customFields: [], known: false }, edited: booking({}) };
    const draft = readBookingForm(filled, lost);
    expect(draft.ok && Object.hasOwn(draft.body, 'customFieldAnswers')).toBe(false);
  });
});

it('sends answers in the order of the questions', () => {
  expect(answersIn(filled, [...fields].reverse()).map(({ fieldId }) => fieldId)).toEqual([
    'aaaaaaa3',
    'aaaaaaa2',
    'aaaaaaa1',
  ]);
});

it('finds the field of the server’s complaints, and keeps those that have none', () => {
  expect(
    errorsByField(
      [
        { field: 'deliveryDetails.zone', message: 'zone' },
        { field: 'field-aaaaaaa1', message: 'length' },
        { field: 'field-gone', message: 'gone' },
        { field: 'businessId', message: 'business' },
      ],
      fields,
    ),
  ).toEqual({ fields: { zone: 'zone', 'field-aaaaaaa1': 'length' }, others: ['gone', 'business'] });
});

it('a hire is edited on the day that was agreed, whatever zone its business has moved to', () => {
  const kept = rentalBooking({
    date: '2026-11-23T00:00:00.000Z',
    hireDays: { firstDay: '2026-11-23', lastDay: '2026-11-25', returnDate: '2026-11-26' },
  });
  expect(bookingFormOf(kept, 'America/Los_Angeles').date).toBe('2026-11-23');
});
