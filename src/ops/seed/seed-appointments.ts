import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, hourMs, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import type { Id } from '#server/platform/ids.ts';
import {
  type Appointment,
  BACK_AFTER_MS,
  type Booking,
  type Client,
  outcomeOf,
  pickup,
  priceOf,
} from '../generate/business.ts';
import { type Fate, type HistoryEvent, historyOf } from '../generate/history.ts';
import { type Message, messagesOf } from '../generate/messages.ts';
import { type Money, noMoney } from '../generate/money.ts';
import { between, pick, type Random, seededRandom } from '../generate/random.ts';
import { seedClients, seedIds, seedNumber, seedServices, seedStaffMember } from './seed-business.ts';
import { drawLines } from './seed-lines.ts';
import { firstOn, type Line, mostOnADay, PAST_DAYS, type SeedBusiness } from './seed-plan.ts';

export type Drawing = {
  readonly seed: number;
  readonly business: SeedBusiness;
  readonly days: { readonly from: number; readonly until: number };
  readonly now: Instant;
  /** The first of all days, and the instant it begins at. */
  readonly firstDate: CalendarDate;
  readonly firstDay: Instant;
};

/** Draws one business's bookings of some days; what it draws follows from its arguments alone. */
export const drawSeed = (
  drawing: Drawing,
): {
  /** Line by line, day by day; none is made before it is asked for. */
  readonly appointments: Iterable<Appointment>;
  readonly messagesOf: (appointment: Appointment) => readonly Message[];
} => {
  const thing = `business ${drawing.business.number} from day ${drawing.days.from}`;
  const idOf = seedIds(drawing.seed, thing);
  let made = 0;
  const newId = (): Id => {
    made += 1;
    return idOf(made);
  };
  const random = seededRandom(seedNumber(drawing.seed, thing));
  return {
    appointments: drawAppointments(drawing, random, newId),
    messagesOf: (appointment) => sentToClient(appointment, drawing.now, newId),
  };
};

function* drawAppointments(drawing: Drawing, random: Random, newId: () => Id): Generator<Appointment> {
  const { seed, business } = drawing;
  const facts = { newId, clientAt: seedClients(seed, business.number) };
  for (const booking of drawBookings(drawing, random)) yield tellStory(drawing, booking, random, facts);
}

/**
 * Nobody has two at once: the day's bookings of one staff member stand a step apart, and none is longer than the step.
 */
function* drawBookings(drawing: Drawing, random: Random): Generator<Booking> {
  const { seed, business, days, now, firstDate, firstDay } = drawing;
  const { number, opensAtMinute, quarters, lines, assistants } = business;
  const offered = seedServices(seed, business);
  const goOn = drawLines(
    random,
    assistants.map((member) => seedStaffMember(seed, number, member)),
    offered,
  );
  for (const line of lines) {
    const staff = line.member === null ? null : seedStaffMember(seed, number, line.member);
    for (let day = days.from; day < days.until; day += 1) {
      const { count, step, latest } = dayOf(line, day, quarters);
      const services = offered.filter(({ bookingType, duration }) =>
        staff === null ? bookingType === 'item-based' : bookingType === 'time-based' && duration <= step * 15,
      );
      const first = count > 0 ? between(random, 0, latest) : 0;
      const date = addDays(firstDate, day);
      const midnight = firstDay + day * dayMs;
      for (let place = 0; place < count; place += 1) {
        const service = pick(random, services);
        const quarter = staff === null ? 0 : first + place * step;
        const startsAt = toInstant(midnight + (opensAtMinute + quarter * 15) * minuteMs);
        const endsAt = toInstant(
          staff === null ? midnight + service.duration * dayMs : startsAt + service.duration * minuteMs,
        );
        const booking = { service, bookedAt: bookedBefore(startsAt, now, random), date, startsAt };
        if (staff === null) {
          const claimed = { from: date, to: addDays(date, service.duration - 1) };
          yield { ...booking, endsAt, doneAt: toInstant(endsAt + BACK_AFTER_MS), staff, claimed };
          continue;
        }
        const closesAt = toInstant(midnight + (opensAtMinute + quarters * 15) * minuteMs);
        const all = assistants.length > 0 ? goOn({ service, staff, startsAt, endsAt }, closesAt) : undefined;
        const doneAt = all?.at(-1)?.endsAt ?? endsAt;
        const own = { ...booking, endsAt: doneAt, doneAt, staff, claimed: null };
        yield all === undefined ? own : { ...own, lines: all };
      }
    }
  }
}

/** How many bookings a line has on a day, in quarters of an hour how far apart, and where the first may be at the latest. */
const dayOf = (line: Line, day: number, quarters: number) => {
  const most = day < PAST_DAYS ? mostOnADay(line).past : mostOnADay(line).future;
  const step = Math.max(1, Math.floor(quarters / Math.max(1, most)));
  return { count: firstOn(line, day + 1) - firstOn(line, day), step, latest: quarters - most * step };
};

