import { describe, expect, it } from 'vitest';
import { cautionOf } from '../testing/samples.ts';
import { givenBackText, givingBackAction, givingBackOf, readGivingBack, wayBackText } from './giving-back.ts';

const keeping = (withheld: number | string, reason = 'A torn canopy') => ({
  keeping: true,
  withheld,
  reason,
});

describe('giving a caution fee back', () => {
  it('keeps nothing, whatever was typed before', () =>
    expect(readGivingBack({ ...keeping(2000), keeping: false }, 5000)).toEqual({
      ok: true,
      settled: { withheld: 0 },
    }));

  it('keeps a part, or all of it, with a reason', () => {
    expect(readGivingBack(keeping(2000, ' A torn canopy '), 5000)).toEqual({
      ok: true,
      settled: { withheld: 2000, reason: 'A torn canopy' },
    });
    expect(readGivingBack(keeping('5000'), 5000).ok).toBe(true);
  });

  it.each([
    [keeping(''), { withheld: 'This field is required' }],
    [keeping(-1), { withheld: 'Cannot be negative' }],
    [keeping(0), { withheld: 'Enter what you keep' }],
    [keeping(5001), { withheld: 'At most ₦5,000 is held' }],
    [keeping(2000, ' '), { reason: 'This field is required.' }],
    [keeping(2000, 'x'.repeat(301)), { reason: 'At most 300 characters' }],
    [givingBackOf(true), { withheld: 'This field is required', reason: 'This field is required.' }],
  ])('refuses %j', (form, errors) => expect(readGivingBack(form, 5000)).toEqual({ ok: false, errors }));
});

it.each([
  [givingBackOf(false), 'Give back ₦5,000'],
  [keeping(''), 'Give back ₦5,000'],
  [keeping('-'), 'Give back ₦5,000'],
  [keeping(1500.5), 'Give back ₦3,499.50'],
  [keeping(5000), 'Keep ₦5,000'],
  [keeping(9000), 'Keep ₦5,000'],
])('says of %j what the button does: %s', (form, text) => expect(givingBackAction(form, 5000)).toBe(text));

it('says how it goes back', () => {
  expect(wayBackText({ paidOnline: true })).toMatch(/the way it was paid/);
  expect(wayBackText({ paidOnline: false })).toMatch(/you send it back yourself/);
});

it.each([
  [0, true, '₦5,000 is on its way back.'],
  [2000, false, '₦3,000 is on your list to send.'],
  [5000, true, 'The caution fee is kept.'],
])('tells after keeping %d what was done', (withheld, paidOnline, text) =>
  expect(givenBackText({ withheld }, cautionOf({ paidOnline }))).toBe(text),
);
