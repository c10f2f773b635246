import type { InputOf, ReplyOf } from '#contract/call.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { WAITING_DAY_MS } from '#core/accounts/waiting-day.ts';
import { type Instant, toInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { inTenant, type TenantTransaction } from '../../platform/db/transaction.ts';
import type { MemberSession } from '../../platform/http/session.ts';
import { type Attempt, once, recall } from '../../platform/idempotency.ts';
import type { BankAccount } from '../../platform/payments/payment-provider.ts';
import { createEncryption, type Encryption } from '../../platform/secrets/encryption.ts';
import { type BusinessCtx, defineCommand, memberOf } from '../../platform/use-case.ts';
import { askerOf, checkPassword } from '../auth/index.ts';
import { findBusiness, lockOffer } from '../businesses/index.ts';
import { keepFirstPayout, openSubaccount, readyPayout } from './opening.commands.ts';
import { presentPayout } from './payouts.queries.ts';
import {
  endResetHold,
  findPayouts,
  insertWaitingPayout,
  lockPayouts,
  type NewPayout,
  type PayoutRow,
  retirePayout,
} from './payouts.repo.ts';
import { isSameAccount, isTakingOver } from './payouts.rules.ts';

type Reply = ReplyOf<typeof paymentsCalls.changePayout>;

/** What the bank and the provider say of the account; or what this very request was answered before. */
type Ready =
  | { readonly earlier: Reply }
  | {
      readonly earlier: null;
      readonly attempt: Attempt;
      readonly keeping: Omit<Keeping, 'now'>;
    };

/**
 * Has deposits paid out to another account (invariants I-19), which is told to the owner by mail. The first one counts at
 * once. A later one asks for the password and takes over a day later; of several the last counts.
 */
export const changePayout = defineCommand(paymentsCalls.changePayout, {
  remembers: true,
  prepare: ({ ctx, input: { body } }) => prepareChange(ctx, body),
  run: async ({ ctx: { tx, now }, prepared, note }) => {
    if (prepared.earlier !== null) return ok(prepared.earlier);
    await lockOffer(tx);
    return once(tx, prepared.attempt, async () => {
      const refused = await keepPayout(tx, { ...prepared.keeping, now });
      return refused ?? note(ok({ success: true, data: presentPayout(await findPayouts(tx)) }));
    });
  },
});

const prepareChange = async (
  ctx: BusinessCtx,
  body: InputOf<typeof paymentsCalls.changePayout>['body'],
): Promise<Outcome<Ready>> => {
  const { platform, business, now } = ctx;
  const session = memberOf(ctx);
  const { email } = session;
  const account: BankAccount = { bankCode: body.bank_code, accountNumber: body.account_number };
  const attempt = {
    business,
    route: 'payout',
    key: ctx.idempotencyKey,
    // Ten digits are soon guessed from a plain hash of them.
    body: platform.secrets.derive('payout-attempt', `${account.bankCode} ${account.accountNumber}`),
    now,
  };
  const before = await inTenant(platform.database, business, async (transaction) => ({
    earlier: await recall<Reply>(transaction.query, attempt),
    live: (await findPayouts(transaction)).live,
    businessName: (await findBusiness(transaction)).name,
  }));
  if (before.earlier !== null) {
    return before.earlier.ok ? ok({ earlier: before.earlier.value }) : before.earlier;
  }
  if (before.live !== undefined) {
    const denied = await denyWithoutPassword(ctx, session, body.password);
    // guard: another-payout-account-needs-the-password
    if (denied !== null) return denied;
  }
  const ask = { business, account, field: 'account_number', now };
  const ready = await readyPayout(platform, ask);
  if (!ready.ok) return ready;
  const opened =
    before.live === undefined
      ? await openSubaccount(platform, { ...ask, businessName: before.businessName })
      : ok(null);
  if (!opened.ok) return opened;
  const encryption = createEncryption(platform.secretKey);
  return ok({
    earlier: null,
    attempt,
    keeping: { encryption, account, email, payout: ready.value, subaccount: opened.value },
  });
};

const denyWithoutPassword = async (
  { platform, now, address }: BusinessCtx,
  session: MemberSession,
  password: string | undefined,
): Promise<Refusal | null> => {
  if (password === undefined) return passwordNeeded();
  const checked = await checkPassword(platform, {
    credentials: { email: session.email, password },
    asker: askerOf(session, { now, address }),
  });
  if (!checked.ok) return checked;
  if (checked.value !== null) return null;
  const { message } = errorCatalogue.WRONG_PASSWORD;
  return refusal('WRONG_PASSWORD', { errors: [{ field: 'password', message }] });
};

const passwordNeeded = (): Refusal =>
  refusal('INVALID_INPUT', { message: 'Required', errors: [{ field: 'password', message: 'Required' }] });

type Keeping = {
  readonly encryption: Encryption;
  readonly account: BankAccount;
  readonly email: string;
  readonly payout: NewPayout;
  /** Null: there was an account before, and the password was right. */
  readonly subaccount: string | null;
  readonly now: Instant;
};

/** Stores the account in place of what there is, or says why not; the caller holds the offer. */
const keepPayout = async (transaction: TenantTransaction, keeping: Keeping): Promise<Refusal | null> => {
  const { encryption, account, payout, subaccount, now } = keeping;
  const { live, waiting } = await lockPayouts(transaction);
  const isThis = (row: PayoutRow | undefined) => row !== undefined && isSameAccount(encryption, row, account);
  if (subaccount !== null) {
    // guard: of-many-first-accounts-at-once-one-is-stored
    if (live === undefined)
      await keepFirstPayout(transaction, { ...payout, subaccount_code: subaccount }, keeping);
    // Somebody linked another one meanwhile: this one is a change of it.
    else if (!isThis(live)) return passwordNeeded();
    return null;
  }
  if (isThis(waiting)) return null;
  if (isThis(live)) return countsAlready();
  if (waiting !== undefined) {
    if (isTakingOver(waiting, now)) return takingOver();
    await retirePayout(transaction, waiting.payout_id, 'withdrawn');
  }
  // guard: another-payout-account-waits-a-day
  const effectiveAt = toInstant(now + WAITING_DAY_MS);
  await insertWaitingPayout(transaction, payout, { effectiveAt, now });
  // guard: another-payout-account-is-told-to-the-owner
  await transaction.emit({ type: 'payout.announced', email: keeping.email, now });
  return null;
};

const countsAlready = (): Refusal => {
  const message = 'Deposits are paid out to this account already.';
  return refusal('INVALID_INPUT', { message, errors: [{ field: 'account_number', message }] });
};

const takingOver = (): Refusal =>
  refusal('UNAVAILABLE', {
    message: 'Your last change is taking over just now. Please try again in a few minutes.',
    retryAfterSeconds: 120,
  });

/**
 * Takes the account that was looked at as the right one after a reset of the password; deposits are asked again. Not
 * while another waits to replace it: whoever entered one has said that this is not theirs, and would be paid out to it
 * until then.
 */
export const confirmPayout = defineCommand(paymentsCalls.confirmPayout, {
  run: async ({ ctx: { tx }, input: { body: looked } }) => {
    await lockOffer(tx);
    const { live, waiting, hold } = await lockPayouts(tx);
    if (live === undefined || hold !== 'reset')
      return nothingThere('There is no account that waits to be confirmed.');
    // guard: no-account-is-confirmed-while-another-waits-to-replace-it
    if (waiting !== undefined) return refusal('ILLEGAL_TRANSITION', { message: CHANGE_WAITS });
    // guard: the-account-that-is-confirmed-is-the-one-that-was-looked-at
    if (live.last_digits !== looked.lastDigits) return refusal('ILLEGAL_TRANSITION', { message: ANOTHER });
    await endResetHold(tx);
    return ok({ success: true, data: presentPayout({ live, waiting, hold: null }) });
  },
});

const CHANGE_WAITS =
  'You have entered another account, which takes over later. Deposits stay off until then; please confirm the new account once it is there.';
const ANOTHER = 'Deposits go to another account by now. Please look at it and confirm that one.';

/** Drops the change that waits; until it takes over, and for whoever is signed in, since nothing moves by it. */
export const withdrawPayoutChange = defineCommand(paymentsCalls.withdrawPayoutChange, {
  once: 'withdraw-payout',
  run: async ({ ctx: { tx, now } }) => {
    await lockOffer(tx);
    const { waiting } = await lockPayouts(tx);
    if (waiting === undefined) return nothingThere('There is no change that waits.');
    // guard: a-change-that-takes-over-cannot-be-taken-back
    if (isTakingOver(waiting, now))
      return nothingThere('The change has taken over already. You can change the account again.');
    await retirePayout(tx, waiting.payout_id, 'withdrawn');
    return ok({ success: true, data: presentPayout(await findPayouts(tx)) });
  },
});

const nothingThere = (message: string): Refusal => refusal('NOT_FOUND', { message });
