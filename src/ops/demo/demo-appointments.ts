import type { Instant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import type { PaymentMethod } from '#core/money/postings.ts';
import type { Id } from '#server/platform/ids.ts';
import {
  type Appointment,
  type Client,
  type Delivery,
  outcomeOf,
  pickup,
  priceOf,
} from '../generate/business.ts';
import { type Fate, historyOf } from '../generate/history.ts';
import { pick, type Random } from '../generate/random.ts';
import type { DemoBooking } from './demo-bookings.ts';
import { demoZones } from './demo-business.ts';
import { castClients } from './demo-clients.ts';
import { answerAll, type DemoService } from './demo-services.ts';

export type DemoAppointment = Appointment<DemoService>;

const BOOKED_BY_OWNER = 0.25;
const WITH_NOTES = 0.12;
const NOTES = [
  'May be ten minutes late, I am coming from Lekki.',
  'First visit, a friend recommended you.',
  'Please remind me to pay by transfer.',
  'Prefers the room at the back.',
  'Coming with her daughter.',
] as const;

/** Bookings with who made them and all that happened to them up to `now`. */
export const demoAppointments = (facts: {
  readonly bookings: readonly DemoBooking[];
  readonly clients: readonly Client[];
  readonly now: Instant;
  readonly random: Random;
  readonly newId: () => Id;
}): readonly DemoAppointment[] => {
  const { bookings, now, random } = facts;
  const clients = castClients(bookings, facts.clients, random);
  const fates = fatesOf(bookings, now);
  return bookings.map((booking, index) => {
    const client = clients[index];
    const drawn = fates[index];
    if (client === undefined || drawn === undefined) throw new Error('A booking without a client or a fate');
    // Online the email is required, so whoever has none was booked by the owner.
    const byTelephone = client.email === '';
    const fate = byTelephone && isClientsOwn(drawn) ? 'completes' : drawn;
    const byOwner = byTelephone || (!isClientsOwn(fate) && random() < BOOKED_BY_OWNER);
    const history = historyOf(
      { ...booking, fate, bookedBy: byOwner ? 'owner' : 'client', first: byOwner ? 'confirmed' : 'pending' },
      now,
      random,
    );
    return {
      ...booking,
      id: facts.newId(),
      client,
      source: byOwner ? 'owner' : 'public',
      ...outcomeOf(history),
      movedFrom: null,
      answers: answerAll(booking.service.questions, random),
      notes: random() < WITH_NOTES ? pick(random, NOTES) : '',
      delivery: booking.claimed === null ? null : deliveryOf(index),
      payment: null,
    };
  });
};

type Turn = { readonly every: number; readonly at: number; readonly fate: Fate };

/** Of so many in a row, the one at this place; the first that fits counts. Turns, not dice: every status is seen. */
const past: readonly Turn[] = [
  { every: 40, at: 20, fate: 'lapses' },
  { every: 30, at: 12, fate: 'moves-and-completes' },
  { every: 13, at: 5, fate: 'misses' },
  { every: 11, at: 7, fate: 'cancels' },
];
const ahead: readonly Turn[] = [
  { every: 25, at: 4, fate: 'moves' },
  { every: 17, at: 9, fate: 'cancels' },
  { every: 4, at: 2, fate: 'waits' },
];

const fateAt = (turns: readonly Turn[], index: number, otherwise: Fate): Fate =>
  turns.find(({ every, at }) => index % every === at)?.fate ?? otherwise;

/** What becomes of each booking, in the order given. */
const fatesOf = (bookings: readonly DemoBooking[], now: Instant): readonly Fate[] => {
  const begun = bookings.filter(({ startsAt }) => startsAt <= now);
  const coming = bookings.filter(({ startsAt }) => startsAt > now);
  const fates = new Map<DemoBooking, Fate>([
    ...begun.map((booking, index) => [booking, fateAt(past, index, 'completes')] as const),
    ...coming.map((booking, index) => [booking, fateAt(ahead, index, 'stands')] as const),
  ]);
  return bookings.map((booking) => fates.get(booking) ?? 'stands');
};

/** Whether only a client's own booking can end like this: the owner's are confirmed from the first. */
const isClientsOwn = (fate: Fate): boolean => fate === 'waits' || fate === 'lapses';

const addresses = ['23 Bode Thomas Street', '8 Kudirat Abiola Way', '5 Admiralty Way'] as const;

/** How the nth rental reaches its client: every third is delivered, to each zone in turn. */
const deliveryOf = (nth: number): Delivery => {
  const turn = Math.floor(nth / 3) % demoZones.length;
  const zone = demoZones[turn];
  if (nth % 3 !== 0 || zone === undefined) return pickup;
  return { method: 'delivery', zone: zone.name, feeKobo: zone.priceKobo, address: addresses[turn] ?? '' };
};

const METHODS: readonly PaymentMethod[] = ['cash', 'transfer', 'transfer', 'pos'];

/** Every booking that was carried out is paid as it is completed, its delivery included. */
export const payCompleted = (
  appointments: readonly DemoAppointment[],
  newId: () => Id,
): readonly DemoAppointment[] => {
  let paid = 0;
  return appointments.map((appointment) => {
    const amount = toKobo(priceOf(appointment) + (appointment.delivery?.feeKobo ?? 0));
    if (appointment.status !== 'completed' || amount === 0) return appointment;
    paid += 1;
    const payment = {
      id: newId(),
      receipt: newId(),
      method: METHODS[(paid - 1) % METHODS.length] ?? 'cash',
      amount,
      receivedAt: appointment.history.at(-1)?.happenedAt ?? appointment.endsAt,
      reference: '',
      refund: null,
    };
    return { ...appointment, payment };
  });
};
