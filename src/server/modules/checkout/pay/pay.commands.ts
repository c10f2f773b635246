import type { InputOf } from '#contract/call.ts';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { inTenant, inTenantUnlessRefused, readInTenant } from '../../../platform/db/transaction.ts';
import { addressPrefix, isLoopback } from '../../../platform/http/address-prefix.ts';
import { validateBody } from '../../../platform/http/mount.ts';
import { once } from '../../../platform/idempotency.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Ctx } from '../../../platform/use-case.ts';
import { behindOthers, notOffered, provenHold, readPublicChoice } from '../../appointments/index.ts';
import { isHolding, lockIntent, newReference, reopenIntent } from '../../payments/index.ts';
import { findActiveSubaccount } from '../../payouts/index.ts';
import { holdForPayment } from '../holds/holds.commands.ts';
import { cannotPay, type Initialized, openInTime } from './opening.commands.ts';

/** What the answers to who asks to pay are remembered under. */
const ROUTE = 'pay';

type Asked = {
  readonly ctx: Ctx;
  readonly input: Pick<InputOf<(typeof paymentsCalls)['initialize']>, 'body'> & {
    /** Tokens of holds that the browser has kept. */
    readonly holds: readonly string[];
  };
};

/**
 * Holds the time for a client and opens their payment. The hold is committed before the provider is called, and stays
 * when no answer comes: the same key asks again for the same payment.
 */
export const initializePayment = async ({ ctx, input }: Asked): Promise<Outcome<Initialized>> => {
  const { platform, address, idempotencyKey: key, now } = ctx;
  const { body, holds } = input;
  const { hold: kept = '', ...keyed } = body;
  const given = { clientEmail: body.email, ...body.metadata, businessId: body.businessId };
  const booking = validateBody(appointmentsCalls.create, given);
  if (!booking.ok) return booking;
  // A business may leave it out of bookings; whoever takes the money does not.
  if (booking.value.clientEmail === '') return noEmail;
  const choice = readPublicChoice(booking.value);
  if (choice === null) return notOffered();
  const { business } = choice;
  const { database } = platform;
  const keys = holdKeys(platform.secrets, business, { proof: body.proof, address });
  const { clientPhone: phone, clientEmail: email } = booking.value;
  const proven = provenAt(platform, business, [kept, ...holds]);
  const hold = () =>
    inTenantUnlessRefused(database, business, async (tx) => {
      if ((await findActiveSubaccount(tx)) === null) return cannotPay;
      // guard: one-key-leads-to-one-payment
      const attempt = { business, route: ROUTE, key, body: keyed, now };
      return once(tx, attempt, () =>
        holdForPayment({
          ctx: { ...ctx, tx },
          input: {
            choice,
            body: booking.value,
            amount: body.amount,
            channel: body.channel ?? 'checkout',
            proven,
            ...keys,
          },
        }),
      );
    });
  const payer = { phone, email, proofKey: keys.proofKey, proven };
  const held = await behindOthers(
    {
      ctx,
      body: booking.value,
      route: ROUTE,
      payer: {
        // Whose time is held needs a connection still, to open the payment: a crowd before one lock would have them all.
        behind: heldUpBy(business, phone, keys.addressKey),
        // guard: whoever-holds-a-time-is-not-told-that-others-have-it
        isHolding: () => readInTenant(database, business, (looking) => isHolding(looking, payer, now)),
      },
    },
    hold,
  );
  return held.ok ? openInTime(platform, { business, id: held.value }) : held;
};

/** By whom somebody is held up whatever they do, in the order of `lockHoldsOf`. */
const heldUpBy = (business: BusinessId, phone: string, addressKey: string): readonly string[] => [
  `${business} ${phone}`,
  ...(addressKey === '' ? [] : [addressKey]),
];

const provenAt = ({ secrets }: Platform, business: BusinessId, tokens: readonly string[]): readonly Id[] =>
  tokens.flatMap((token) => {
    const hold = provenHold(secrets, token);
    return hold?.business === business ? [hold.id] : [];
  });

/** What a proof and a network are known by at one business; neither can be told from it. '': unknown. */
const holdKeys = (
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

const noEmail = refusal('INVALID_INPUT', {
  message: 'This field is required.',
  errors: [{ field: 'clientEmail', message: 'This field is required.' }],
});

type Wish = {
  readonly channel: 'checkout' | 'transfer';
  /** Whether the payment at the provider is over: it was declined there. */
  readonly spent: boolean;
};

/**
 * Goes on with the payment of a time that is still held: at the page that is open, or at a new one where that cannot be
 * paid any more or another way was chosen. The hold ends when it would have. Money that comes to the earlier page after
 * all is known nowhere, and goes back whole.
 */
export const resumePayment = async (
  platform: Platform,
  { business, id, channel, spent }: { readonly business: BusinessId; readonly id: Id } & Wish,
): Promise<Outcome<Initialized>> => {
  await inTenant(platform.database, business, async (transaction) => {
    const intent = await lockIntent(transaction, id);
    if (intent?.state !== 'open' || (intent.channel === channel && !spent)) return;
    await reopenIntent(transaction, id, { reference: newReference(business), channel });
  });
  return openInTime(platform, { business, id });
};
