import { expect, it } from 'vitest';
import type { Refusal } from '#web/api/client.ts';
import { isTimeLost, refusalIn, refusalOf } from './use-move.ts';
import { moveAddress } from './use-picking.ts';

const refusal = (given: Partial<Refusal>): Refusal => ({
  ok: false,
  status: 409,
  code: 'SLOT_TAKEN',
  message: '',
  error: '',
  errors: [],
  data: undefined,
  ...given,
});

it('keeps choices in the address and leaves out what is open', () => {
  expect(moveAddress('tok', { date: null, time: null })).toBe('/reschedule/tok');
  expect(moveAddress('tok', { date: '2026-11-21', time: '2026-11-21T10:00:00Z', from: '2026-11-19' })).toBe(
    '/reschedule/tok?from=2026-11-19&date=2026-11-21&time=2026-11-21T10%3A00%3A00Z',
  );
});

it('says why a move failed, and what to try', () => {
  expect(refusalOf(refusal({ error: 'That time has just been taken.' }), 'time-based')).toEqual({
    title: 'Reschedule failed: That time has just been taken.',
    advice: 'Please try another time slot.',
  });
  expect(refusalOf(refusal({ code: 'INTERNAL', status: 500 }), 'time-based')).toEqual({
    title: 'Reschedule failed: Please try another time slot.',
    advice: null,
  });
  expect(
    refusalOf(refusal({ code: 'NOT_FOUND', status: 404, error: 'Invalid reschedule token' }), 'time-based')
      .title,
  ).toBe('Cannot submit reschedule: Invalid or missing token.');
});

it('does not say twice what a sent form was told already', () => {
  expect(refusalIn('Reschedule failed: Please try another time slot.', true, 'time-based')).toEqual({
    title: 'Reschedule failed: Please try another time slot.',
    advice: null,
  });
});

it('speaks of days where something is hired by the day', () => {
  expect(refusalIn('Please select a new date and time slot first.', false, 'item-based').title).toBe(
    'Please select a new pick-up date first.',
  );
  expect(refusalOf(refusal({ error: 'It is all out on that day.' }), 'item-based').advice).toBe(
    'Please try another day.',
  );
});

it('gives up the chosen time only when the time was the reason', () => {
  expect(isTimeLost(refusal({}))).toBe(true);
  expect(isTimeLost(refusal({ code: 'NETWORK', status: 0 }))).toBe(false);
  expect(isTimeLost(refusal({ code: 'ILLEGAL_TRANSITION' }))).toBe(false);
});
