import type { RefundDetailsPage } from '#contract/client-pages.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import { inTenant, inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createEncryption } from '../../../platform/secrets/encryption.ts';
import { findBusiness, lookOf } from '../../businesses/index.ts';
import { type BankAccount, sealAccount } from '../accounts/sealed-account.rules.ts';
import { readToken, refundToken } from '../receipts/links.rules.ts';
import { findBookedAccount, findRefundDetails, saveRefundDetails } from './details.repo.ts';
import { setRefundDue } from './due.repo.ts';
import { lockRefundWithBooking } from './ending.commands.ts';
import { findRefund, type RefundRow } from './refunds.repo.ts';

/** What the page shows of a refund, to whoever has its link; null for any other token. */
export const readRefundQuestion = async (
  platform: Platform,
  token: string,
): Promise<Pick<RefundDetailsPage, 'look' | 'amount' | 'state' | 'lastDigits'> | null> => {
  const named = readToken(platform.secrets, refundToken, token);
  if (named === null) return null;
  return inTenant(platform.database, named.business, async (transaction) => {
    const refund = await findRefund(transaction, named.id);
    if (refund === undefined) return null;
    const said = await findRefundDetails(transaction, named.id);
    const booked =
      refund.appointment_id === null
        ? undefined
        : await findBookedAccount(transaction, refund.appointment_id);
    const business = await findBusiness(transaction);
    const known = said ?? booked;
    return {
      look: lookOf(business),
      amount: koboToNaira(refund.amount_kobo),
      state: !isAskedFor(refund) ? 'sent' : known === undefined ? 'asked' : 'given',
      // Of money that is on its way nobody needs to see any more where it went.
      lastDigits: isAskedFor(refund) ? (known?.last_digits ?? '') : '',
    };
  });
};

/** Whether it still matters which account the client has: the owner is to send it there, or the provider. */
const isAskedFor = ({ state }: Pick<RefundRow, 'state'>): boolean =>
  state === 'owed' || state === 'needs-details';

/** The client says, or says anew, where a refund should go. */
export const sayRefundDetails = async (
  platform: Platform,
  token: string,
  account: BankAccount,
): Promise<Outcome<null>> => {
  const named = readToken(platform.secrets, refundToken, token);
  if (named === null) return refusal('NOT_FOUND');
  const { business, id: refundId } = named;
  return inTenantUnlessRefused(platform.database, business, async (transaction) => {
    const refund = await lockRefundWithBooking(transaction, refundId);
    if (refund === null) return refusal('NOT_FOUND');
    // guard: a-bank-account-is-taken-while-it-is-asked-for
    if (!isAskedFor(refund)) {
      const message = 'This money is on its way already. Nothing more is needed.';
      return refusal('ILLEGAL_TRANSITION', { message, data: { state: refund.state } });
    }
    const sealed = sealAccount(createEncryption(platform.secretKey), business, refundId, account);
    const lastDigits = account.accountNumber.slice(-4);
    const now = platform.clock.now();
    await saveRefundDetails(transaction, { refundId, sealed, lastDigits, now });
    // The provider waits for it.
    if (refund.state === 'needs-details') await setRefundDue(transaction, refundId, now);
    return ok(null);
  });
};
