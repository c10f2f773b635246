import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { PublicBooking } from '#contract/requests/booking-bodies.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, minuteMs, parseInstant, toInstant } from '#core/calendar/instant.ts';
import type { Result } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { isKnownKey } from '../../../platform/idempotency.ts';
import { newId } from '../../../platform/ids.ts';
import { createFewAtOnce, type FewAtOnce } from '../../../platform/pacing/few-at-once.ts';
import type { Ctx } from '../../../platform/use-case.ts';
import {
  daysOfOrder,
  isForRental,
  isPlainAsk,
  readKeptLinesSchedule,
  readKeptRentalSchedule,
  readKeptSchedule,
} from '../../availability/index.ts';
import { askedRentalDays, readRentalDays } from '../record/rental-days.rules.ts';
import { nearestTimes, offerTime } from '../reservation/appointment.commands.ts';
import { linesTime, nearestLines } from '../reservation/lines.commands.ts';
import { nearestDays, offerUnits } from '../reservation/rental.commands.ts';
import type { Unavailable } from '../reservation/reservation.types.ts';
import { withNearest } from '../reservation/reserve.commands.ts';
import { readPublicChoice } from './ask.queries.ts';
import type { PublicChoice } from './quote.rules.ts';

/** One takes what they want, and the next is ready. */
const TAKING_AT_ONCE = 2;
/** As long as a statement may take. */
const PATIENCE_MS = 5_000;
/** Read around a start: enough for most to find six others within. */
const REACH = 16 * dayMs;
/** No lines of one visit take longer. */
const LONGEST_VISIT = 4 * dayMs;
/** Beyond any business's horizon. */
const HORIZON_DAYS = 96;

/** One for each database: tests have many. */
const crowds = new WeakMap<Database, FewAtOnce>();

const crowdOn = (database: Database): FewAtOnce => {
  const known = crowds.get(database);
  if (known !== undefined) return known;
  const crowd = createFewAtOnce(TAKING_AT_ONCE, PATIENCE_MS);
  crowds.set(database, crowd);
  return crowd;
};

type Asked = {
  readonly ctx: Pick<Ctx, 'platform' | 'now' | 'idempotencyKey'>;
  readonly body: PublicBooking;
  /** What answers are remembered under. */
  readonly route: string;
  /** Of who is to pay; null: nothing is paid for. */
  readonly payer: {
    /** Whom else they wait for whatever they ask for, in the order in which all do. */
    readonly behind: readonly string[];
    /** Whether they hold something already, which may be what is in their way. */
    readonly isHolding: () => Promise<boolean>;
  } | null;
};

/**
 * Takes what is asked for as `take` does. Of those who ask a business for one start or one day at the same time a few
 * take it, and the others wait without a connection, which whoever is ahead of them needs. Whoever had to wait is told at
 * once where the time or the units have gone meanwhile: in a crowd every loser would else write, wait for a lock and read
 * three months.
 */
export const behindOthers = async <T>(
  { ctx, body, route, payer }: Asked,
  take: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  const choice = readPublicChoice(body);
  // A place that was offered is held for whoever uses it, and looks taken to everybody.
  const wanted = body.offer === undefined ? choice : null;
  const gone = async (): Promise<Refusal | null> => {
    const refused = wanted === null ? null : await goneMeanwhile(ctx, wanted, body);
    if (refused === null || wanted === null) return null;
    const attempt = { business: wanted.business, route, key: ctx.idempotencyKey };
    // guard: whoever-booked-is-told-so-again-whatever-a-crowd-is-told
    if (await isKnownKey(ctx.platform.database, attempt)) return null;
    return (await payer?.isHolding()) ? null : refused;
  };
  const crowd = [...(payer?.behind ?? []), ...(wanted === null ? [] : [`${wanted.business} ${body.date}`])];
  const done = await crowdOn(ctx.platform.database)(
    crowd,
    async (late) => (late ? await gone() : null) ?? take(),
  );
  return done ?? refusal('UNAVAILABLE', { retryAfterSeconds: 2 });
};

