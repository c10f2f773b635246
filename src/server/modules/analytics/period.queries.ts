import { type Outcome, refusal } from '#contract/outcome.ts';
import { type Period, periodLengths, periodOf, periodUpTo } from '#core/analytics/analytics.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { findBusiness } from '../businesses/index.ts';
import { readDays } from '../payments/index.ts';

type Ask = {
  readonly days?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

const NOT_BEGUN = 'These days have not come yet. Ask for days up to today.';

/**
 * The days that figures are asked for: the last so many, or chosen ones as far as they have come; without either the last
 * 30. INVALID_INPUT for days that payments are not asked for either, and for days to come.
 */
export const readPeriod = async (
  transaction: TenantTransaction,
  ask: Ask,
  now: Instant,
): Promise<Outcome<Period>> => {
  const { time_zone: zone } = await findBusiness(transaction);
  const length = periodLengths.find((one) => String(one) === ask.days);
  if (length !== undefined) return ok(periodUpTo(zone, length, now));
  const days = readDays(ask, zone, now);
  if (!days.ok) return days;
  const { from, to } = days.value;
  const today = dateIn(zone, now);
  if (from > today)
    return refusal('INVALID_INPUT', {
      message: NOT_BEGUN,
      errors: [{ field: 'from', message: NOT_BEGUN }],
    });
  return ok(periodOf(zone, { from, to: to > today ? today : to }, now));
};
