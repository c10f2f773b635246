import { setTimeout as sleep } from 'node:timers/promises';
import { appointmentsCalls } from '#contract/appointments.calls.ts';
import type { PublicBooking } from '#contract/booking-bodies.ts';
import type { InputOf } from '#contract/call.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { paths } from '#contract/paths.ts';
import type { paymentsCalls } from '#contract/payments.calls.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { inTenant, inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import { type PublicContext, validateBody } from '../../../platform/http/mount.ts';
import { once } from '../../../platform/idempotency.ts';
import { type BusinessId, type Id, readBusinessHandle } from '../../../platform/ids.ts';
import { withinPatience } from '../../../platform/patience.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createSealing } from '../../../platform/sealing.ts';
import { notOffered, provenHold } from '../../appointments/index.ts';
import { ANYONE, readChoice } from '../../availability/index.ts';
import { holdToken } from '../../messages/index.ts';
import {
  findIntent,
  type IntentRow,
  lockIntent,
  newReference,
  openIntent,
  renameIntent,
  reopenIntent,
} from '../../payments/index.ts';
import { findActiveSubaccount } from '../../payouts/index.ts';
import { holdForPayment } from '../holds/holds.commands.ts';
import { toldUntil } from '../holds/holds.queries.ts';
import { holdKeys } from '../holds/limits.commands.ts';
import { releaseHold } from '../holds/release.commands.ts';

type Asked = InputOf<(typeof paymentsCalls)['initialize']>['body'];
type Asking = Pick<PublicContext, 'now' | 'address' | 'idempotencyKey'> & {
  /** Tokens of holds that the browser has kept. */
  readonly holds?: readonly string[];
};
export type Initialized = {
  success: true;
  data: { authorization_url: string; reference: string; heldUntil: string; hold: string };
};

/** A browser is not left waiting for the provider longer than this; the same key asks again for the same payment. */
const PATIENCE_MS = 8_000;

/**
 * Holds the time for a client and opens their payment. The hold is committed before the provider is called, and stays
 * when no answer comes: the same key asks again for the same payment.
 */
export const initializePayment = async (
  platform: Platform,
  body: Asked,
  asking: Asking,
): Promise<Outcome<Initialized>> => {
  const { provider } = platform;
  const { hold: _hold, ...keyed } = body;
  const given = { clientEmail: body.email, ...body.metadata, businessId: body.businessId };
  const booking = validateBody(appointmentsCalls.create, given);
  if (!booking.ok) return booking;
  // A business may leave it out of bookings; whoever takes the money does not.
  if (booking.value.clientEmail === '') return noEmail;
  const choice = choiceOf(booking.value);
  if (choice === null) return notOffered();
  const { business } = choice;
  const held = await inTenantUnlessRefused(platform.database, business, async (transaction) => {
    if ((await findActiveSubaccount(transaction)) === null) return cannotPay();
    // guard: one-key-leads-to-one-payment
    const attempt = { business, route: 'pay', key: asking.idempotencyKey, body: keyed, now: asking.now };
    return once(transaction.query, attempt, () =>
      holdForPayment(transaction, {
        choice,
        body: booking.value,
        amount: body.amount,
        channel: body.channel ?? 'checkout',
        mode: provider.mode,
        address: asking.address,
        proven: provenAt(platform, business, [body.hold ?? '', ...(asking.holds ?? [])]),
        ...holdKeys(platform.secrets, business, { proof: body.proof, address: asking.address }),
        sealing: createSealing(platform.secretKey),
        secrets: platform.secrets,
        log: platform.log,
        now: asking.now,
      }),
    );
  });
  return held.ok ? openInTime(platform, business, held.value) : held;
};

/** The page or account to pay at for a hold that stands, within the patience of a browser. */
export const openInTime = (platform: Platform, business: BusinessId, id: Id): Promise<Outcome<Initialized>> =>
  withinPatience(openPayment(platform, business, id), PATIENCE_MS, {
    late: notYet,
    failed: (error) => platform.log('payment.unopened', { error }),
  });

const provenAt = ({ secrets }: Platform, business: BusinessId, tokens: readonly string[]): readonly Id[] =>
  tokens.flatMap((token) => {
    const hold = provenHold(secrets, token);
    return hold?.business === business ? [hold.id] : [];
  });

const noEmail = refusal('INVALID_INPUT', {
  message: 'This field is required.',
  errors: [{ field: 'clientEmail', message: 'This field is required.' }],
});

const choiceOf = (body: PublicBooking) => {
  const choice = readChoice({ serviceId: body.serviceId, staffId: body.staffId ?? ANYONE });
  return choice !== null && readBusinessHandle(body.businessId) === choice.business ? choice : null;
};

const cannotPay = (): Refusal =>
  refusal('UNAVAILABLE', {
    message: 'This business cannot take payments online just now. Please call them to book.',
  });

/** How long another request that is opening the same payment is waited for, in looks of so many milliseconds. */
const LOOKS = 12;
const PAUSE_MS = 250;
/** A connection that broke is tried once more at once; then whoever pays is asked to. */
const TRIES = 2;

/** The page or account to pay at. Asking again for one that is open gives the same. */
const openPayment = async (
  platform: Platform,
  business: BusinessId,
  id: Id,
): Promise<Outcome<Initialized>> => {
  let tries = 0;
  for (let look = 1; ; look += 1) {
    const { intent, subaccount } = await inTenant(platform.database, business, async (transaction) => ({
      intent: await findIntent(transaction, id),
      subaccount: await findActiveSubaccount(transaction),
    }));
    if (intent === undefined) throw new Error('A payment just asked for is gone');
    // guard: a-payment-whose-hold-is-over-is-over
    if (intent.settled_at === null && isOver(intent, platform.clock.now())) return over();
    if (intent.state !== 'opening') return ok(initialized(platform, business, intent));
    if (subaccount === null) return cannotPay();
    const answer = await askProvider(platform, intent, subaccount);
    if (answer.ok) {
      // Unless it was given another name meanwhile: then that one's page is the one to show.
      const opened = { id, reference: intent.reference, ...answer.value };
      await inTenant(platform.database, business, (transaction) => openIntent(transaction, opened));
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
    await inTenant(platform.database, business, (transaction) => renameIntent(transaction, name));
    tries += 1;
    if (tries === TRIES) return notYet();
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
    heldUntil: formatInstant(toldUntil(intent)),
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
  inTenant(platform.database, business, async (transaction) => {
    const intent = await lockIntent(transaction, id);
    if (intent?.state !== 'opening') return;
    const end = { problem: 'the provider would not open it', now: platform.clock.now() };
    await releaseHold(transaction, intent, end);
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
  business: BusinessId,
  id: Id,
  { channel, spent }: Wish,
): Promise<Outcome<Initialized>> => {
  await inTenant(platform.database, business, async (transaction) => {
    const intent = await lockIntent(transaction, id);
    if (intent?.state !== 'open' || (intent.channel === channel && !spent)) return;
    await reopenIntent(transaction, id, { reference: newReference(business), channel });
  });
  return openInTime(platform, business, id);
};