/**
 * That what is asked for is taken, with the nearest that is not, by facts that the database has just said to be as they
 * are; null where it is free, or something else is in the way.
 */
const goneMeanwhile = (
  ctx: Asked['ctx'],
  choice: PublicChoice,
  body: PublicBooking,
): Promise<Refusal | null> => {
  const day = parseCalendarDate(body.date);
  const at = parseInstant(body.date);
  if (day !== null) return soldOutMeanwhile(ctx, choice, { day, returnDate: body.returnDate });
  return at === null ? Promise.resolve(null) : takenMeanwhile(ctx, choice, at);
};

const byClient = { by: 'client', present: null } as const;

const takenMeanwhile = async (
  { platform: { database }, now }: Asked['ctx'],
  { business, lines }: PublicChoice,
  at: Instant,
): Promise<Refusal | null> => {
  // The same for all who ask for this start.
  const from = toInstant(Math.floor(at / dayMs) * dayMs - dayMs);
  const until = toInstant(from + REACH);
  /** Unless those told would lie beyond what was read, where everything looks free. */
  const told = (refused: Refusal, nearest: readonly string[], needMs: number): Refusal | null => {
    const isKnown = (time: string): boolean => Date.parse(time) + needMs < until - dayMs;
    return nearest.length > 0 && nearest.every(isKnown) ? withNearest(refused, nearest) : null;
  };
  if (isPlainAsk(lines)) {
    const [{ serviceId, staffId }] = lines;
    const facts = await readKeptSchedule(database, business, { serviceId, staffId, from, until, now });
    if (facts === undefined || facts.booking_type !== 'time-based') return null;
    if (!facts.needs_lines) {
      const wish = { staffId, at, ownDuration: null, rules: byClient, now };
      const refused = takenOf(offerTime(facts, wish));
      return refused && told(refused, nearestTimes(facts, wish), facts.duration * minuteMs);
    }
  }
  const serviceIds = lines.map(({ serviceId }) => serviceId);
  const facts = await readKeptLinesSchedule(database, business, { serviceIds, from, until, now });
  if (facts === undefined || facts.services.some(({ booking_type: kind }) => kind !== 'time-based'))
    return null;
  const wish = { id: newId(), lines, at, until: null, rules: byClient, now };
  const refused = takenOf(linesTime.offer(facts, wish));
  return refused && told(refused, nearestLines(facts, wish) ?? [], LONGEST_VISIT);
};

/** That somebody else has the time; null where it can be had, or something else is in the way. */
const takenOf = (offered: Result<unknown, Unavailable>): Refusal | null =>
  offered.ok || offered.reason.refusal.code !== 'SLOT_TAKEN' ? null : offered.reason.refusal;

const soldOutMeanwhile = async (
  { platform: { database }, now }: Asked['ctx'],
  { business, lines: wanted, quantities }: PublicChoice,
  { day, returnDate }: { readonly day: CalendarDate; readonly returnDate: string | undefined },
): Promise<Refusal | null> => {
  const from = addDays(dateIn('UTC', now), -1);
  const serviceIds = wanted.map(({ serviceId }) => serviceId);
  const facts = await readKeptRentalSchedule(database, business, {
    serviceIds,
    from,
    to: addDays(from, HORIZON_DAYS),
    now,
    reach: askedRentalDays(returnDate, day) ?? 0,
  });
  if (facts === undefined || !serviceIds.every((id) => isForRental(facts, id))) return null;
  const lines = serviceIds.map((serviceId, at) => ({
    line: at + 1,
    serviceId,
    quantity: quantities[at] ?? 1,
  }));
  const least = daysOfOrder(facts, { lines, days: null });
  const days = readRentalDays(returnDate, { firstDay: day, least });
  if (!days.ok) return null;
  const wish = { lines, firstDay: day, days: days.value ?? least, ownSpans: [], rules: byClient, now };
  const offered = offerUnits(facts, wish);
  if (offered.ok || offered.reason.refusal.code !== 'OUT_OF_STOCK') return null;
  return withNearest(offered.reason.refusal, nearestDays(facts, wish));
};
