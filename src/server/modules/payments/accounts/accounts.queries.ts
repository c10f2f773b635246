import type { ReplyOf } from '#contract/call.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { hitLimit, hitLimits, type Limit } from '../../../platform/counted-limits.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import type { Answer, BankAccount } from '../../../platform/payments/payment-provider.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Ctx, defineQuery, sessionOf } from '../../../platform/use-case.ts';
import { readToken, refundToken } from '../receipts/links.rules.ts';
import type { BankAccount as ClientAccount } from './sealed-account.rules.ts';

/** The banks of the country, as the provider knows them. */
export const readBanks = defineQuery(paymentsCalls.banks, {
  read: async ({ ctx: { platform } }) => {
    const banks = await platform.banks();
    return banks === null ? banksUnknown() : ok({ success: true, data: [...banks] });
  },
});

export const banksUnknown = (): Refusal =>
  refusal('UNAVAILABLE', {
    message: 'The list of banks cannot be had just now. Please try again in a minute.',
    retryAfterSeconds: 60,
  });

/** Tells the name an account is held in. So that nobody looks up the accounts of others, only so often a business. */
export const verifyAccount = defineQuery(paymentsCalls.verifyAccount, {
  read: ({ ctx, input: { query } }) => nameAccount(ctx, query),
});

/** The same, with the number in the body and so in no log of addresses. */
export const verifyAccountQuietly = defineQuery(paymentsCalls.verifyAccountQuietly, {
  read: ({ ctx, input: { body } }) => nameAccount(ctx, body),
});

const nameAccount = async (
  ctx: Ctx,
  asked: { readonly account_number: string; readonly bank_code: string },
): Promise<Outcome<ReplyOf<typeof paymentsCalls.verifyAccount>>> => {
  const resolved = await resolveAccount(ctx.platform, {
    business: sessionOf(ctx).business,
    account: { accountNumber: asked.account_number, bankCode: asked.bank_code },
    limits: limitsOf.look,
    field: 'account_number',
    now: ctx.now,
  });
  if (!resolved.ok) return resolved;
  return ok({
    success: true,
    status: true,
    message: 'Account number resolved',
    data: { account_name: resolved.value.accountName },
  });
};

/** A client has one refund and an account or two; whoever wants to know whose other numbers are gets no further. */
const ofRefund: Limit = { name: 'refund-account-check', max: 5, windowMinutes: 24 * 60 };
const ofBusiness: Limit = { name: 'refund-account-checks', max: 60, windowMinutes: 24 * 60 };

/**
 * The name the bank has an account under, for its client to see that the number is right; a number that is nobody's is
 * refused. Null where it cannot be told: an unknown bank, a provider that does not answer, too many looks. Only for who
 * has the link of an owed refund: a form that anybody can open would tell whose any account is.
 */
export const nameRefundAccount = async (
  platform: Platform,
  token: string,
  { accountNumber, bankName }: ClientAccount,
): Promise<Outcome<string | null>> => {
  const named = readToken(platform.secrets, refundToken, token);
  if (named === null) return ok(null);
  const bank = (await platform.banks())?.find(({ name }) => name === bankName);
  if (bank === undefined) return ok(null);
  const { exceeded } = await acrossTenants(platform.database, ({ query }) =>
    hitLimits(
      query,
      [
        [ofRefund, named.id],
        [ofBusiness, named.business],
      ],
      platform.clock.now(),
    ),
  );
  if (exceeded) return ok(null);
  const answer = await platform.provider.resolveAccount({ accountNumber, bankCode: bank.code });
  if (answer.ok) return ok(answer.value.accountName);
  if (answer.reason === 'refused') return noSuchAccount('accountNumber');
  notAnswered(platform, answer);
  return ok(null);
};

/** Whose account a number is, is asked of a bank and costs the provider; nobody has many accounts of their own. */
const looks: readonly Limit[] = [
  { name: 'account-check-minute', max: 5, windowMinutes: 1 },
  { name: 'account-check-day', max: 30, windowMinutes: 24 * 60 },
];
/** Counted apart, so that looking an account up never stands in the way of taking it. */
const links: readonly Limit[] = [{ name: 'payout-link', max: 10, windowMinutes: 60 }];

export const limitsOf = { look: looks, link: links } as const;

/** The name an account is held in, by the provider's word; outside any transaction, and only so often a business. */
export const resolveAccount = async (
  platform: Platform,
  ask: {
    readonly business: BusinessId;
    readonly account: BankAccount;
    readonly limits: readonly Limit[];
    readonly field: string;
    readonly now: Instant;
  },
): Promise<Outcome<{ readonly accountName: string }>> => {
  const limited = await acrossTenants(platform.database, async ({ query }) => {
    for (const limit of ask.limits) {
      // One too many for the minute does not use up the day.
      const state = await hitLimit(query, limit, ask.business, ask.now);
      // guard: account-look-ups-are-limited
      if (state.exceeded) return state;
    }
    return null;
  });
  if (limited !== null) {
    return refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: limited.retryAfterSeconds });
  }
  const answer = await platform.provider.resolveAccount(ask.account);
  if (answer.ok) return ok(answer.value);
  if (answer.reason === 'refused') return noSuchAccount(ask.field);
  return notAnswered(platform, answer);
};

const noSuchAccount = (field: string): Refusal => {
  const { message } = errorCatalogue.ACCOUNT_NOT_FOUND;
  return refusal('ACCOUNT_NOT_FOUND', { errors: [{ field, message }] });
};

/** The provider's own words stay out of the log too: they may repeat the account. */
export const notAnswered = (
  { log }: Pick<Platform, 'log'>,
  { reason, code }: Exclude<Answer<unknown>, { ok: true }>,
): Refusal => {
  log('account.unresolved', { reason, code });
  return refusal('UNAVAILABLE', {
    message: 'The bank cannot be asked just now. Please try again in a minute.',
    retryAfterSeconds: 60,
  });
};
