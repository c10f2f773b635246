import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import type { BookingLine } from '#server/modules/appointments/index.ts';
import type { Service, StaffMember } from '../generate/business.ts';
import { pick, type Random } from '../generate/random.ts';

/** Of the bookings by time so many go on to another service, where somebody is free to do it. */
const GO_ON = 0.14;
const GO_ON_AGAIN = 0.3;
/** What is done on the way out. */
const LONGEST_MINUTES = 45;
const QUARTER_MINUTES = 15;

type Drawn = {
  readonly service: Service;
  readonly staff: StaffMember;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
};

/**
 * Draws how bookings go on after their first service: by the assistants, who do nothing else and are never in two places
 * at once. Answers all lines of a booking, or nothing where it is of one.
 */
export const drawLines = (
  random: Random,
  assistants: readonly StaffMember[],
  offered: readonly Service[],
): ((first: Drawn, closesAt: Instant) => readonly BookingLine[] | undefined) => {
  const services = offered.filter(
    ({ bookingType, duration }) => bookingType === 'time-based' && duration <= LONGEST_MINUTES,
  );
  const taken = new Set<number>();
  /** A number for each quarter of an hour of each assistant between two instants. */
  const quarters = (place: number, from: Instant, minutes: number): readonly number[] =>
    Array.from(
      { length: minutes / QUARTER_MINUTES },
      (_, nth) => (from / (QUARTER_MINUTES * minuteMs) + nth) * assistants.length + place,
    );
  const next = (startsAt: Instant, closesAt: Instant): Drawn | undefined => {
    const service = pick(random, services);
    const endsAt = toInstant(startsAt + service.duration * minuteMs);
    if (endsAt > closesAt) return undefined;
    for (const [place, staff] of assistants.entries()) {
      const wanted = quarters(place, startsAt, service.duration);
      if (wanted.some((quarter) => taken.has(quarter))) continue;
      for (const quarter of wanted) taken.add(quarter);
      return { service, staff, startsAt, endsAt };
    }
    return undefined;
  };
  return (first, closesAt) => {
    if (random() >= GO_ON) return undefined;
    const second = next(first.endsAt, closesAt);
    if (second === undefined) return undefined;
    const third = random() < GO_ON_AGAIN ? next(second.endsAt, closesAt) : undefined;
    return [first, second, third].flatMap((line, at) => (line === undefined ? [] : [booked(line, at + 1)]));
  };
};

const booked = ({ service, staff, startsAt, endsAt }: Drawn, line: number): BookingLine => ({
  ...{ line, serviceId: service.id, serviceName: service.name, options: [], startsAt, endsAt },
  ...{ staffId: staff.id, staffName: staff.name, helperId: null, helperName: '' },
  ...{ duration: service.duration, priceKobo: service.price, cautionFeeKobo: toKobo(0), quantity: 1 },
  ...{ segments: [], byAny: false, cancelledAt: null, outcome: null },
});
