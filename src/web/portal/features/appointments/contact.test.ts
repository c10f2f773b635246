import { describe, expect, it } from 'vitest';
import { whatsAppAddress, whatsAppWords } from './contact.ts';
import { glanceOf } from './model.ts';
import { appointment, rental } from './testing/samples.ts';

it('is a chat with the number in digits and the words ready', () => {
  expect(whatsAppAddress('0803 123 4567', 'Hello Ada & co')).toBe(
    'https://wa.me/2348031234567?text=Hello%20Ada%20%26%20co',
  );
  expect(whatsAppAddress('', 'Hello')).toBeNull();
  expect(whatsAppAddress('01 234 5678', 'Hello')).toBeNull();
});

describe('the words', () => {
  const told = { businessName: 'Glow Spa', zone: 'Africa/Lagos' };
  const start = Date.parse(appointment().date);
  const words = (booking = appointment(), now = start - 1) =>
    whatsAppWords(glanceOf(booking), { ...told, now });
  const visit =
    'Hello Chioma, this is Glow Spa, writing about your booking: Silk press on Friday, 20 Nov 2026 at 10:00.';

  it.each([
    ['pending', start - 1, `${visit} Can you still make it?`],
    ['confirmed', start - 1, `${visit} We look forward to seeing you.`],
    ['rescheduled', start, `${visit} Are you on your way?`],
    ['confirmed', start + 3_600_000, visit],
    ['cancelled', start - 1, `${visit} It has been cancelled. Would you like another date?`],
    ['no-show', start, `${visit} We missed you. Would you like another date?`],
    ['completed', start, `${visit} Thank you for choosing us.`],
  ] as const)('for %s at %d', (status, now, text) => expect(words(appointment({ status }), now)).toBe(text));

  it('tell the days of a hire', () =>
    expect(words(rental())).toBe(
      'Hello Chioma, this is Glow Spa, writing about your hire: Canopy, 20 – 22 Nov 2026. We look forward to seeing you.',
    ));

  it('do without what is not known', () =>
    expect(
      whatsAppWords(glanceOf(appointment({ clientName: '', date: '', status: 'cancelled' })), {
        businessName: '',
        zone: told.zone,
        now: 0,
      }),
    ).toBe(
      'Hello, I am writing about your booking: Silk press. It has been cancelled. Would you like another date?',
    ));
});
