import { describe, expect, it } from 'vitest';
import { actionLabels, offerFor } from './offer.ts';

const start = '2026-11-20T09:00:00.000Z';
const before = Date.parse(start) - 1;
const begun = Date.parse(start);
const offer = (status: string, now = before, email: string | undefined = 'ada@example.ng') =>
  offerFor({ status, date: start, email }, now);

describe('what is offered', () => {
  it.each([
    ['pending', ['Confirm', 'Cancel', 'Reschedule']],
    ['confirmed', ['Completed', 'No-Show', 'Cancel', 'Reschedule']],
    ['rescheduled', ['Completed', 'No-Show', 'Cancel']],
    ['Pending', ['Confirm', 'Cancel', 'Reschedule']],
    ['CONFIRMED', ['Completed', 'No-Show', 'Cancel', 'Reschedule']],
    ['completed', []],
    ['cancelled', []],
    ['no-show', []],
    ['unheard-of', []],
  ])('for %s: %j', (status, labels) =>
    expect(offer(status).actions.map(({ action }) => actionLabels[action])).toEqual(labels),
  );

  it.each([
    ['pending', before, 'confirm'],
    ['pending', begun, 'confirm'],
    ['confirmed', before, 'edit'],
    ['confirmed', begun, 'completed'],
    ['rescheduled', before, 'edit'],
    ['rescheduled', begun, 'completed'],
    ['completed', begun, null],
    ['cancelled', before, null],
  ])('of a %s one at %d takes %s for the likely next step', (status, now, likely) =>
    expect(offer(status, now).likely).toBe(likely),
  );
});

describe('what cannot be done just now', () => {
  const blocked = (...asked: Parameters<typeof offer>) =>
    offer(...asked)
      .actions.filter((each) => each.blocked !== null)
      .map(({ action }) => action);

  it('is an outcome before the start, and a link after it', () => {
    expect(blocked('confirmed', before)).toEqual(['completed', 'no-show']);
    expect(blocked('confirmed', begun)).toEqual(['reschedule']);
    expect(blocked('pending', before)).toEqual([]);
  });

  it('is a link without an email, once that is known', () => {
    expect(blocked('pending', before, '')).toEqual(['reschedule']);
    expect(
      offerFor({ status: 'pending', date: start, email: undefined }, before).actions.at(-1)?.blocked,
    ).toBeNull();
  });

  it('is no outcome where the start cannot be read', () =>
    expect(offerFor({ status: 'confirmed', date: 'soon', email: '' }, begun).likely).toBe('edit'));
});
