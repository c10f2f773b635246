import type { Outcome } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { hitLimits, type Limit } from '../../../platform/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readToken, refundToken } from '../money-links.ts';
import { noSuchAccount, notAnswered } from '../resolve-account.ts';
import type { BankAccount } from '../sealed-account.ts';

/** A client has one refund and an account or two; whoever wants to know whose other numbers are gets no further. */
const looks: Limit = { name: 'refund-account-check', max: 5, windowMinutes: 24 * 60 };
const ofBusiness: Limit = { name: 'refund-account-checks', max: 60, windowMinutes: 24 * 60 };

/**
 * The name the bank has an account under, for its client to see that the number is right; a number that is nobody's is
 * refused. Null where it cannot be told: an unknown bank, a provider that does not answer, too many looks. Only for who
 * has the link of an owed refund: a form that anybody can open would tell whose any account is.
 */
export const nameRefundAccount = async (
  platform: Platform,
  token: string,
  { accountNumber, bankName }: BankAccount,
): Promise<Outcome<string | null>> => {
  const named = readToken(platform.secrets, refundToken, token);
  if (named === null) return ok(null);
  const bank = (await platform.banks())?.find(({ name }) => name === bankName);
  if (bank === undefined) return ok(null);
  const { exceeded } = await acrossTenants(platform.database, ({ query }) =>
    hitLimits(
      query,
      [
        [looks, named.id],
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
