import type { InputOf } from '#contract/call.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { usersCalls } from '#contract/users.calls.ts';
import type { StoredUser } from '#contract/views.ts';
import { parseNewSlug } from '#core/people/slug.ts';
import { ok } from '#core/result.ts';
import {
  acrossTenants,
  inTenant,
  inTenantUnlessRefused,
  type TenantTransaction,
} from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount, presentUser, refuseBusinessName, refuseNames } from '../../auth/index.ts';
import { findSlugHolder, lockBusiness, saveSetup, takeSlug } from '../businesses.repo.ts';
import { slugRefusal } from '../businesses.rules.ts';
import { type Payouts, refuseNoDeposit } from '../deposit-rules.ts';

type Setup = InputOf<typeof usersCalls.completeSetup>['body'];
type Asking = Pick<OwnerContext, 'now' | 'session'>;

/**
 * Finishes the wizard: profile, slug, booking settings and the account deposits are paid out to, and the owner as the
 * first staff member so that a solo owner can be booked at once. Done again it changes profile and settings only, so
 * that a repeat is harmless: a linked account is changed in Settings alone.
 */
export const completeSetup = async (
  platform: Platform,
  payouts: Payouts,
  setup: Setup,
  context: Asking,
): Promise<Outcome<{ success: true; user: StoredUser }>> => {
  const slug = parseNewSlug(setup.profile.businessSlug);
  if (!slug.ok) return slugRefusal('unavailable', 'profile.businessSlug');
  const nothing = refuseNoDeposit(setup.bookingSettings, 'bookingSettings.depositPercentage');
  if (nothing !== null) return nothing;
  const payout = await payoutFor(platform, payouts, { setup, slug: slug.value }, context);
  if (!payout.ok) return payout;
  const saved = await inTenantUnlessRefused(platform.database, context.session.business, (transaction) =>
    save(transaction, { setup, slug: slug.value, link: payout.value }, context),
  );
  if (!saved.ok) return saved;
  const account = await acrossTenants(platform.database, (transaction) =>
    findAccount(transaction, context.session.email),
  );
  if (account === undefined) throw new Error('The account of a live session is gone');
  return ok({ success: true, user: presentUser(account) });
};

type Link = (transaction: TenantTransaction, now: OwnerContext['now']) => Promise<void>;
const linkNothing: Link = async () => undefined;

/** How the account is to be linked: what the provider says of it is asked before anything is locked. */
const payoutFor = async (
  { database }: Platform,
  payouts: Payouts,
  { setup, slug }: { readonly setup: Setup; readonly slug: string },
  { session: { business }, now }: Asking,
): Promise<Outcome<Link>> => {
  if (!setup.bookingSettings.requireDeposit) return ok(linkNothing);
  if (await inTenant(database, business, payouts.isLinked)) return ok(linkNothing);
  if (setup.payment === undefined) return refusal('DEPOSITS_UNAVAILABLE');
  // An address that is gone is told before the provider opens an account for nothing.
  const holder = await acrossTenants(database, (transaction) => findSlugHolder(transaction, slug));
  if (holder !== null && holder !== business) return slugRefusal('taken', 'profile.businessSlug');
  const { settlement_bank: bankCode, account_number: accountNumber } = setup.payment;
  return payouts.open({
    business,
    businessName: setup.profile.businessName,
    account: { bankCode, accountNumber },
    field: 'payment.account_number',
    now,
  });
};

const save = async (
  transaction: TenantTransaction,
  {
    setup: { profile, bookingSettings },
    slug,
    link,
  }: { readonly setup: Setup; readonly slug: string; readonly link: Link },
  { session, now }: Asking,
): Promise<Outcome<null>> => {
  const before = await lockBusiness(transaction);
  const misleading = refuseBusinessName(profile.businessName, 'profile.businessName', before.name);
  if (misleading !== null) return misleading;
  // A new owner becomes the first staff member under this name.
  const owner = refuseNames([
    { field: 'profile.ownerName', name: profile.ownerName ?? '', before: before.owner_name },
  ]);
  if (owner !== null) return owner;
  const taken = await takeSlug(transaction, slug, now);
  if (taken !== 'had') return slugRefusal(taken, 'profile.businessSlug');
  await link(transaction, now);
  const ownerName = profile.ownerName ?? '';
  await saveSetup(transaction, {
    name: profile.businessName,
    phone: profile.phone,
    slug,
    ownerName,
    ...bookingSettings,
    completedAt: before.setup_completed_at ?? now,
  });
  if (before.setup_completed_at === null) {
    const name = ownerName === '' ? profile.businessName : ownerName;
    const person = { name, email: session.email, phone: profile.phone };
    await transaction.emit({ type: 'business.opened', owner: person, now });
  }
  return ok(null);
};
