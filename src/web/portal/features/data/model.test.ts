import { describe, expect, it } from 'vitest';
import type { RecordsCheck } from '#contract/replies/settings-views.ts';
import { importColumns } from '#core/clients/import-columns.ts';
import {
  addsUp,
  checkText,
  fileError,
  googleCalendarAddress,
  hiddenRows,
  type ImportRow,
  importAction,
  importedText,
  paymentsText,
  rangeError,
  rangeQuery,
  rowReason,
  shownRows,
  templateText,
  webcalAddress,
} from './model.ts';

it('refuses a range that ends before it starts, and leaves open ends out', () => {
  expect(rangeError({ from: '2026-11-20', to: '2026-11-19' })).toBe('The end is before the start');
  expect(rangeError({ from: '2026-11-20', to: '2026-11-20' })).toBeNull();
  expect(rangeError({ from: '2026-11-20', to: '' })).toBeNull();
  expect(rangeQuery({ from: '', to: '2026-11-20' })).toEqual({ to: '2026-11-20' });
  expect(rangeQuery({ from: '', to: '' })).toEqual({});
});

it('refuses files before they are sent', () => {
  const mb = 1024 * 1024;
  expect(fileError({ name: 'Clients.CSV', size: mb })).toBeNull();
  expect(fileError({ name: 'clients.csv', size: mb + 1 })).toContain('larger than 1 MB');
  expect(fileError({ name: 'clients.csv', size: 0 })).toContain('empty');
  expect(fileError({ name: 'clients.xlsx', size: 9 })).toContain('spreadsheet');
  expect(fileError({ name: 'photo.png', size: 9 })).toContain('not a CSV file');
});

it('makes a template that an import understands', () => {
  const [header = ''] = templateText().replace('\uFEFF', '').split('\r\n');
  expect(importColumns(header.split(','))).toEqual({
    ok: true,
    value: { name: [0], phone: 1, email: 2, notes: 3, tags: 4, birthday: 5 },
  });
});

const row = (line: number, action: ImportRow['action'], reason = ''): ImportRow => ({
  line,
  action,
  reason,
  name: 'Ada',
  phone: '08031234567',
  email: '',
});
const rows = [row(2, 'add'), row(3, 'update'), row(4, 'skip', 'There is no name.'), row(5, 'add')];

it('shows what is left out first, and filters', () => {
  expect(shownRows(rows, 'all').map(({ line }) => line)).toEqual([4, 3, 2, 5]);
  expect(shownRows(rows, 'add').map(({ line }) => line)).toEqual([2, 5]);
  expect(shownRows(rows, 'skip').map(rowReason)).toEqual(['There is no name.']);
  expect(rowReason(row(2, 'add'))).toBe('');
});

it('says what an import will do and did', () => {
  expect(importAction({ added: 0, updated: 0, skipped: 4 })).toBeNull();
  expect(importAction({ added: 1, updated: 0, skipped: 0 })).toBe('Import 1 client');
  expect(importAction({ added: 1200, updated: 1, skipped: 0 })).toBe('Import 1,201 clients');
  expect(importedText({ added: 12, updated: 3, skipped: 2 })).toBe(
    '12 clients added, 3 filled in, 2 left out.',
  );
  expect(importedText({ added: 0, updated: 0, skipped: 0 })).toBe('0 clients added.');
  expect(hiddenRows({ rows, added: 200, updated: 10, skipped: 3 })).toBe(209);
});

it('makes addresses that calendars subscribe to', () => {
  const url = 'https://akoko.example/calendar/abc.ics';
  expect(webcalAddress(url)).toBe('webcal://akoko.example/calendar/abc.ics');
  expect(webcalAddress('http://localhost:3000/calendar/a.ics')).toBe(
    'webcal://localhost:3000/calendar/a.ics',
  );
  expect(googleCalendarAddress(url)).toBe(
    'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fakoko.example%2Fcalendar%2Fabc.ics',
  );
});

const check = (over: Partial<RecordsCheck> = {}): RecordsCheck => ({
  checks: 40,
  ranAt: '2026-12-07T07:00:00.000Z',
  violations: [],
  payments: {
    received: { count: 1_200, amount: 36_000.5 },
    booked: { count: 1_199, amount: 33_000.5 },
    returned: { count: 1, amount: 3_000 },
    foreign: 0,
  },
  ...over,
});

describe('the checks of the records', () => {
  it('say how many, what they found and when, by the clock of the business', () => {
    expect(checkText(check(), 'Africa/Lagos')).toBe(
      'Everything adds up. We checked in 40 ways on 7 Dec 2026 at 08:00.',
    );
    expect(checkText(check(), 'Asia/Kathmandu')).toContain('at 12:45.');
  });

  it('add up what was found of each kind', () => {
    const violations = [
      { name: 'a', count: 2 },
      { name: 'b', count: 1_000 },
    ];
    expect(checkText(check({ violations }), 'Africa/Lagos')).toMatch(/^1,002 things do not add up\./);
  });

  it('promise the first run before there was one', () => {
    expect(checkText(check({ checks: 0, ranAt: null }), 'Africa/Lagos')).toBe(
      'The first check runs within the hour.',
    );
  });

  it('set payments against bookings and refunds, and say so where they are not the same', () => {
    expect(paymentsText(check())).toBe(
      '1,200 payments (₦36,000.50) came in: 1,199 (₦33,000.50) paid for bookings and 1 (₦3,000) went back to clients.',
    );
    expect(addsUp(check())).toBe(true);
    const booked = { count: 1_199, amount: 33_000.49 };
    const lost = check({ payments: { ...check().payments, booked } });
    expect(addsUp(lost)).toBe(false);
    expect(paymentsText(lost)).toMatch(/ Where ₦0\.01 went is not known\.$/);
  });
});
