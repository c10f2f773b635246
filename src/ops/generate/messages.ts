import { isBlocking } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import {
  type BookingCause,
  type Draft,
  draftNews,
  type Recipients,
  remindersOf,
} from '#server/modules/messages/index.ts';
import type { Id } from '#server/platform/ids.ts';
import type { Appointment } from './business.ts';
import type { HistoryEvent } from './history.ts';

/** What somebody was told of a booking, or will be. */
export type Message = Required<Omit<Draft, 'leadMinutes' | 'dueAt'>> & {
  readonly id: Id;
  readonly appointmentId: Id;
  readonly leadMinutes: number;
  readonly version: number;
  readonly dueAt: Instant;
  readonly createdAt: Instant;
  readonly state: 'sent' | 'queued';
};

/** How the business tells its clients and its owner of bookings. */
export type Telling = Omit<
  Recipients,
  'appointment' | 'status' | 'source' | 'version' | 'startsAt' | 'endsAt' | 'bookedAt' | 'email' | 'phone'
>;

/**
 * All that was told of a booking up to `now`, and the reminders and messages that wait: what the same history would
 * have caused in a business in use. What was no longer true when its moment came is not there.
 */
export const messagesOf = (
  appointment: Appointment,
  telling: Telling,
  now: Instant,
  newId: () => Id,
): readonly Message[] => {
  let version = 1;
  return appointment.history.flatMap((event, index) => {
    if (event.event === 'reschedule') version += 1;
    const cause = causeOf(event);
    if (cause === null) return [];
    const { id, client, source, startsAt, endsAt, bookedAt } = appointment;
    const { happenedAt } = event;
    const booking: Recipients = {
      ...telling,
      appointment: id,
      status: event.to,
      source,
      version,
      startsAt,
      endsAt,
      bookedAt,
      email: client.email,
      phone: client.phone,
    };
    const news = draftNews(booking, cause, happenedAt).map((draft) => ({
      draft,
      until: appointment.history[index + 1]?.happenedAt ?? null,
    }));
    const reminders = isLastPlace(appointment, index)
      ? remindersOf(booking, booking, happenedAt).map((reminder) => ({
          draft: { kind: 'reminder', recipient: 'client', ...reminder } as const,
          until: appointment.history.find(({ to }) => !isBlocking(to))?.happenedAt ?? null,
        }))
      : [];
    return [...news, ...reminders].flatMap(({ draft, until }) => {
      const dueAt = draft.dueAt ?? happenedAt;
      if (until !== null && dueAt >= until) return [];
      return [
        {
          id: newId(),
          appointmentId: id,
          version,
          kind: draft.kind,
          recipient: draft.recipient,
          channel: draft.channel ?? 'email',
          address: draft.address,
          leadMinutes: draft.leadMinutes ?? 0,
          dueAt,
          createdAt: happenedAt,
          state: dueAt <= now ? ('sent' as const) : ('queued' as const),
        },
      ];
    });
  });
};

const causeOf = ({ event, actor }: HistoryEvent): BookingCause | null => {
  switch (event) {
    case 'book':
      return 'booked';
    case 'confirm':
      return 'confirmed';
    case 'reschedule':
      return actor === 'client' ? 'moved-by-client' : 'moved';
    case 'cancel':
      return actor === 'client' ? 'cancelled-by-client' : 'cancelled';
    default:
      return null;
  }
};

/** Reminders are of the time a booking has now; where it was before its last move is not kept. */
const isLastPlace = ({ history }: Appointment, index: number): boolean =>
  index === history.findLastIndex(({ event }) => event === 'book' || event === 'reschedule');
