import { authCalls } from '#contract/auth.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { usersCalls } from '#contract/users.calls.ts';
import { ok } from '#core/result.ts';
import { acrossTenants } from '../../platform/db/transaction.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import { findAccount, presentUser } from '../auth/index.ts';
import { checkSlug } from './actions/check-slug.ts';
import { completeSetup } from './actions/complete-setup.ts';
import { saveCategories } from './actions/save-categories.ts';
import { readCategories, readOwnBusiness, readPublicBusiness } from './businesses.reads.ts';
import type { Payouts } from './deposit-rules.ts';

export const businessEndpoints = (platform: Platform, payouts: Payouts): readonly Endpoint[] => {
  // Many clicks at once ask the provider once.
  const sharedSetup = createSingleFlight<Awaited<ReturnType<typeof completeSetup>>>();
  return [
    handle(usersCalls.me, async (_, { session }) => {
      const account = await acrossTenants(platform.database, (transaction) =>
        findAccount(transaction, session.email),
      );
      return account === undefined
        ? refusal('UNAUTHENTICATED')
        : ok({ success: true, user: presentUser(account) });
    }),
    handle(usersCalls.ownBusiness, async (_, { session }) =>
      ok({ success: true, data: await readOwnBusiness(platform, session.business) }),
    ),
    handle(usersCalls.publicBusiness, async ({ params }) => {
      const business = await readPublicBusiness(platform, params.businessSlug);
      if (business === null) return refusal('NOT_FOUND', { message: 'Business not found' });
      return ok({ success: true, data: business });
    }),
    handle(usersCalls.categories, async (_, { session }) =>
      ok({ success: true, data: [...(await readCategories(platform, session.business))] }),
    ),
    handle(usersCalls.saveCategories, ({ body }, { session }) =>
      saveCategories(platform, session.business, body.categories),
    ),
    handle(usersCalls.completeSetup, ({ body }, context) =>
      sharedSetup(`${context.session.business} ${JSON.stringify(body)}`, () =>
        completeSetup(platform, payouts, body, context),
      ),
    ),
    handle(authCalls.checkSlug, ({ query }, context) => checkSlug(platform, query.slug, context)),
  ];
};
