import { type AppointmentStatus, isBlocking } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { IntakeAnswer } from '#core/intake/answers.ts';
import type { Id } from '#server/platform/ids.ts';
import type { Booking } from './bookings.ts';
import { castClients } from './cast-clients.ts';
import type { DemoClient } from './demo-clients.ts';
import { type DemoDelivery, deliveryOf } from './demo-deliveries.ts';
import { answerAll } from './demo-questions.ts';
import { fatesOf, isClientsOwn } from './fates.ts';
import { type HistoryEvent, historyOf } from './history.ts';
import { pick, type Random } from './random.ts';

export type DemoAppointment = Booking & {
  readonly id: Id;
  readonly client: DemoClient;
  readonly source: 'public' | 'owner';
  readonly status: AppointmentStatus;
  readonly history: readonly HistoryEvent[];
  /** Raised by each move in time. */
  readonly scheduleVersion: number;
  /** Whether it takes its time or its unit. */
  readonly stands: boolean;
  readonly answers: readonly IntakeAnswer[];
  readonly notes: string;
  /** Null for an appointment. */
  readonly delivery: DemoDelivery | null;
};

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
  readonly bookings: readonly Booking[];
  readonly clients: readonly DemoClient[];
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
    const history = historyOf({ ...booking, fate, bookedBy: byOwner ? 'owner' : 'client' }, now, random);
    const status = history[history.length - 1]?.to ?? 'pending';
    return {
      ...booking,
      id: facts.newId(),
      client,
      source: byOwner ? 'owner' : 'public',
      status,
      history,
      scheduleVersion: 1 + history.filter(({ event }) => event === 'reschedule').length,
      stands: isBlocking(status),
      answers: answerAll(booking.service.questions, random),
      notes: random() < WITH_NOTES ? pick(random, NOTES) : '',
      delivery: booking.claimed === null ? null : deliveryOf(index),
    };
  });
};
