import { manageCalls } from '#contract/calls/manage.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { LineOffer } from '#contract/replies/line-changes.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { MOST_LINES, readLines, type WantedLine } from '#core/lines/lines-text.ts';
import { ok } from '#core/result.ts';
import { type AddedPlace, placesForLine } from '#core/slots/lines/added-line.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type BusinessId, readOwnHandle } from '../../../platform/ids.ts';
import { defineQuery } from '../../../platform/use-case.ts';
import {
  ANYONE,
  businessScheduleOf,
  findLinesSchedule,
  type LinesScheduleRow,
  type LineWish,
  type ReadLine,
  readAskedLines,
  staffSchedulesOf,
  standingLinesOf,
} from '../../availability/index.ts';
import { type BusinessRow, findBusiness } from '../../businesses/index.ts';
import { planLines } from '../lines/edited-lines.commands.ts';
import { linesOf, standing } from '../lines/lines.rules.ts';
import { invalidBooking } from '../reservation/refusals.rules.ts';
import { presentOffer, refuseLineChange } from './client-lines.rules.ts';
import { viewed } from './links.commands.ts';
import { businessOfLink, linkOf } from './links.queries.ts';
import type { ManagedRow } from './links.repo.ts';

/** A line that a client wants besides, its handles read; null for what is not of the business. */
export const readAddedWish = (
  business: BusinessId,
  { serviceId: service, staffId: staff = ANYONE, optionIds = [], hands = 1 }: WantedLine,
): LineWish | null => {
  const serviceId = readOwnHandle(business, service);
  const staffId = staff === ANYONE ? null : readOwnHandle(business, staff);
  // guard: a-client-adds-a-service-of-the-same-business
  if (serviceId === null || (staffId === null && staff !== ANYONE)) return null;
  return { serviceId, staffId, optionIds, hands: hands === 2 ? 2 : 1 };
};

/** Where a line fits into a booking that stands, with the facts by which that was decided. */
export type FoundPlaces = {
  readonly facts: LinesScheduleRow;
  /** Its number in the booking among the rest. */
  readonly read: ReadLine & { readonly wish: { readonly line: number } };
  readonly places: readonly AddedPlace[];
  readonly offer: LineOffer;
};

type PlacesWanted = {
  readonly row: ManagedRow;
  readonly business: BusinessRow;
  readonly wish: LineWish;
  readonly now: Instant;
};

/** Looks for places for one more line, where its client may add one; what is wrong with the line is told at its place. */
export const findPlaces = async (
  transaction: TenantTransaction,
  { row, business, wish, now }: PlacesWanted,
): Promise<Outcome<FoundPlaces>> => {
  const refused = refuseLineChange(row, business, now);
  if (refused !== null) return refused;
  const lines = standing(linesOf(row));
  // guard: a-client-adds-no-ninth-line
  if (lines.length >= MOST_LINES) {
    const message = `At most ${MOST_LINES} services fit in one booking. Please book this one on its own.`;
    return invalidBooking([{ field: 'lines', message }]);
  }
  const unchanged = { staffId: undefined, optionIds: undefined, hands: undefined };
  const planned = planLines(linesOf(row), [
    ...lines.map(({ line, serviceId }) => ({ line, serviceId, ...unchanged })),
    { line: null, ...wish },
  ]);
  if (!planned.ok) return invalidBooking(planned.reason);
  const facts = await findLinesSchedule(transaction, {
    serviceIds: [wish.serviceId, ...lines.map(({ serviceId }) => serviceId)],
    except: row.appointment_id,
    from: toInstant(row.starts_at - dayMs),
    until: toInstant(row.starts_at + 4 * dayMs),
    now,
  });
  const isThere = (list: readonly { readonly id: string }[], wanted: string | null): boolean =>
    wanted === null || list.some(({ id }) => id === wanted);
  if (facts === undefined || !isThere(facts.services, wish.serviceId) || !isThere(facts.staff, wish.staffId))
    return refusal('NOT_FOUND');
  const number = planned.value.lines.at(-1)?.number ?? 0;
  const asked = readAskedLines(facts, [{ ...wish, line: number }]);
  if (!asked.ok) return invalidBooking(asked.reason);
  const [added] = asked.value;
  if (added === undefined) throw new Error('A line was asked for and not read');
  const stands = standingLinesOf(facts, lines).map((line, at) => ({
    ...line,
    candidates: line.staffIds,
    chosen: lines[at]?.staffId ?? null,
    stays: true,
  }));
  const places = placesForLine(
    businessScheduleOf(facts),
    staffSchedulesOf(facts),
    { standing: stands, added: added.asked, maxWaitMinutes: facts.line_wait_minutes },
    now,
  );
  return ok({
    facts,
    read: { ...added, wish: { ...added.wish, line: number } },
    places,
    offer: presentOffer(row, added, places, facts.staff),
  });
};

/** What one more line costs, and where it fits, for whoever has the booking's link. */
export const readLineOffer = defineQuery(manageCalls.lineOffer, {
  business: ({ input }) => businessOfLink(input),
  run: async ({ ctx, input }) => {
    const { tx, now } = ctx;
    const linked = await viewed(ctx, linkOf(input));
    if (linked === null) return refusal('NOT_FOUND');
    const [line, second] = readLines(input.query.lines) ?? [];
    if (line === undefined || second !== undefined) {
      return invalidBooking([{ field: 'lines', message: 'Please choose one service at a time.' }]);
    }
    const wish = readAddedWish(tx.business, line);
    if (wish === null) return refusal('NOT_FOUND');
    const found = await findPlaces(tx, { row: linked.row, business: await findBusiness(tx), wish, now });
    return found.ok ? ok({ success: true as const, data: found.value.offer }) : found;
  },
});
