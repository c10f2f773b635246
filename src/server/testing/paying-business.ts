import { asSuperuser, storedBusinessId } from './seeded-rows.ts';
import type { TestApp } from './test-app.ts';
import { createOwner, type TestOwner } from './test-owner.ts';

/** An account that deposits of this business are paid out to, known to no provider. */
export const seedPayout = async (
  app: TestApp,
  { businessId }: Pick<TestOwner, 'businessId'>,
  heldBy = 'ADA OBI',
): Promise<void> => {
  await asSuperuser(
    app,
    `INSERT INTO payout_accounts (business_id, payout_id, bank_code, bank_name, account_name, sealed, last_digits,
                                  subaccount_code, state, effective_at, created_at)
     VALUES ($1, gen_random_uuid(), '058', 'GTBank', $3, '\\x00', '6789', $2, 'live', now(), now())`,
    [storedBusinessId(businessId), 'ACCT_planted', heldBy],
  );
};

/** A business that takes deposits of 20 %, paid out to an account planted for it. */
export const createPayingOwner = async (app: TestApp): Promise<TestOwner> => {
  const owner = await createOwner(app);
  await seedPayout(app, owner);
  await asSuperuser(
    app,
    'UPDATE businesses SET require_deposit = true, deposit_percentage = 20 WHERE business_id = $1',
    [storedBusinessId(owner.businessId)],
  );
  return owner;
};
