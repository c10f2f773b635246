import { expect, it, test } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import type { ClientDetails } from '#contract/replies/views.ts';
import { RefusedError } from '../../query/refusal.ts';
import {
  birthdayWith,
  birthdayWords,
  bodyWith,
  bookingCountText,
  dashboardPlace,
  dayOfBooking,
  holderIn,
  isEraseWord,
  isMissing,
  loadFailureText,
  mergeObstacle,
  mergePreview,
  pageCount,
  readContactForm,
  whatsAppAddress,
  withTags,
} from './model.ts';

const ada: ClientDetails = {
  _id: 'a1',
  name: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08031234567',
  birthday: '03-12',
  lastAppointmentDate: null,
  totalAppointments: 3,
  owed: 0,
  notes: 'Likes tea',
  tags: ['VIP'],
  alwaysDeposit: false,
  blocked: false,
  createdAt: '2026-01-01T00:00:00Z',
  nextAppointmentDate: null,
  completed: 2,
  noShows: 0,
  cancelled: 1,
  upcoming: 0,
  spent: 12_500,
  credits: [],
  otherNumbers: [],
  sameEmail: [],
};

const refused = (code: ErrorCode | 'NETWORK', given: { message?: string; data?: unknown } = {}) =>
  new RefusedError({
    ok: false,
    status: code === 'NETWORK' ? 0 : 409,
    code,
    message: given.message ?? '',
    error: '',
    errors: [],
    data: given.data,
  });

it('counts pages of ten', () => {
  expect([0, 1, 10, 11, 200].map(pageCount)).toEqual([1, 1, 1, 2, 20]);
});

it('says why the clients could not be loaded', () => {
  expect(loadFailureText(refused('NETWORK'))).toBe('Failed to load client data.');
  expect(loadFailureText(refused('INTERNAL'))).toBe('Failed to load client data.');
  expect(loadFailureText(refused('WRONG_BUSINESS', { message: 'Not yours.' }))).toBe('Not yours.');
  expect(loadFailureText(new TypeError('x'))).toBe('An unexpected error occurred.');
});

it('counts bookings in words', () => {
  expect([0, 1, 2].map(bookingCountText)).toEqual(['0 bookings', '1 booking', '2 bookings']);
});

it('sends the whole client with one change in it', () => {
  expect(bodyWith(ada, { blocked: true })).toEqual({
    name: 'Ada Obi',
    phone: '08031234567',
    email: 'ada@example.com',
    birthday: '03-12',
    notes: 'Likes tea',
    tags: ['VIP'],
    alwaysDeposit: false,
    blocked: true,
  });
});

test('a contact is read by the rules of the contract', () => {
  const typed = {
    name: ' Ada Obi ',
    phone: '+234 803 123 4567',
    email: 'ADA@Example.com',
    birthday: '02-29',
  };
  expect(readContactForm(typed, ada)).toEqual({
    ok: true,
    change: { name: 'Ada Obi', phone: '08031234567', email: 'ada@example.com', birthday: '02-29' },
  });
  expect(readContactForm({ ...typed, email: '' }, ada)).toMatchObject({ ok: true, change: { email: '' } });
  expect(readContactForm({ name: '', phone: '123', email: 'x', birthday: '-12' }, ada)).toEqual({
    ok: false,
    errors: {
      name: 'This field is required',
      phone: 'Enter a valid 11-digit NG number.',
      email: 'Must be a valid email',
      birthday: 'Please choose both a day and a month that has it.',
    },
    others: [],
  });
});

test('a birthday is chosen in two parts, and its words say whose it is', () => {
  expect(birthdayWith('', { day: '12' })).toBe('-12');
  expect(birthdayWith('-12', { month: '03' })).toBe('03-12');
  expect(birthdayWith(birthdayWith('03-12', { month: '' }), { day: '' })).toBe('');
  const [one, other] = [{ name: 'Ada Obi' }, { name: 'Bola' }];
  expect(birthdayWords([one], 1)).toBe('It is Ada’s birthday');
  expect(birthdayWords([one, other], 2)).toBe('It is Ada’s and Bola’s birthday');
  expect(birthdayWords([one, other], 3)).toBe('3 clients have their birthday today');
});

