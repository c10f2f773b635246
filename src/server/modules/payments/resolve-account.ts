import { errorCatalogue } from '#contract/errors.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { acrossTenants } from '../../platform/db/transaction.ts';
import type { BusinessId } from '../../platform/ids.ts';
import { hitLimit, type Limit } from '../../platform/limits.ts';
import type { Answer, BankAccount } from '../../platform/payments/payment-provider.ts';
import type { Platform } from '../../platform/platform.ts';

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

export const noSuchAccount = (field: string): Refusal => {
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
