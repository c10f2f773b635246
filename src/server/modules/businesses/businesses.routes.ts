import { usersCalls } from '#contract/users.calls.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import { completeSetup } from './actions/complete-setup.ts';
import {
  checkSlug,
  readBusinessPage,
  readCategories,
  readMe,
  readOwnBusiness,
} from './businesses.queries.ts';
import type { Payouts } from './deposit-rules.ts';
import { saveCategories } from './settings.commands.ts';

/** The business as its owner and its clients ask for it. */
export const businessEndpoints = (platform: Platform, payouts: Payouts): readonly Endpoint[] => {
  // Many clicks at once ask the provider once.
  const sharedSetup = createSingleFlight<Awaited<ReturnType<typeof completeSetup>>>();
  return [
    ...[readMe, readOwnBusiness, readBusinessPage, readCategories, saveCategories, checkSlug].map(
      ({ endpoint }) => endpoint(platform),
    ),
    handle(usersCalls.completeSetup, ({ body }, context) =>
      sharedSetup(`${context.session.business} ${JSON.stringify(body)}`, () =>
        completeSetup(platform, payouts, body, context),
      ),
    ),
  ];
};
