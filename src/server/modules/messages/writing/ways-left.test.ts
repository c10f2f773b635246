import { expect, it, test } from 'vitest';
import { type EditableKind, editableKinds } from '#core/messages/kinds.ts';
import { newId } from '../../../platform/ids.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import type { BookingKind, Contents } from '../kinds/contents.types.ts';
import { instant, mailOf, news, sample, smsOf } from '../testing/written-messages.ts';

/** What is left of a booking, by how it stands. */
const left: readonly [string, Partial<BookingFacts>, { move: boolean; cancel: boolean }][] = [
  ['both', { movesLeft: 1 }, { move: true, cancel: true }],
  ['no move', { movesLeft: 0 }, { move: false, cancel: true }],
  ['begun', { movesLeft: 1, startsAt: instant('2026-11-19T09:00:00Z') }, { move: false, cancel: false }],
];
const handOvers: readonly Partial<BookingFacts>[] = [
  {},
  { bookingType: 'item-based', deliveryMethod: 'pickup' },
  { bookingType: 'item-based', deliveryMethod: 'delivery', deliveryZone: 'Lekki' },
];
const kinds = editableKinds.filter((kind): kind is BookingKind => kind !== 'waitlist-offer');
const written = (contents: Contents, alsoSms = true): readonly string[] => {
  const { text, html } = mailOf(contents);
  return [text, html, ...(alsoSms ? [smsOf(contents)] : [])];
};

const cases = kinds.flatMap((kind) => left.map(([name, over, may]) => [kind, name, over, may] as const));

test.each(cases)('%s of a booking with %s left offers what is there', (kind, _, over, may) => {
  for (const handOver of handOvers) {
    for (const status of new Set([news(kind).booking.status, 'pending'] as const)) {
      for (const confirmation of ['client', 'owner'] as const) {
        const contents = news(kind, { ...handOver, ...over, status, confirmation });
        for (const said of written(contents)) {
          if (!may.move) expect(said).not.toMatch(/\bmove\b/);
          if (!may.cancel) expect(said).not.toMatch(/\bcancel\b|\bManage\b/);
        }
      }
    }
  }
});

test.each<[EditableKind, RegExp]>([
  ['booking-received', /move or cancel/],
  ['booking-confirmed', /move or cancel/],
  ['rescheduled', /move or cancel/],
  ['reminder', /move or cancel/],
])('%s says what is left', (kind, both) => {
  if (kind === 'waitlist-offer') throw new Error('No booking');
  const owner = { confirmation: 'owner' } as const;
  expect(mailOf(news(kind, owner)).text).toMatch(both);
  const last = mailOf(news(kind, { ...owner, movesLeft: 0 })).text;
  expect(last).toMatch(/\bcancel\b/);
  expect(last).toContain('See or cancel:');
});

it('a link to choose another time, and links asked for again, offer what is there', () => {
  for (const [, over, may] of left) {
    const { booking } = news('reminder', over);
    const again = { kind: 'booking-links', bookings: [booking] } as const;
    const two = { kind: 'booking-links', bookings: [booking, news('reminder', over).booking] } as const;
    for (const said of [...written(again), ...written(two)]) {
      if (!may.move) expect(said).not.toMatch(/\bmove\b/);
      if (!may.cancel) expect(said).not.toMatch(/\bcancel\b|\bManage\b/);
    }
    const link = { kind: 'reschedule-link', booking, link: newId() } as const;
    for (const said of written(link)) {
      if (!may.cancel) expect(said).not.toMatch(/\bcancel\b/);
    }
  }
});

it('a time that is offered is no booking yet', () => {
  for (const said of written(sample('waitlist-offer'))) expect(said).not.toMatch(/\bmove\b|\bcancel\b/);
});
