import { isBlocking } from '#core/appointments/statuses.ts';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { hourMs, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { offerMinutes } from '#core/messages/offer-hold.ts';
import { offeredDays } from '#core/slots/offered-days.ts';
import type { BusinessSchedule } from '#core/slots/schedule.ts';
import { dateIn, wallMinuteIn } from '#core/time/zone.ts';
import type { Id } from '#server/platform/ids.ts';
import type { Client, StaffMember } from '../generate/business.ts';
import type { DemoAppointment } from './demo-appointments.ts';
import { scheduleOf } from './demo-bookings.ts';
import { demoZone } from './demo-business.ts';
import type { DemoService } from './demo-services.ts';

/** Somebody who waits for a day, or got a time of it and took it. */
export type DemoWaiting = {
  readonly id: Id;
  readonly serviceId: Id;
  readonly day: CalendarDate;
  readonly client: Client;
  readonly joinedAt: Instant;
  readonly taken: {
    readonly offer: Id;
    readonly appointment: Id;
    readonly staffId: Id;
    readonly startsAt: Instant;
    readonly offeredAt: Instant;
    readonly until: Instant;
  } | null;
};

const DAYS = 21;
const MOST = 3;
const JOINED_EVERY_MS = 3 * hourMs;
const JOINED_BEFORE_MS = 26 * hourMs;
const ANSWERED_AFTER_MS = 6 * minuteMs;
/** Nobody is offered anything at night. */
const WAKING = { from: 9 * 60, until: 19 * 60 } as const;

type Facts = {
  readonly business: BusinessSchedule;
  readonly staff: readonly StaffMember[];
  readonly services: readonly DemoService[];
  readonly appointments: readonly DemoAppointment[];
  readonly clients: readonly Client[];
  readonly now: Instant;
  readonly newId: () => Id;
};

/** Who waits for days on which the booking page has nothing left, and one whose wait ended with a booking. */
export const demoWaitlist = (facts: Facts): readonly DemoWaiting[] => {
  const { clients, now, newId } = facts;
  const full = fullDays(facts).slice(0, MOST);
  const people = full.length === 0 ? [] : clients.filter(({ email }) => email !== '').slice(-MOST);
  const waiting = people.flatMap((client, place) => {
    const wished = full[place % full.length];
    if (wished === undefined) return [];
    const joinedAt = toInstant(now - (place + 1) * JOINED_EVERY_MS);
    return [{ id: newId(), serviceId: wished.service.id, day: wished.day, client, joinedAt, taken: null }];
  });
  return [...waiting, ...tookOffer(facts)];
};

const fullDays = ({ business, staff, services, appointments, now }: Facts) => {
  const standing = appointments.filter(({ status }) => isBlocking(status));
  const today = dateIn(demoZone, now);
  const wanted = services.filter(({ available, demand }) => available && demand > 0);
  return Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead + 1)).flatMap((day) =>
    wanted
      .filter(({ duration: durationMinutes, performers }) => {
        const schedules = staff
          .filter(({ id }) => performers.length === 0 || performers.includes(id))
          .map((member) => scheduleOf(member, standing, day));
        const [offered] = offeredDays(business, schedules, { durationMinutes, from: day, to: day }, now);
        return offered?.times.length === 0 && offered.full;
      })
      .map((service) => ({ service, day })),
  );
};

/** The last of those who paid to book one plain visit by day came to it from the waiting list. */
const tookOffer = ({ appointments, newId }: Facts): readonly DemoWaiting[] => {
  const booking = appointments.findLast(
    ({ paidToBook, lines, staff, claimed, bookedAt, movedFrom, history }) => {
      const minute = wallMinuteIn(demoZone, bookedAt);
      const isPlain = lines === undefined && staff !== null && claimed === null && movedFrom === null;
      return paidToBook && isPlain && history.length === 1 && minute >= WAKING.from && minute < WAKING.until;
    },
  );
  if (booking === undefined || booking.staff === null) return [];
  const { id: appointment, staff, service, date: day, client, startsAt, bookedAt } = booking;
  const offeredAt = toInstant(bookedAt - ANSWERED_AFTER_MS);
  const until = toInstant(offeredAt + offerMinutes * minuteMs);
  return [
    {
      ...{ id: newId(), serviceId: service.id, day, client },
      joinedAt: toInstant(bookedAt - JOINED_BEFORE_MS),
      taken: { offer: newId(), appointment, staffId: staff.id, startsAt, offeredAt, until },
    },
  ];
};
