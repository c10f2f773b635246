import type { Instant } from '#core/calendar/instant.ts';
import { dateIn } from '#core/time/zone.ts';
import type { Id } from '#server/platform/ids.ts';
import { type Appointment, type Client, type Delivery, outcomeOf, pickup } from '../generate/business.ts';
import { type Fate, historyOf } from '../generate/history.ts';
import { noMoney } from '../generate/money.ts';
import { pick, type Random } from '../generate/random.ts';
import type { DemoBooking } from './demo-bookings.ts';
import { demoZone, demoZones } from './demo-business.ts';
import { castClients } from './demo-clients.ts';
import { answerAll, type DemoService } from './demo-services.ts';

export type DemoAppointment = Appointment<DemoService> & {
  /** Whether its client was asked for a deposit; the others booked while none was asked. */
  readonly paidToBook: boolean;
};

const BOOKED_BY_OWNER = 0.25;
const WITH_NOTES = 0.12;
/** Of so many bookings, one was made before deposits were asked. */
const UNASKED_EVERY = 4;
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
    const isAsked = fate === 'cancels-late' || (!isClientsOwn(fate) && index % UNASKED_EVERY !== 0);
    const paidToBook = !byOwner && isAsked;
    const first = byOwner || paidToBook ? 'confirmed' : 'pending';
    const history = historyOf(
      { ...booking, fate, bookedBy: byOwner ? 'owner' : 'client', first },
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
      paidToBook,
      money: noMoney,
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
  { every: 37, at: 3, fate: 'cancels-late' },
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
  const today = dateIn(demoZone, now);
  const late = begun.findLast(({ date, claimed }) => date === today && claimed === null);
  const asked = coming.findLast(({ date, claimed }) => date === today && claimed === null);
  const fates = new Map<DemoBooking, Fate>([
    ...begun.map((booking, index) => [booking, fateAt(past, index, 'completes')] as const),
    ...coming.map((booking, index) => [booking, fateAt(ahead, index, 'stands')] as const),
    // Something to do today: nobody said yet that this one came, and that one asks to be confirmed.
    ...(late === undefined ? [] : [[late, 'stands'] as const]),
    ...(asked === undefined || asked === coming[0] ? [] : [[asked, 'waits'] as const]),
  ]);
  return bookings.map((booking) => fates.get(booking) ?? 'stands');
};

/** Whether only a client's own booking can end like this: the owner's are confirmed from the first. */
const isClientsOwn = (fate: Fate): boolean =>
  fate === 'waits' || fate === 'lapses' || fate === 'cancels-late';

const addresses = ['23 Bode Thomas Street', '8 Kudirat Abiola Way', '5 Admiralty Way'] as const;

/** How the nth rental reaches its client: every third is delivered, to each zone in turn. */
const deliveryOf = (nth: number): Delivery => {
  const turn = Math.floor(nth / 3) % demoZones.length;
  const zone = demoZones[turn];
  if (nth % 3 !== 0 || zone === undefined) return pickup;
  return { method: 'delivery', zone: zone.name, feeKobo: zone.priceKobo, address: addresses[turn] ?? '' };
};
