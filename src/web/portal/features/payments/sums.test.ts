import { expect, it } from 'vitest';
import { dayDetails, dayRows, isQuiet, lineDetail, netParts, takenOff } from './sums.ts';

const nothing = { deposits: 0, balances: 0, refunds: 0, overpaid: 0, fees: 0, net: 0, cautions: 0 };
const days = [
  { ...nothing, date: '2026-11-18', deposits: 3000, fees: 45.5, net: 2954.5 },
  { ...nothing, date: '2026-11-19' },
  { ...nothing, date: '2026-11-20', refunds: 5909, net: -5909 },
];
const summary = { from: '', to: '', days, total: nothing, held: 0, toSend: 0, onTheWay: 0 };

it('takes refunds and fees off, whichever sign they came with', () => {
  expect([takenOff(1500), takenOff(-1500), takenOff(0), takenOff(45.5)]).toEqual([
    '-₦1,500',
    '-₦1,500',
    '₦0',
    '-₦45.50',
  ]);
  expect(netParts({ ...nothing, deposits: 3000, refunds: 500 }).map(({ text }) => text)).toEqual([
    '₦3,000',
    '₦0',
    '-₦500',
    '₦0',
  ]);
});

it('takes off what clients paid too much, and puts back what of it was sent back, so that the parts sum', () => {
  const named = (overpaid: number) =>
    netParts({ ...nothing, balances: 21_000, overpaid }).map(({ name, text }) => `${name} ${text}`);
  expect(named(6000)).toEqual([
    'Deposits ₦0',
    'Cash, transfer and POS ₦21,000',
    'Refunds ₦0',
    'Paid too much -₦6,000',
    'Provider fees ₦0',
  ]);
  expect(named(-6000)).toContain('Paid too much, sent back ₦6,000');
  expect(named(0).join()).not.toContain('too much');
  expect(isQuiet({ ...summary, days: [], total: { ...nothing, overpaid: 1 } })).toBe(false);
});

it('shows the days with money, the latest first, beside the one with the most', () => {
  expect(dayRows(days).map(({ date, share }) => [date, share])).toEqual([
    ['2026-11-20', 1],
    ['2026-11-18', 0.5],
  ]);
  expect(dayRows([])).toEqual([]);
});

it('shows a day of which nothing was left', () => {
  const even = { ...nothing, date: '2026-11-18', deposits: 3000, refunds: 3000 };
  expect(dayRows([even])).toEqual([{ ...even, share: 0 }]);
});

it('says what a day was made of', () => {
  expect(days.map(dayDetails)).toEqual([['Deposits ₦3,000', 'Fees -₦45.50'], [], ['Refunds -₦5,909']]);
  expect(dayDetails({ ...nothing, date: '2026-11-18', balances: 21_000, overpaid: 6000 })).toEqual([
    'Cash, transfer and POS ₦21,000',
    'Paid too much -₦6,000',
  ]);
  expect(dayDetails({ ...nothing, date: '2026-11-18', balances: 21_000, net: 21_000 })).toEqual([]);
});

it('knows a range without any money', () => {
  expect(isQuiet(summary)).toBe(false);
  expect(isQuiet({ ...summary, days: [] })).toBe(true);
  expect(isQuiet({ ...summary, days: [], total: { ...nothing, cautions: 1 } })).toBe(false);
});

it('says how money came in, and how far what goes back has come', () => {
  expect(lineDetail({ method: 'pos', state: null, recordedBy: null })).toBe('POS');
  expect(lineDetail({ method: 'cash', state: null, recordedBy: 'Bola' })).toBe('cash, recorded by Bola');
  expect(lineDetail({ method: 'online', state: 'owed', recordedBy: null })).toBe('To be sent by hand');
  expect(lineDetail({ method: null, state: null, recordedBy: null })).toBe('');
});
