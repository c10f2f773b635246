import { describe, expect, it } from 'vitest';
import { actionLabels, linkTexts, offerFor } from './offer.ts';

const start = '2026-11-20T09:00:00.000Z';
const before = Date.parse(start) - 1;
const begun = Date.parse(start);
const ada = { clientEmail: 'ada@example.ng', clientPhone: '08031234567' };
const offer = (status: string, now = before, contact: typeof ada | null = ada) =>
  offerFor({ status, date: start, contact }, now);

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

  it('is a link to nowhere, once that is known: without an email it goes by SMS', () => {
    expect(blocked('pending', before, { ...ada, clientEmail: '' })).toEqual([]);
    expect(blocked('pending', before, { clientEmail: '', clientPhone: '' })).toEqual(['reschedule']);
    expect(blocked('pending', before, null)).toEqual([]);
  });

  it('is no outcome where the start cannot be read', () =>
    expect(offerFor({ status: 'confirmed', date: 'soon', contact: ada }, begun).likely).toBe('edit'));
});

describe('what is said before a link is sent', () => {
  const stays = 'The booking keeps its time until a new one is chosen.';
  it.each([
    ['Ada Obi', ada, 'Ada Obi gets an email at ada@example.ng with a link to choose another time.'],
    [
      'Ada Obi',
      { ...ada, clientEmail: '' },
      'Ada Obi gets an SMS on 0803 123 4567 with a link to choose another time. Between 8 in the evening and 8 in the morning it waits until 8.',
    ],
    ['', null, 'The client gets a link to choose another time.'],
  ])('names who gets it and how: %s, %j', (name, contact, text) =>
    expect(linkTexts(name, contact, false)).toEqual([text, stays]),
  );

  it('is of days where something is hired by the day', () =>
    expect(linkTexts('', null, true)).toEqual([
      'The client gets a link to choose other dates.',
      'The booking keeps its dates until new ones are chosen.',
    ]));
});
