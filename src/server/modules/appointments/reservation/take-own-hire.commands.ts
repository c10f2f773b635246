import { type Outcome, refusal } from '#contract/outcome.ts';
import { type CalendarDate, daysBetween } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { datesOfHire } from '#core/rentals/hire-diary.ts';
import { checkOwnerHire, type OwnerHire } from '#core/rentals/owner-hire.ts';
import { type DateSpan, unitsFree } from '#core/rentals/stock.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { findHireDiary, type HireDiaryRow, ownHireFactsOf } from '../../availability/index.ts';
import { type BookingWarning, refuseUnlessWanted } from '../owner-booking/warnings.rules.ts';
import { outOfStock } from './hire-refusals.rules.ts';
import { takeUnits } from './rental.repo.ts';

export type HireAsk = {
  readonly appointmentId: Id;
  readonly serviceId: Id;
  readonly firstDay: CalendarDate;
  readonly quantity: number;
  /** The days the booking keeps of its own; null: the item's. */
  readonly ownDuration: number | null;
  /** What it has taken already, where its days stay as they are: its buffers stay with them. */
  readonly ownSpan: DateSpan | null;
  readonly override: boolean | undefined;
  /** What the owner has accepted before. */
  readonly settled: readonly BookingWarning[];
  readonly now: Instant;
};

export type OwnHire = OwnerHire & { readonly diary: HireDiaryRow; readonly duration: number };

/**
 * Takes the units of an owner's own hire, under the item's lock, which the caller holds. Outside the rules only with
 * the owner's word, over the stock never; what the hire had taken before is given back by the caller.
 */
export const takeOwnHire = async (
  transaction: TenantTransaction,
  ask: HireAsk,
): Promise<Outcome<OwnHire>> => {
  const { appointmentId, serviceId, firstDay, quantity, now } = ask;
  const diary = await findHireDiary(transaction, {
    serviceId,
    from: firstDay,
    to: firstDay,
    now,
    except: appointmentId,
    reach: reachOf(ask),
  });
  if (diary === undefined) return refusal('NOT_FOUND');
  const duration = ask.ownDuration ?? diary.duration;
  const facts = ownHireFactsOf(diary, { durationDays: duration, ...ownBuffers(ask, duration) });
  const hire = checkOwnerHire(facts, { date: firstDay, quantity }, now);
  if (!hire.ok) {
    const { claimSpan } = datesOfHire(facts.item, firstDay);
    return outOfStock(unitsFree(facts.item.stock, facts.claims, claimSpan));
  }
  const open = hire.value.warnings.filter((warning) => !ask.settled.includes(warning));
  const unwanted = refuseUnlessWanted(open, ask.override);
  if (unwanted !== null) return unwanted;
  await takeUnits(transaction, {
    appointmentId,
    serviceId,
    span: hire.value.claimSpan,
    quantity,
    expiresAt: null,
    now,
  });
  return ok({ ...hire.value, diary, duration });
};

const reachOf = ({ ownSpan, ownDuration }: HireAsk): number =>
  Math.max(ownDuration ?? 0, ownSpan === null ? 0 : daysBetween(ownSpan.from, ownSpan.until));

const ownBuffers = ({ ownSpan, firstDay }: HireAsk, duration: number) =>
  ownSpan === null
    ? {}
    : {
        bufferBefore: Math.max(0, daysBetween(ownSpan.from, firstDay)),
        bufferAfter: Math.max(0, daysBetween(firstDay, ownSpan.until) - duration),
      };
