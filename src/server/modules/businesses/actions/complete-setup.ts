import type { InputOf } from '#contract/call.ts';
import type { usersCalls } from '#contract/users.calls.ts';
import type { StoredUser } from '#contract/views.ts';
import { parseSlug } from '#core/people/slug.ts';
import {
  acrossTenants,
  inTenantUnlessRefused,
  type TenantTransaction,
} from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { done, type Outcome, refusal } from '../../../platform/http/outcome.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount, presentUser } from '../../auth/index.ts';
import { lockBusiness, saveSetup, takeSlug } from '../businesses.repo.ts';
import { slugRefusal } from '../slug-refusal.ts';

type Setup = InputOf<typeof usersCalls.completeSetup>['body'];

/** Makes the owner the first staff member; handed in by compose.ts, since staff lies to the right of businesses. */
export type AddFirstStaffMember = (
  transaction: TenantTransaction,
  owner: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly now: OwnerContext['now'];
  },
) => Promise<void>;

/**
 * Finishes the wizard: profile, slug and booking settings, and the owner as the first staff member so that a solo
 * owner can be booked at once. Done again it changes the profile only, so that a repeat is harmless. Deposits need a linked payout, which cannot be had yet.
 */
export const completeSetup = async (
  platform: Platform,
  addFirstStaffMember: AddFirstStaffMember,
  setup: Setup,
  context: Pick<OwnerContext, 'now' | 'session'>,
): Promise<Outcome<{ success: true; user: StoredUser }>> => {
  if (setup.bookingSettings.requireDeposit) return refusal('DEPOSITS_UNAVAILABLE');
  const { profile } = setup;
  const slug = parseSlug(profile.businessSlug);
  if (!slug.ok) return slugRefusal('unavailable', 'profile.businessSlug');
  const saved = await inTenantUnlessRefused(
    platform.database,
    context.session.business,
    async (transaction) => {
      const before = await lockBusiness(transaction);
      const taken = await takeSlug(transaction, slug.value, context.now);
      if (taken !== 'had') return slugRefusal(taken, 'profile.businessSlug');
      await saveSetup(transaction, {
        name: profile.businessName,
        phone: profile.phone,
        slug: slug.value,
        ownerName: profile.ownerName ?? '',
        completedAt: before.setup_completed_at ?? context.now,
      });
      if (before.setup_completed_at === null) {
        const name =
          profile.ownerName === undefined || profile.ownerName === ''
            ? profile.businessName
            : profile.ownerName;
        await addFirstStaffMember(transaction, {
          name,
          email: context.session.email,
          phone: profile.phone,
          now: context.now,
        });
      }
      return done(null);
    },
  );
  if (!saved.ok) return saved;
  const account = await acrossTenants(platform.database, (transaction) =>
    findAccount(transaction, context.session.email),
  );
  if (account === undefined) throw new Error('The account of a live session is gone');
  return done({ success: true, user: presentUser(account) });
};
