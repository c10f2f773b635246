import { type Refusal, refusal } from '#contract/outcome.ts';
import type { WayOn } from '#contract/pages/page-forms.ts';
import { paths } from '#contract/paths.ts';
import { dayMs, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { mostRenewals, mostRenewalsByAnybody, roomFor } from '#core/money/hold-limits.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { phoneOf } from '../../appointments/index.ts';
import type { ScheduleRow } from '../../availability/index.ts';
import { findBusiness } from '../../businesses/index.ts';
import { holdToken } from '../../messages/index.ts';
import { countAskedFor, countHeldFrom, type IntentRow, type Payer } from '../../payments/index.ts';
import { readDraft } from './draft.types.ts';
import { isProven } from './holds.rules.ts';
import { releaseHold } from './release.commands.ts';

/**
 * Null, or whose share is used up, and what to do. Where others hold times under the payer's number or address, the
 * oldest of theirs may let go here. The caller holds the locks of `lockHoldsOf`, and undoes all where it is refused.
 */
export const refuseCrowd = async (
  transaction: TenantTransaction,
  crowd: {
    readonly addressKey: string;
    readonly held: readonly IntentRow[];
    readonly payer: Payer;
    readonly secrets: Secrets;
    readonly now: Instant;
  },
): Promise<Refusal | null> => {
  const { addressKey, held, payer, secrets, now } = crowd;
  const standing = held.map((intent) => ({
    own: isProven(payer, intent) || intent.address_key === addressKey,
    since: intent.created_at,
    until: intent.held_until,
  }));
  const network = addressKey === '' ? null : await countHeldFrom(transaction, addressKey, now);
  const room = roomFor(standing, network, now);
  if (room.held === 'one more') return null;
  if (room.held === 'in place of') {
    const other = held[room.place];
    if (other !== undefined)
      await releaseHold(transaction, { intent: other, problem: 'replaced by another', now });
    return null;
  }
  if (room.by === 'network')
    return untilThen(
      room.until,
      now,
      (wait) =>
        `Too many bookings from your network wait for payment here just now. Please try again ${wait}, or with another internet connection.`,
    );
  // Whoever merely knows a telephone number is led to nobody's hold; its client is sent the link by email.
  const ways = held
    .filter((intent) => isProven(payer, intent))
    .map((intent) => wayTo(secrets, transaction, intent));
  if (ways.length === 0) {
    const { slug } = await findBusiness(transaction);
    return {
      ...untilThen(
        room.until,
        now,
        (wait) =>
          `Two bookings with this phone number or email wait for payment here. Are they yours? Ask for your link and pay by it. If not, please try again ${wait}.`,
      ),
      data: {
        ways: slug === null ? [] : [{ path: paths.myBookings(slug), label: 'Send me my link again' }],
      },
    };
  }
  return {
    ...untilThen(
      room.until,
      now,
      (wait) =>
        `You have two bookings here that wait for payment. Please pay for one of them, or try again ${wait}, when the first one ends.`,
    ),
    data: { ways },
  };
};

/** The way on to a hold, for whoever has proved it to be theirs. */
const wayTo = (secrets: Secrets, { business }: TenantTransaction, intent: IntentRow): WayOn => ({
  path: paths.held(holdToken(secrets, business, intent.intent_id)),
  label: `Pay for ${readDraft(intent.draft)?.serviceName ?? 'it'}`,
});

/**
 * Null, or that this very time was held too often: by the payer, whom their browser and their network tell from others
 * who use the same number, or by anybody under it. This hold is not among what is counted yet.
 */
export const refuseRenewal = async (
  transaction: TenantTransaction,
  renewal: {
    readonly payer: Payer;
    readonly addressKey: string;
    readonly serviceId: Id;
    readonly startsAt: Instant;
    readonly schedule: Pick<ScheduleRow, 'business_name' | 'business_phone'>;
    readonly now: Instant;
  },
): Promise<Refusal | null> => {
  const { payer, schedule, now } = renewal;
  const before = await countAskedFor(transaction, payer, { ...renewal, since: toInstant(now - dayMs) });
  // guard: a-time-is-taken-up-again-three-times-a-day-at-most
  // guard: a-time-is-asked-for-nine-times-a-day-under-one-number-by-whomever
  return before.own <= mostRenewals && before.all <= mostRenewalsByAnybody
    ? null
    : refusal('TOO_MANY_REQUESTS', {
        message: `This time was held for you several times without a payment. Please choose another time, or call ${schedule.business_name} on ${phoneOf(schedule)}.`,
      });
};

const untilThen = (ends: number, now: Instant, say: (wait: string) => string): Refusal => {
  const minutes = Math.max(1, Math.ceil((ends - now) / minuteMs));
  return refusal('TOO_MANY_REQUESTS', {
    message: say(minutes === 1 ? 'in a minute' : `in ${minutes} minutes`),
    retryAfterSeconds: minutes * 60,
  });
};
