import { hourMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { at } from '#server/platform/db/tables/time-columns.ts';
import type { BusinessId } from '#server/platform/ids.ts';
import type { DemoAppointment } from './demo-appointments.ts';

type Said = { readonly stars: number; readonly words: string; readonly reply?: string };

const ofVisits: readonly Said[] = [
  {
    stars: 5,
    words: 'On time, gentle hands, and my edges are still there. I have already booked my next one.',
  },
  { stars: 5, words: 'Best in Surulere. She listened to what I wanted and the finish was very neat.' },
  {
    stars: 4,
    words: 'Lovely result. I waited about fifteen minutes before we started.',
    reply: 'Thank you, and sorry about the wait. We have since left more time between Saturday bookings.',
  },
  { stars: 5, words: '' },
  { stars: 5, words: 'Booked on my phone at night, paid the deposit, walked in and sat down. No stories!' },
  {
    stars: 3,
    words: 'The work is good but the shop was noisy and the fan was not working.',
    reply: 'You are right, it was a hot day. The fan has been repaired; please come and see.',
  },
  { stars: 5, words: 'They reminded me the day before and were ready for me. Very professional people.' },
  { stars: 4, words: 'Neat work and fair price.' },
  { stars: 5, words: 'My sister recommended them and I see why. Clean place, calm music, no rushing.' },
];

const ofRentals: readonly Said[] = [
  {
    stars: 5,
    words: 'Everything came clean and complete, a day before the party.',
    reply: 'Thank you! It was a pleasure.',
  },
  { stars: 4, words: 'Good quality. Delivery came later than planned but still in time.' },
  { stars: 5, words: 'Caution fee came back two days after. Honest people.' },
];

const EVERY_VISIT = 4;
const EVERY_RENTAL = 2;
/** Most write the evening after. */
const WRITTEN_AFTER_MS = 5 * hourMs;
const REPLIED_AFTER_MS = 20 * hourMs;

const writtenAt = ({ history, endsAt }: DemoAppointment): Instant =>
  toInstant((history.at(-1)?.happenedAt ?? endsAt) + WRITTEN_AFTER_MS);

/** What the demo's clients wrote of their visits up to `now`: some of them, each of one visit. */
export const demoReviews = (business: BusinessId, appointments: readonly DemoAppointment[], now: Instant) => {
  const done = appointments.filter(
    (one) => one.status === 'completed' && writtenAt(one) + REPLIED_AFTER_MS < now,
  );
  const wrote = new Set<string>();
  const some = (kind: 'time-based' | 'item-based', texts: readonly Said[], every: number) =>
    done
      .filter(({ service }) => service.bookingType === kind)
      .toSorted((a, b) => b.endsAt - a.endsAt)
      .filter((_, place) => place % every === 0)
      .filter(({ client }) => !wrote.has(client.id) && wrote.add(client.id))
      .slice(0, texts.length * 2)
      .map((booking, place) =>
        reviewRow(
          business,
          booking,
          texts[place % texts.length] ?? { stars: 5, words: '' },
          place < texts.length,
        ),
      );
  return [...some('time-based', ofVisits, EVERY_VISIT), ...some('item-based', ofRentals, EVERY_RENTAL)];
};

/** Nobody writes what somebody else has written: the older ones are stars alone. */
const reviewRow = (business_id: BusinessId, booking: DemoAppointment, said: Said, isFirst: boolean) => {
  const written = writtenAt(booking);
  const reply = isFirst ? (said.reply ?? '') : '';
  return {
    business_id,
    appointment_id: booking.id,
    stars: said.stars,
    words: isFirst ? said.words : '',
    written_at: at(written),
    reply,
    replied_at: reply === '' ? null : at(toInstant(written + REPLIED_AFTER_MS)),
    hidden_for: null,
  };
};
