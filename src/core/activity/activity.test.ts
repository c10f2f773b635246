import { describe, expect, it } from 'vitest';
import {
  type ActivityAction,
  activityKinds,
  activitySentence,
  activityTexts,
  differingFields,
  kindOf,
  sentFields,
} from './activity.ts';

describe('what somebody did', () => {
  it('is of one of the kinds, and every kind has something that can be done', () => {
    const actions = Object.keys(activityTexts) as ActivityAction[];
    expect(new Set(actions.map(kindOf))).toEqual(new Set(activityKinds));
  });

  it('is told in a sentence, also where a newer process wrote it', () => {
    expect(activitySentence('Bola', 'booking.confirmed')).toBe('Bola confirmed a booking');
    expect(activitySentence('Ada', 'settings.hours')).toBe('Ada changed the opening hours');
    expect(activitySentence('Ada', 'booking.framed')).toBe('Ada changed something');
  });

  it('names the fields that were sent, and nothing of what they hold', () => {
    expect(sentFields({ name: 'Ngozi', phone: undefined, '0803 123': 'x' })).toEqual(['name']);
    expect([sentFields(undefined), sentFields('text'), sentFields(null)]).toEqual([[], [], []]);
  });

  it('names of a form the fields that are not as they stood', () => {
    const stood = {
      gapMinutes: 0,
      policy: '',
      week: [{ day: 1, open: true }],
      zones: [{ name: 'Ikeja', price: 5 }],
    };
    const same = { gapMinutes: 0, policy: null, week: [{ open: true, day: 1 }] };
    expect(differingFields(stood, same)).toEqual([]);
    expect(differingFields(stood, { ...same, gapMinutes: 5 })).toEqual(['gapMinutes']);
    const fewer = { ...same, zones: [], week: [{ day: 1, open: false }], more: 1 };
    expect(differingFields(stood, fewer)).toEqual(['week', 'zones', 'more']);
  });
});
