import type { Outcome } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import type { PublicContext } from '../../platform/http/mount.ts';
import { createAddressLimit } from '../../platform/http/rate-limits/address-limit.ts';
import { perMinute } from '../../platform/http/rate-limits/per-minute.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';
import { createCoalesce } from '../../platform/pacing/coalesce.ts';
import { withTimeout } from '../../platform/pacing/timeout.ts';
import type { Platform } from '../../platform/platform.ts';
import { ctxOf } from '../../platform/use-case.ts';
import { letGoHold } from './holds/release.commands.ts';
import type { Initialized } from './pay/opening.commands.ts';
import { initializePayment, resumePayment } from './pay/pay.commands.ts';
import { type Settled, settlePayment } from './settle/settle.commands.ts';

/** Paying as browsers reach it, by the API and by pages without scripts alike: what is limited is so for both together. */
export type Checkout = {
  readonly initialize: (
    body: Parameters<typeof initializePayment>[0]['input']['body'],
    asking: Pick<PublicContext, 'now' | 'address' | 'idempotencyKey'> & {
      /** Tokens of holds that the browser has kept. */
      readonly holds: readonly string[];
    },
  ) => Promise<Outcome<Initialized>>;
  /** Goes on with paying for a time that is held, or lets it go. */
  readonly resume: (
    business: BusinessId,
    id: Id,
    wish: Omit<Parameters<typeof resumePayment>[1], 'business' | 'id'>,
  ) => ReturnType<typeof resumePayment>;
  readonly letGo: (business: BusinessId, id: Id) => Promise<void>;
  /** How a payment stands, asked after now; `waiting`: the provider takes too long. Null: it is none of ours. */
  readonly settle: (
    reference: string,
    asking: Pick<PublicContext, 'now' | 'address'>,
  ) => Promise<Outcome<Settled | 'waiting' | null>>;
};

/** A browser is not left waiting for the provider longer than this; it then looks again by itself. */
const PATIENCE_MS = 8_000;

/** Made once in a process. */
export const createCheckout = (platform: Platform): Checkout => {
  const holds = createAddressLimit(perMinute.holds);
  const looks = createAddressLimit(perMinute.looksAtPayment);
  const lookers = createAddressLimit(perMinute.looksFromAddress);
  const guesses = createAddressLimit(perMinute.paymentGuesses);
  const underWay = createCoalesce<Settled | null>();
  return {
    initialize: async (body, { holds: kept, ...asking }) => {
      const ctx = ctxOf(platform, { ...asking, session: null });
      return holds(ctx.address, ctx.now) ?? initializePayment({ ctx, input: { body, holds: kept } });
    },
    resume: (business, id, wish) => resumePayment(platform, { business, id, ...wish }),
    letGo: (business, id) => letGoHold(platform, { business, id }),
    settle: async (reference, { address, now }) => {
      // guard: looks-at-one-payment-are-limited
      const limited = lookers(address, now) ?? looks(reference, now);
      if (limited !== null) return limited;
      // Those who ask at the same time share one look.
      const settled = await withTimeout(
        underWay(reference, () => settlePayment(platform, reference)),
        PATIENCE_MS,
        {
          late: () => 'waiting' as const,
          failed: (error) => platform.log('payment.unsettled', { error }),
        },
      );
      // guard: guesses-of-payments-are-limited-by-address
      return (settled === null ? guesses(address, now) : null) ?? ok(settled);
    },
  };
};
