import { setTimeout as sleep } from 'node:timers/promises';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { paths } from '#contract/paths.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { toldUntil } from '#core/money/hold-limits.ts';
import { ok } from '#core/result.ts';
import { isTemporary } from '../../../platform/db/faults.ts';
import { inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { withTimeout } from '../../../platform/pacing/timeout.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdToken } from '../../messages/index.ts';
import {
  findIntent,
  type IntentRow,
  lockIntent,
  newReference,
  openIntent,
  renameIntent,
} from '../../payments/index.ts';
import { findActiveSubaccount } from '../../payouts/index.ts';
import { releaseHold } from '../holds/release.commands.ts';

export type Initialized = {
  success: true;
  data: { authorization_url: string; reference: string; heldUntil: string; hold: string };
};

/** A browser is not left waiting for the provider longer than this; the same key asks again for the same payment. */
const PATIENCE_MS = 8_000;

/** The page or account to pay at for a hold that stands, within the patience of a browser. */
export const openInTime = (
  platform: Platform,
  { business, id }: { readonly business: BusinessId; readonly id: Id },
): Promise<Outcome<Initialized>> =>
  withTimeout(openPayment(platform, business, id), PATIENCE_MS, {
    late: notYet,
    failed: (error) => platform.log('payment.unopened', { error }),
  });

export const cannotPay = refusal('UNAVAILABLE', {
  message: 'This business cannot take payments online just now. Please call them to book.',
});

/** How long another request that is opening the same payment is waited for, in looks of so many milliseconds. */
const LOOKS = 12;
const PAUSE_MS = 250;
/** A connection that broke is tried once more at once; then whoever pays is asked to. */
const TRIES = 2;
/** How often the database is asked to keep one thing, where it is too busy. */
const MOST_ASKED = 4;

/** The page or account to pay at. Asking again for one that is open gives the same. */
const openPayment = async (
  platform: Platform,
  business: BusinessId,
  id: Id,
): Promise<Outcome<Initialized>> => {
  let tries = 0;
  for (let look = 1; ; look += 1) {
    const { intent, subaccount } = await insist(platform, business, async (transaction) => ({
      intent: await findIntent(transaction, id),
      subaccount: await findActiveSubaccount(transaction),
    }));
    if (intent === undefined) throw new Error('A payment just asked for is gone');
    // guard: a-payment-whose-hold-is-over-is-over
    if (intent.settled_at === null && isOver(intent, platform.clock.now())) return over();
    if (intent.state !== 'opening') return ok(initialized(platform, business, intent));
    if (subaccount === null) return cannotPay;
    const answer = await askProvider(platform, intent, subaccount);
    if (answer.ok) {
      // Unless it was given another name meanwhile: then that one's page is the one to show.
      const opened = { id, reference: intent.reference, ...answer.value };
      await insist(platform, business, (transaction) => openIntent(transaction, opened));
      continue;
    }
    const { reason, code } = answer;
    const known = code === 'duplicate_reference';
    if (known && look % LOOKS !== 0) {
      await sleep(PAUSE_MS);
      continue;
    }
    if (reason === 'refused' && !known) {
      platform.log('payment.refused', { code });
      // guard: a-plain-no-frees-the-time
      await dropHold(platform, business, id);
      return refusal('PAYMENT_FAILED', { message: 'Payment gateway initialization failed.' });
    }
    platform.log('payment.deferred', { reason, code });
    if (reason === 'busy') return notYet();
    // Its page, if there is one, was lost with the answer: nobody has seen it, nobody can pay there.
    const name = { id, from: intent.reference, to: newReference(business) };
    await insist(platform, business, (transaction) => renameIntent(transaction, name));
    tries += 1;
    if (tries === TRIES) return notYet();
  }
};

/**
 * What is written of a payment comes to the same when it is written twice, so a database that was too busy is asked
 * again: the time is held by now, and whoever is sent away without a key comes back for another one.
 */
const insist = async <T>(
  { database }: Platform,
  business: BusinessId,
  work: (transaction: TenantTransaction) => Promise<T>,
): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTenant(database, business, work);
    } catch (error) {
      if (tries === MOST_ASKED || !isTemporary(error)) throw error;
      await sleep(PAUSE_MS);
    }
  }
};

const isOver = ({ state, held_until: until }: IntentRow, now: Instant): boolean =>
  state === 'lapsed' || now >= until;

const askProvider = async (platform: Platform, intent: IntentRow, subaccount: string) => {
  const { reference } = intent;
  const back = platform.publicUrl + paths.paymentReturn(reference);
  const payment = {
    reference,
    amount: intent.amount_kobo,
    email: intent.client_email,
    subaccount,
    returnUrl: back,
    cancelUrl: platform.publicUrl + paths.paymentCancelled(reference),
  };
  if (intent.channel === 'checkout') return platform.provider.openCheckout(payment);
  const answer = await platform.provider.openTransfer({ ...payment, expiresAt: intent.held_until });
  return answer.ok ? ({ ok: true, value: { transfer: answer.value } } as const) : answer;
};

const initialized = (platform: Platform, business: BusinessId, intent: IntentRow): Initialized => ({
  success: true,
  data: {
    authorization_url: whereToPay(platform, intent),
    reference: intent.reference,
    heldUntil: formatInstant(toldUntil(intent.held_until)),
    hold: holdToken(platform.secrets, business, intent.intent_id),
  },
});

/** One that is settled already leads to what became of it. */
const whereToPay = ({ publicUrl }: Platform, intent: IntentRow): string => {
  if (intent.state !== 'open') return publicUrl + paths.paymentReturn(intent.reference);
  return intent.channel === 'transfer' ? publicUrl + paths.pay(intent.reference) : intent.authorization_url;
};

/** Nobody can pay for it: the time is free again at once. */
const dropHold = (platform: Platform, business: BusinessId, id: Id): Promise<void> =>
  insist(platform, business, async (transaction) => {
    const intent = await lockIntent(transaction, id);
    if (intent?.state !== 'opening') return;
    const end = { problem: 'the provider would not open it', now: platform.clock.now() };
    await releaseHold(transaction, { intent, problem: end.problem, now: end.now });
  });

const notYet = (): Refusal =>
  refusal('UNAVAILABLE', {
    message: 'The payment page could not be opened just now. Your time is held; please try again.',
    retryAfterSeconds: 3,
  });

const over = (): Refusal =>
  refusal('PAYMENT_FAILED', {
    message: 'This payment is over. Please go back to the booking and choose your time again.',
  });