const bookedBefore = (startsAt: Instant, now: Instant, random: Random): Instant =>
  toInstant(
    Math.min(
      startsAt - 2 * dayMs - between(random, 0, 20_000) * minuteMs,
      now - 3 * hourMs - between(random, 0, 40_000) * minuteMs,
    ),
  );

const ONLINE = 0.8;
/** Of those whose booking stands, so many were asked to confirm it. */
const ASKED = 0.2;
const WITH_NOTES = 0.125;

/** Who made a booking, what became of it and what was paid for it. */
const tellStory = (
  { business, now }: Drawing,
  booking: Booking,
  random: Random,
  { clientAt, newId }: { readonly newId: () => Id; readonly clientAt: (nth: number) => Client },
): Appointment => {
  const id = newId();
  const client = clientAt(between(random, 0, business.clients - 1));
  const online = client.email !== '' && random() < ONLINE && random() * 1_000 < business.told;
  const fate = fateOf(booking, online, now, random);
  const history = historyOf(
    {
      ...booking,
      fate,
      bookedBy: online ? 'client' : 'owner',
      first: fate === 'waits' || (online && random() < ASKED) ? 'pending' : 'confirmed',
    },
    now,
    random,
  );
  const moved = history.some(({ event }) => event === 'reschedule');
  return {
    ...booking,
    ...outcomeOf(history),
    id,
    client,
    source: online ? 'public' : 'owner',
    movedFrom: moved ? toInstant(booking.startsAt + dayMs) : null,
    answers: [],
    notes: random() < WITH_NOTES ? 'First visit, a friend recommended you.' : '',
    delivery: booking.staff === null ? pickup : null,
    money: moneyOf(booking, history, { online, random, newId }),
  };
};

/** What becomes of a hundred bookings that are over, and of a hundred to come. */
const fateOf = ({ endsAt, staff }: Booking, online: boolean, now: Instant, random: Random): Fate => {
  const turn = between(random, 0, 99);
  if (endsAt <= now) {
    if (turn < 6) return 'misses';
    if (turn < 16) return 'cancels';
    return turn >= 95 && staff !== null ? 'moves-and-completes' : 'completes';
  }
  if (turn < 10) return 'cancels';
  if (turn < 20) return online ? 'waits' : 'stands';
  return turn < 25 && staff !== null ? 'moves' : 'stands';
};

const DEPOSITS = 0.06;
const PAID_AT_THE_COUNTER = 0.5;
const METHODS = ['cash', 'cash', 'transfer', 'transfer', 'pos'] as const;
/** Half of the price online as it was booked, back whole where it was cancelled; else all of it once it was completed. */
const moneyOf = (
  booking: Booking,
  history: readonly HistoryEvent[],
  { online, random, newId }: { readonly online: boolean; readonly random: Random; readonly newId: () => Id },
): Money => {
  const last = history.at(-1);
  if (last === undefined || last.to === 'pending') return noMoney;
  const price = priceOf(booking);
  const none = toKobo(0);
  const draw = random();
  if (online && draw < DEPOSITS) {
    const amount = toKobo(price / 2);
    const paid = { id: newId(), receipt: newId(), method: 'online', amount, caution: none } as const;
    const payments = [{ ...paid, receivedAt: booking.bookedAt }];
    if (last.to !== 'cancelled') return { ...noMoney, payments };
    const reason = last.actor === 'client' ? 'client-cancelled' : 'business-cancelled';
    const ids = { id: newId(), sent: newId(), released: newId() };
    return {
      ...noMoney,
      payments,
      refunds: [{ ...ids, reason, price: amount, caution: none, at: last.happenedAt }],
    };
  }
  if (last.to !== 'completed' || draw >= DEPOSITS + PAID_AT_THE_COUNTER) return noMoney;
  const paid = { id: newId(), receipt: newId(), method: pick(random, METHODS), amount: price, caution: none };
  return { ...noMoney, payments: [{ ...paid, receivedAt: last.happenedAt }] };
};

/** Addresses are kept as long as they usually are. */
const KEPT_MS = 80 * dayMs;
const telling = {
  ...{ newsBySms: false, rebookAfterNoShow: false, askForReview: false, ownerEmail: null },
  ...{ remindByEmail: true, remindBySms: false, leads: [1_440], zone: 'Africa/Lagos' },
};

/**
 * That the booking came in, and the reminder, to whoever booked online. Sent, every one: a server that starts
 * on this sends nothing.
 */
const sentToClient = (appointment: Appointment, now: Instant, newId: () => Id): readonly Message[] => {
  const { source, bookedAt } = appointment;
  if (source === 'owner') return [];
  return messagesOf(appointment, telling, now, newId)
    .filter(
      ({ recipient, kind, state, createdAt }) =>
        recipient === 'client' && state === 'sent' && (kind === 'reminder' || createdAt === bookedAt),
    )
    .map((message) => (message.dueAt > now - KEPT_MS ? message : { ...message, address: '' }));
};
