import { findAccount, registerOwner } from '#server/modules/auth/index.ts';
import { sealNumber } from '#server/modules/payouts/index.ts';
import { isSpread } from '#server/platform/db/migrate.ts';
import { acrossTenants, inTenant } from '#server/platform/db/transaction.ts';
import { newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createEncryption } from '#server/platform/secrets/encryption.ts';
import { messagesOf } from '../generate/messages.ts';
import { seededRandom } from '../generate/random.ts';
import { writeAppointments, writeMessages } from '../generate/write-appointments.repo.ts';
import { writeBusinesses } from '../generate/write-business.repo.ts';
import { receiptsOf, writeReceipts } from '../generate/write-money.repo.ts';
import { writeRows } from '../generate/write-rows.repo.ts';
import { findFinishedBusiness, insertPage, insertPayout, openBusiness, readTelling } from './demo.repo.ts';
import { type DemoAccount, demoAccount, demoPayout, demoProfile } from './demo-business.ts';
import { planDemo } from './demo-plan.ts';
import { demoReviews } from './demo-reviews.ts';
import { insertWaitlist } from './demo-waitlist.repo.ts';

const SEED = 2026;

/** Whether anyone is here yet; a demo that was begun and broken off does not count, so that it is made anew. */
export const hasAnyBusiness = async ({ database }: Pick<Platform, 'database'>): Promise<boolean> =>
  (await acrossTenants(database, findFinishedBusiness)) !== undefined;

/**
 * Makes the demo business with three months of bookings around the clock's today, and says how to sign in. Everything
 * but the account is one transaction; done again, or by two processes at once, it is made once.
 */
export const makeDemo = async (platform: Platform): Promise<DemoAccount> => {
  const now = platform.clock.now();
  const registered = await registerOwner({
    ctx: {
      ...{ platform, now, actor: { kind: 'system' }, address: 'demo', idempotencyKey: null },
      ...{ device: '', deviceCookie: null, sharedCookie: null },
    },
    input: {
      params: undefined,
      query: undefined,
      body: {
        businessName: demoProfile.name,
        email: demoAccount.email,
        phone: demoProfile.phone,
        password: demoAccount.password,
      },
    },
  });
  if (!registered.ok && registered.code !== 'EMAIL_TAKEN') {
    throw new Error(`The demo's owner could not be registered: ${registered.code}`);
  }
  const account = await acrossTenants(platform.database, (transaction) =>
    findAccount(transaction, demoAccount.email),
  );
  if (account === undefined) throw new Error('The demo’s account is gone as soon as it was made');
  const plan = planDemo(now, seededRandom(SEED), newId);
  await inTenant(platform.database, account.business_id, async (transaction) => {
    if (!(await openBusiness(transaction, plan))) return;
    await insertPage(transaction, plan);
    const { business } = transaction;
    const { appointments } = plan;
    await writeBusinesses(transaction, [{ ...plan, id: business }]);
    await writeAppointments(transaction, business, appointments);
    await writeRows(transaction, 'reviews', demoReviews(business, appointments, now));
    const telling = await readTelling(transaction);
    const messages = appointments.flatMap((appointment) => messagesOf(appointment, telling, now, newId));
    await writeMessages(transaction, business, messages);
    await writeReceipts(transaction, business, receiptsOf(appointments));
    await insertWaitlist(transaction, plan, platform.secrets);
    const payout = newId();
    const encryption = createEncryption(platform.secretKey);
    const sealed = sealNumber(encryption, account.business_id, payout, demoPayout.accountNumber);
    await insertPayout(transaction, plan, { id: payout, sealed });
  });
  return demoAccount;
};

/**
 * The demo business of an installation: made where nobody is yet, found again where it was made before. Null where
 * people keep businesses of their own and there is no demo, and on a cluster, whose nodes do not take it in one piece.
 */
export const openDemo = async (platform: Platform): Promise<DemoAccount | null> => {
  if (!(await hasAnyBusiness(platform))) {
    return (await isSpread(platform.database.pool)) ? null : makeDemo(platform);
  }
  const account = await acrossTenants(platform.database, (transaction) =>
    findAccount(transaction, demoAccount.email),
  );
  return account === undefined ? null : { ...demoAccount, slug: account.slug ?? demoAccount.slug };
};
