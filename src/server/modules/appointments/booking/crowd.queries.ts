import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { PublicBooking } from '#contract/requests/booking-bodies.ts';
import { dayMs, formatInstant, type Instant, parseInstant, toInstant } from '#core/calendar/instant.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { isKnownKey } from '../../../platform/idempotency.ts';
import { createFewAtOnce, type FewAtOnce } from '../../../platform/pacing/few-at-once.ts';
import type { Ctx } from '../../../platform/use-case.ts';
import { isPlainAsk, readKeptSchedule } from '../../availability/index.ts';
import { nearestTimes, offerTime } from '../reservation/appointment.commands.ts';
import { readPublicChoice } from './ask.queries.ts';
import type { PublicChoice } from './quote.rules.ts';

/** One books, and the next is ready. */
const BOOKING_AT_ONCE = 2;
/** As long as a statement may take. */
const PATIENCE_MS = 5_000;
/** Read around a start: enough for most to find six others within. */
const REACH = 16 * dayMs;

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
 * Books one plain appointment as `book` does. Of those who ask for one start at a business at the same time a few book,
 * and the others wait without a connection, which whoever is ahead of them needs. Whoever had to wait is told at once
 * where the time has gone meanwhile: in a crowd every loser would else write, wait for a lock and read three months.
 */
export const behindOthers = async <T>(
  { ctx, body, route }: Asked,
  book: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  const choice = readPublicChoice(body);
  const at = parseInstant(body.date);
  // A place that was offered is held for whoever uses it, and looks taken to everybody.
  if (choice === null || at === null || !isPlainAsk(choice.lines) || body.offer !== undefined) return book();
  const crowd = [`${choice.business} ${formatInstant(at)}`];
  const done = await crowdOn(ctx.platform.database)(
    crowd,
    async (late) => (late ? await takenMeanwhile({ ctx, choice, at, route }) : null) ?? book(),
  );
  return done ?? refusal('UNAVAILABLE', { retryAfterSeconds: 2 });
};

/**
 * That a start is taken, with the nearest that are not, by facts that the database has just said to be as they are; null
 * where it is free, where something else is in the way, or where this request was answered before.
 */
const takenMeanwhile = async ({
  ctx: { platform, idempotencyKey: key, now },
  choice: { business, lines },
  at,
  route,
}: {
  readonly ctx: Ctx;
  readonly choice: PublicChoice;
  readonly at: Instant;
  readonly route: string;
}): Promise<Refusal | null> => {
  const [{ serviceId, staffId }] = lines;
  // The same for all who ask for this start.
  const from = toInstant(Math.floor(at / dayMs) * dayMs - dayMs);
  const until = toInstant(from + REACH);
  const facts = await readKeptSchedule(platform.database, business, { serviceId, staffId, from, until, now });
  if (facts === undefined || facts.needs_lines || facts.booking_type !== 'time-based') return null;
  const wish = { staffId, at, ownDuration: null, rules: { by: 'client', present: null }, now } as const;
  const offered = offerTime(facts, wish);
  if (offered.ok || offered.reason.refusal.code !== 'SLOT_TAKEN') return null;
  const nearest = nearestTimes(facts, wish);
  const known = (time: string): boolean => Date.parse(time) + facts.duration * 60_000 < until - dayMs;
  if (nearest.length === 0 || !nearest.every(known)) return null;
  // guard: whoever-booked-is-told-so-again-whatever-a-crowd-is-told
  if (await isKnownKey(platform.database, { business, route, key })) return null;
  return { ...offered.reason.refusal, data: { nearest } };
};
