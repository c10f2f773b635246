import { describe, expect, it } from 'vitest';
import {
  noticeOf,
  type RulesForm,
  readRules,
  rulesFieldOf,
  rulesFormOf,
  stepChoices,
  stepExample,
} from './rules.ts';

const saved = {
  slotStepMinutes: 15,
  noticeMinutes: 120,
  gapMinutes: 0,
  lineWaitMinutes: 15,
  horizonDays: 90,
  confirmation: 'client',
  emailOptional: false,
} as const;
const form = rulesFormOf(saved);
const formErrors = (change: Partial<RulesForm>) => {
  const reading = readRules({ ...form, ...change });
  return reading.ok
    ? {}
    : Object.fromEntries(reading.errors.map(({ field, message }) => [rulesFieldOf(field), message]));
};

it('sends what was saved as it was', () => {
  expect(readRules(form)).toEqual({ ok: true, body: saved });
});

it.each([
  [0, 0, 'hours'],
  [45, 45, 'minutes'],
  [90, 90, 'minutes'],
  [120, 2, 'hours'],
  [1440, 1, 'days'],
  [2160, 36, 'hours'],
  [43_200, 30, 'days'],
])('%i minutes of notice are %i %s, and those again', (minutes, notice, noticeUnit) => {
  expect(noticeOf(minutes)).toEqual({ notice, noticeUnit });
  const reading = readRules({ ...form, ...noticeOf(minutes) });
  expect(reading.ok && reading.body.noticeMinutes).toBe(minutes);
});

describe('what cannot be sent', () => {
  it.each<[Partial<RulesForm>, object]>([
    [{ notice: 31, noticeUnit: 'days' }, { notice: 'At most 30 days' }],
    [{ notice: '' }, { notice: 'Must be a whole number from 0' }],
    [{ notice: -1 }, { notice: 'Must be a whole number from 0' }],
    [{ gap: 241 }, { gap: 'Must be a whole number from 0 to 240' }],
    [{ wait: 61 }, { wait: 'Must be a whole number from 0 to 60' }],
    [{ wait: '' }, { wait: 'Must be a whole number from 0 to 60' }],
    [{ horizon: 91 }, { horizon: 'Must be a whole number from 1 to 90' }],
    [{ horizon: '' }, { horizon: 'Must be a whole number from 1 to 90' }],
  ])('%j is refused with %j', (change, errors) => {
    expect(formErrors(change)).toEqual(errors);
  });
});

it('offers the usual grids and the present one', () => {
  expect(stepChoices('25').map(({ value }) => Number(value))).toEqual([
    5, 10, 15, 20, 25, 30, 45, 60, 90, 120, 180, 240,
  ]);
  expect(stepChoices('60').find(({ value }) => value === '60')?.label).toBe('Every hour');
  expect(stepChoices('60').find(({ value }) => value === '120')?.label).toBe('Every 2 hours');
  expect(stepChoices('60').find(({ value }) => value === '90')?.label).toBe('Every 90 minutes');
});

it('shows what a grid means', () => {
  expect(stepExample('15')).toBe('09:00, 09:15, 09:30 …');
  expect(stepExample('90')).toBe('09:00, 10:30, 12:00 …');
});
