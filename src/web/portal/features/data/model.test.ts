import { expect, it } from 'vitest';
import { importColumns } from '#core/clients/import-columns.ts';
import {
  fileFault,
  googleCalendarAddress,
  hiddenRows,
  type ImportRow,
  importAction,
  importedText,
  rangeFault,
  rangeQuery,
  rowReason,
  shownRows,
  templateText,
  webcalAddress,
} from './model.ts';

it('refuses a range that ends before it starts, and leaves open ends out', () => {
  expect(rangeFault({ from: '2026-11-20', to: '2026-11-19' })).toBe('The end is before the start');
  expect(rangeFault({ from: '2026-11-20', to: '2026-11-20' })).toBeNull();
  expect(rangeFault({ from: '2026-11-20', to: '' })).toBeNull();
  expect(rangeQuery({ from: '', to: '2026-11-20' })).toEqual({ to: '2026-11-20' });
  expect(rangeQuery({ from: '', to: '' })).toEqual({});
});

it('refuses files before they are sent', () => {
  const mb = 1024 * 1024;
  expect(fileFault({ name: 'Clients.CSV', size: mb })).toBeNull();
  expect(fileFault({ name: 'clients.csv', size: mb + 1 })).toContain('larger than 1 MB');
  expect(fileFault({ name: 'clients.csv', size: 0 })).toContain('empty');
  expect(fileFault({ name: 'clients.xlsx', size: 9 })).toContain('spreadsheet');
  expect(fileFault({ name: 'photo.png', size: 9 })).toContain('not a CSV file');
});

it('makes a template that an import understands', () => {
  const [header = ''] = templateText().replace('\uFEFF', '').split('\r\n');
  expect(importColumns(header.split(','))).toEqual({
    ok: true,
    value: { name: [0], phone: 1, email: 2, notes: 3, tags: 4 },
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
