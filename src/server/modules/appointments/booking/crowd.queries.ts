import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { PublicBooking } from '#contract/requests/booking-bodies.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, minuteMs, parseInstant, toInstant } from '#core/calendar/instant.ts';
import { dateIn } from '#core/time/zone.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { isKnownKey } from '../../../platform/idempotency.ts';
import { createFewAtOnce, type FewAtOnce } from '../../../platform/pacing/few-at-once.ts';
import type { Ctx } from '../../../platform/use-case.ts';
import {
  daysOfOrder,
  isForRental,
  isPlainAsk,
  readKeptRentalSchedule,
  readKeptSchedule,
} from '../../availability/index.ts';
import { askedRentalDays, readRentalDays } from '../record/rental-days.rules.ts';
import { nearestTimes, offerTime } from '../reservation/appointment.commands.ts';
import { nearestDays, offerUnits } from '../reservation/rental.commands.ts';
import { withNearest } from '../reservation/reserve.commands.ts';
import { readPublicChoice } from './ask.queries.ts';
import type { PublicChoice } from './quote.rules.ts';

/** One books, and the next is ready. */
const BOOKING_AT_ONCE = 2;
/** As long as a statement may take. */
const PATIENCE_MS = 5_000;
/** Read around a start: enough for most to find six others within. */
const REACH = 16 * dayMs;
/** Beyond any business's horizon. */
const HORIZON_DAYS = 96;

/** One for each database: tests have many. */
const crowds = new WeakMap<Database, FewAtOnce>();

const crowdOn = (database: Database): FewAtOnce => {
  const known = crowds.get(database);
  if (known !== undefined) return known;
  const crowd = createFewAtOnce(BOOKING_AT_ONCE, PATIENCE_MS);
  crowds.set(database, crowd);
  return crowd;
};

type Asked = {
  readonly ctx: Ctx;
  readonly body: PublicBooking;
  /** What answers are remembered under. */
  readonly route: string;
};

/**
 * Books as `book` does. Of those who ask a business for one start or one day at the same time a few book, and the others
 * wait without a connection, which whoever is ahead of them needs. Whoever had to wait is told at once where the time or
 * the units have gone meanwhile: in a crowd every loser would else write, wait for a lock and read three months.
 */
export const behindOthers = async <T>(
  { ctx, body, route }: Asked,
  book: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  const choice = readPublicChoice(body);
  // A place that was offered is held for whoever uses it, and looks taken to everybody.
  if (choice === null || !isPlainAsk(choice.lines) || body.offer !== undefined) return book();
  const { business } = choice;
  const gone = async (): Promise<Refusal | null> => {
    const refused = await goneMeanwhile(ctx, choice, body);
    if (refused === null) return null;
    // guard: whoever-booked-is-told-so-again-whatever-a-crowd-is-told
    if (await isKnownKey(ctx.platform.database, { business, route, key: ctx.idempotencyKey })) return null;
    return refused;
  };
  const crowd = [`${business} ${body.date}`];
  const done = await crowdOn(ctx.platform.database)(
    crowd,
    async (late) => (late ? await gone() : null) ?? book(),
  );
  return done ?? refusal('UNAVAILABLE', { retryAfterSeconds: 2 });
};

/**
 * That what is asked for is taken, with the nearest that is not, by facts that the database has just said to be as they
 * are; null where it is free, or something else is in the way.
 */
const goneMeanwhile = (ctx: Ctx, choice: PublicChoice, body: PublicBooking): Promise<Refusal | null> => {
  const day = parseCalendarDate(body.date);
  const at = parseInstant(body.date);
  if (day !== null) return soldOutMeanwhile(ctx, choice, { day, returnDate: body.returnDate });
  return at === null ? Promise.resolve(null) : takenMeanwhile(ctx, choice, at);
};

const byClient = { by: 'client', present: null } as const;

const takenMeanwhile = async (
  { platform: { database }, now }: Ctx,
  { business, lines: [{ serviceId, staffId }] }: PublicChoice,
  at: Instant,
): Promise<Refusal | null> => {
  // The same for all who ask for this start.
  const from = toInstant(Math.floor(at / dayMs) * dayMs - dayMs);
  const until = toInstant(from + REACH);
  const facts = await readKeptSchedule(database, business, { serviceId, staffId, from, until, now });
  if (facts === undefined || facts.needs_lines || facts.booking_type !== 'time-based') return null;
  const wish = { staffId, at, ownDuration: null, rules: byClient, now };
  const offered = offerTime(facts, wish);
  if (offered.ok || offered.reason.refusal.code !== 'SLOT_TAKEN') return null;
  const nearest = nearestTimes(facts, wish);
  const isKnown = (time: string): boolean => Date.parse(time) + facts.duration * minuteMs < until - dayMs;
  return nearest.length > 0 && nearest.every(isKnown) ? withNearest(offered.reason.refusal, nearest) : null;
};

const soldOutMeanwhile = async (
  { platform: { database }, now }: Ctx,
  { business, lines: [{ serviceId }], quantities: [quantity = 1] }: PublicChoice,
  { day, returnDate }: { readonly day: CalendarDate; readonly returnDate: string | undefined },
): Promise<Refusal | null> => {
  const from = addDays(dateIn('UTC', now), -1);
  const facts = await readKeptRentalSchedule(database, business, {
    serviceIds: [serviceId],
    from,
    to: addDays(from, HORIZON_DAYS),
    now,
    reach: askedRentalDays(returnDate, day) ?? 0,
  });
  if (facts === undefined || !isForRental(facts, serviceId)) return null;
  const lines = [{ line: 1, serviceId, quantity }];
  const least = daysOfOrder(facts, { lines, days: null });
  const days = readRentalDays(returnDate, { firstDay: day, least });
  if (!days.ok) return null;
  const wish = { lines, firstDay: day, days: days.value ?? least, ownSpans: [], rules: byClient, now };
  const offered = offerUnits(facts, wish);
  if (offered.ok || offered.reason.refusal.code !== 'OUT_OF_STOCK') return null;
  return withNearest(offered.reason.refusal, nearestDays(facts, wish));
};