test('tags are added once, several between commas', () => {
  expect(withTags(['VIP'], ' bride ,vip, ')).toEqual({ ok: true, tags: ['VIP', 'bride'] });
  expect(withTags([], '  ')).toEqual({ ok: true, tags: [] });
  expect(withTags([], 'x'.repeat(31))).toEqual({
    ok: false,
    message: 'A tag can have at most 30 characters.',
  });
  const twenty = Array.from({ length: 20 }, (_, index) => `t${index}`);
  expect(withTags(twenty, 'more')).toEqual({ ok: false, message: 'A client can have at most 20 tags.' });
});

it('writes a WhatsApp address in the international form', () => {
  expect(whatsAppAddress('08031234567')).toBe('https://wa.me/2348031234567');
  expect(whatsAppAddress('')).toBeNull();
});

it('finds the day of a booking in the zone of the business', () => {
  const late = { _id: 'b1', date: '2026-11-20T23:30:00Z' };
  expect(dashboardPlace(late, 'Africa/Lagos')).toEqual({ day: '2026-11-21', appointment: 'b1' });
});

it('reads refusals', () => {
  expect(holderIn(refused('CLIENT_EXISTS', { data: { clientId: 'a2' } }))).toBe('a2');
  expect(holderIn(refused('CLIENT_EXISTS'))).toBeNull();
  expect(holderIn(refused('NOT_FOUND', { data: { clientId: 'a2' } }))).toBeNull();
  expect([isMissing(refused('NOT_FOUND')), isMissing(new Error('NOT_FOUND'))]).toEqual([true, false]);
});

it('asks for the whole word before erasing', () => {
  expect([' erase ', 'ERASE', 'eras', ''].map(isEraseWord)).toEqual([true, true, false, false]);
});

it('a hire is listed on, and leads to, the day that was agreed', () => {
  const rental = {
    _id: 'h1',
    date: '2026-11-20T00:00:00.000Z',
    hireDays: { firstDay: '2026-11-20', lastDay: '2026-11-20', returnDate: '2026-11-21' },
  };
  expect(dashboardPlace(rental, 'America/Los_Angeles').day).toBe('2026-11-20');
  expect(dayOfBooking(rental, 'America/Los_Angeles')).toBe('20 Nov 2026');
});

const client = (given: Partial<ClientDetails>): ClientDetails => ({
  _id: 'a',
  name: 'Ada Obi',
  email: '',
  phone: '08031234567',
  birthday: '',
  lastAppointmentDate: null,
  totalAppointments: 0,
  owed: 0,
  notes: '',
  tags: [],
  alwaysDeposit: false,
  blocked: false,
  createdAt: '2026-01-01T00:00:00Z',
  nextAppointmentDate: null,
  completed: 0,
  noShows: 0,
  cancelled: 0,
  upcoming: 0,
  spent: 0,
  credits: [],
  otherNumbers: [],
  sameEmail: [],
  ...given,
});

it('keeps what the record has and fills in what it lacks', () => {
  const into = client({ notes: 'Likes tea', tags: ['VIP'], totalAppointments: 3 });
  const from = client({
    name: 'Adaobi O',
    phone: '09031234567',
    email: 'ada@example.com',
    birthday: '03-12',
    notes: 'Allergic to henna',
    tags: ['vip', 'Bride'],
    totalAppointments: 2,
    alwaysDeposit: true,
    blocked: true,
  });
  expect(mergePreview(into, from)).toEqual({
    name: 'Ada Obi',
    phone: '08031234567',
    email: 'ada@example.com',
    birthday: '03-12',
    notes: 'Likes tea\n\nAllergic to henna',
    tags: ['VIP', 'Bride'],
    alwaysDeposit: true,
    blocked: true,
    totalAppointments: 5,
  });
  expect(mergePreview(from, into).email).toBe('ada@example.com');
});

it('says the same notes once', () => {
  expect(mergePreview(client({ notes: 'Tea' }), client({ notes: 'Tea' })).notes).toBe('Tea');
});

it('names what does not fit together', () => {
  const long = 'x'.repeat(1000);
  const obstacle = (into: Partial<ClientDetails>, from: Partial<ClientDetails>) =>
    mergeObstacle(mergePreview(client(into), client(from)));
  expect(obstacle({ notes: long }, { notes: `${long.slice(2)}y` })).toContain('longer than 2000');
  expect(obstacle({ notes: long }, { notes: 'short' })).toBeNull();
  const tags = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `t${from + index}`);
  expect(obstacle({ tags: tags(0, 15) }, { tags: tags(15, 6) })).toContain('more than 20 tags');
  expect(obstacle({ tags: tags(0, 15) }, { tags: tags(10, 10) })).toBeNull();
});
