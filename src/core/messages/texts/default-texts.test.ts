import { describe, expect, test } from 'vitest';
import { channels, editableKinds } from '../kinds.ts';
import { defaultText } from './default-texts.ts';
import type { SpokenOf } from './wording.ts';

const whatIsLeft = [
  { move: true, cancel: true },
  { move: true, cancel: false },
  { move: false, cancel: true },
  { move: false, cancel: false },
];
const bookings: readonly Omit<SpokenOf, 'asksToConfirm'>[] = [
  {},
  { rental: true },
  { rental: true, delivered: true },
];

const whoConfirms = [
  { asksToConfirm: false },
  { asksToConfirm: true },
  { asksToConfirm: false, awaitsBusiness: true },
];

const cases = editableKinds.flatMap((kind) => channels.map((channel) => [kind, channel] as const));

describe('our own words', () => {
  test.each(cases)('of %s by %s offer what is left, whatever is left', (kind, channel) => {
    for (const ways of whatIsLeft)
      for (const about of bookings)
        for (const pending of whoConfirms) {
          const text = defaultText(kind, channel, { ...about, ways, ...pending });
          if (!ways.move) expect(text).not.toMatch(/\bmove\b/);
          if (!ways.cancel) expect(text).not.toMatch(/\bcancel\b/);
        }
  });

  test.each([
    ['sms', { move: true, cancel: true }, 'View, move or cancel: {link}'],
    ['sms', { move: true, cancel: false }, 'View or move: {link}'],
    ['sms', { move: false, cancel: true }, 'View or cancel: {link}'],
    ['sms', { move: false, cancel: false }, 'View it: {link}'],
    ['email', { move: true, cancel: true }, 'please move or cancel your booking'],
    ['email', { move: true, cancel: false }, 'please move your booking'],
    ['email', { move: false, cancel: true }, 'please cancel your booking'],
    ['email', { move: false, cancel: false }, 'please call {business}'],
  ] as const)('of a reminder by %s with %o left', (channel, ways, said) => {
    for (const about of bookings)
      expect(defaultText('reminder', channel, { ...about, ways, asksToConfirm: false })).toContain(said);
  });

  test.each([{}, { rental: true }])('of an offered time (%o) never read as if it cost nothing', (about) => {
    for (const channel of channels) {
      const text = defaultText('waitlist-offer', channel, { asksToConfirm: false, ...about });
      expect(text).not.toMatch(/\bfree\b/i);
      expect(text).toContain(
        'rental' in about
          ? '{service} at {business} can be hired on'
          : 'ime for {service} at {business} has opened',
      );
    }
  });

  test('of a cancellation ask for the account that money is to go to', () => {
    const said = (channel: 'sms' | 'email', asksAccount: boolean) =>
      defaultText('cancelled', channel, { asksToConfirm: false, asksAccount });
    expect(said('email', false)).toContain('You do not have to do anything else.');
    expect(said('email', true)).not.toContain('do not have to');
    expect(said('sms', true)).toContain('Enter your bank account to get your money back: {link}');
  });
});
