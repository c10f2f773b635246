import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { addressPrefix } from '../../../platform/http/address-prefix.ts';
import type { PublicContext } from '../../../platform/http/mount.ts';
import type { Sealing } from '../../../platform/sealing.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { sealAccount } from '../../payments/index.ts';
import { insertAgreement, insertRefundAccount } from './papers.repo.ts';
import type { PublicPlacement } from './quote.rules.ts';

/** Writes, with the hire itself, where its caution fee goes back to and the policy that its client agreed to. */
export const keepPapers = async (
  transaction: TenantTransaction,
  { id, papers }: Pick<PublicPlacement, 'id' | 'papers'>,
  {
    sealing,
    address,
    now,
  }: Pick<PublicContext, 'address' | 'now'> & {
    readonly sealing: Sealing;
  },
): Promise<void> => {
  if (papers === null) return;
  const { account, policy } = papers;
  if (account !== null) {
    await insertRefundAccount(transaction, {
      appointmentId: id,
      sealed: sealAccount(sealing, transaction.business, id, account),
      lastDigits: account.accountNumber.slice(-4),
      now,
    });
  }
  if (policy !== '') {
    await insertAgreement(transaction, {
      appointmentId: id,
      policy,
      policyHash: sha256(policy),
      addressPrefix: addressPrefix(address),
      now,
    });
  }
};
