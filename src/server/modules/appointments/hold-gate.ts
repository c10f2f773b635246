import { paths } from '#contract/paths.ts';
import { dayMs, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { mostRenewals, usedUp } from '#core/money/hold-limits.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { addressPrefix, isLoopback } from '../../platform/http/address-prefix.ts';
import { type HttpRefusal, refusal } from '../../platform/http/outcome.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { DiaryRow } from '../availability/index.ts';
import { holdToken } from '../messages/index.ts';
import { countAskedFor, countHeldFrom, type IntentRow, type Payer } from '../payments/index.ts';
import { isProven } from './actions/make-room.ts';
import { readDraft } from './booking-draft.ts';
import { phoneOf } from './client-gate.ts';

/** What a proof and a network are known by at one business; neither can be told from it. '': unknown. */
export const holdKeys = (
  secrets: Secrets,
  business: BusinessId,
  { proof, address }: { readonly proof: string | undefined; readonly address: string },
): { readonly proofKey: string; readonly addressKey: string } => {
  const prefix = isLoopback(address) ? '' : addressPrefix(address);
  return {
    proofKey: proof === undefined ? '' : secrets.derive('proof', `${business} ${proof}`),
    addressKey: prefix === '' ? '' : secrets.derive('network', `${business} ${prefix}`),
  };
};

/** Null, or whose share is used up, and what to do. The caller holds the locks of `lockHoldsOf`. */
export const refuseCrowd = async (
  transaction: TenantTransaction,
  crowd: {
    readonly addressKey: string;
    readonly held: readonly IntentRow[];
    readonly payer: Payer;
    readonly secrets: Secrets;
    readonly now: Instant;
  },
): Promise<HttpRefusal | null> => {
  const { addressKey, held, payer, secrets, now } = crowd;
  const network = addressKey === '' ? null : await countHeldFrom(transaction, addressKey, now);
  switch (usedUp({ ofPayer: held.length, ofNetwork: network?.held ?? null })) {
    case null:
      return null;
    case 'payer': {
      const ends = Math.min(...held.map(({ held_until: until }) => until));
      const refused = untilThen(
        ends,
        now,
        (wait) =>
          `You have two bookings here that wait for payment. Please pay for one of them, or try again ${wait}, when the first is let go.`,
      );
      // Whoever merely knows a telephone number is led to nobody's hold; its client has the link by email.
      const holds = held
        .filter((intent) => isProven(payer, intent))
        .map((intent) => presentHold(secrets, transaction, intent));
      return holds.length === 0 ? refused : { ...refused, data: { holds } };
    }
    case 'network':
      return untilThen(
        network?.firstEnds ?? now,
        now,
        (wait) =>
          `Too many bookings from your network wait for payment here just now. Please try again ${wait}, or with another internet connection.`,
      );
  }
};

/** A hold as a refusal names it to whoever has proved it to be theirs. */
const presentHold = (
  secrets: Secrets,
  { business }: TenantTransaction,
  intent: IntentRow,
): { readonly path: string; readonly serviceName: string } => ({
  path: paths.held(holdToken(secrets, business, intent.intent_id)),
  serviceName: readDraft(intent.draft)?.serviceName ?? '',
});

/** Null, or that the payer has held this very time too often; this hold is not among what is counted yet. */
export const refuseRenewal = async (
  transaction: TenantTransaction,
  renewal: {
    readonly payer: Payer;
    readonly serviceId: Id;
    readonly startsAt: Instant;
    readonly diary: Pick<DiaryRow, 'business_name' | 'business_phone'>;
    readonly now: Instant;
  },
): Promise<HttpRefusal | null> => {
  const { payer, diary, now } = renewal;
  const before = await countAskedFor(transaction, payer, { ...renewal, since: toInstant(now - dayMs) });
  return before <= mostRenewals
    ? null
    : refusal('TOO_MANY_REQUESTS', {
        message: `This time was held for you several times without a payment. Please choose another time, or call ${diary.business_name} on ${phoneOf(diary)}.`,
      });
};

const untilThen = (ends: number, now: Instant, say: (wait: string) => string): HttpRefusal => {
  const minutes = Math.max(1, Math.ceil((ends - now) / minuteMs));
  return refusal('TOO_MANY_REQUESTS', {
    message: say(minutes === 1 ? 'in a minute' : `in ${minutes} minutes`),
    retryAfterSeconds: minutes * 60,
  });
};
