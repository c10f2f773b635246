import { errorCatalogue } from '#contract/errors.ts';
import type { Payout } from '#contract/money-views.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { inTenant, inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { once, recall } from '../../../platform/idempotency.ts';
import type { BankAccount } from '../../../platform/payments/payment-provider.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createSealing } from '../../../platform/sealing.ts';
import { askerOf, checkPassword } from '../../auth/index.ts';
import { findBusiness, lockOffer } from '../../businesses/index.ts';
import { openSubaccount, readyPayout } from '../open-payout.ts';
import { presentPayout } from '../payouts.present.ts';
import { findPayouts } from '../payouts.repo.ts';
import { keepPayout, passwordNeeded } from './keep-payout.ts';

type Asked = {
  readonly bank_code: string;
  readonly account_number: string;
  readonly password?: string | undefined;
};
type Asking = Pick<OwnerContext, 'session' | 'now' | 'address' | 'idempotencyKey'>;
export type SavedPayout = Outcome<{ success: true; data: Payout }>;

/**
 * Has deposits paid out to another account (invariants I-19). The first one counts at once. A later one asks for the
 * password, is told to the owner by mail and takes over a day later; of several the last counts.
 */
export const changePayout = async (platform: Platform, body: Asked, asking: Asking): Promise<SavedPayout> => {
  const { session, now } = asking;
  const { business } = session;
  const account: BankAccount = { bankCode: body.bank_code, accountNumber: body.account_number };
  const attempt = {
    business,
    route: 'payout',
    key: asking.idempotencyKey,
    // Ten digits are soon guessed from a plain hash of them.
    body: platform.secrets.derive('payout-attempt', `${account.bankCode} ${account.accountNumber}`),
    now,
  };
  const before = await inTenant(platform.database, business, async (transaction) => ({
    earlier: await recall<{ success: true; data: Payout }>(transaction.query, attempt),
    live: (await findPayouts(transaction)).live,
    businessName: (await findBusiness(transaction)).name,
  }));
  if (before.earlier !== null) return before.earlier;
  if (before.live !== undefined) {
    const denied = await denyWithoutPassword(platform, body.password, asking);
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
  return inTenantUnlessRefused(platform.database, business, async (transaction) => {
    await lockOffer(transaction);
    return once(transaction.query, attempt, async () => {
      const refused = await keepPayout(transaction, {
        sealing: createSealing(platform.secretKey),
        account,
        email: session.email,
        payout: ready.value,
        subaccount: opened.value,
        now,
      });
      return refused ?? ok({ success: true, data: presentPayout(await findPayouts(transaction)) });
    });
  });
};

const denyWithoutPassword = async (
  platform: Platform,
  password: string | undefined,
  { session, now, address }: Asking,
): Promise<Refusal | null> => {
  if (password === undefined) return passwordNeeded();
  const checked = await checkPassword(
    platform,
    { email: session.email, password },
    askerOf(session, { now, address }),
  );
  if (!checked.ok) return checked;
  if (checked.value !== null) return null;
  const { message } = errorCatalogue.WRONG_PASSWORD;
  return refusal('WRONG_PASSWORD', { errors: [{ field: 'password', message }] });
};
