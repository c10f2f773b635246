import type { InputOf } from '#contract/call.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { usersCalls } from '#contract/calls/users.calls.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { parseNewSlug } from '#core/names/slug.ts';
import { ok } from '#core/result.ts';
import {
  acrossTenants,
  inTenant,
  readAcrossTenants,
  type TenantTransaction,
} from '../../platform/db/transaction.ts';
import { type BusinessCtx, defineCommand, memberOf, type TenantCtx } from '../../platform/use-case.ts';
import { readUser, refuseBusinessName, refuseNames } from '../auth/index.ts';
import {
  findSettings,
  findSlugHolder,
  isPayoutLinked,
  lockBusiness,
  lockOffer,
  saveSetup,
  settingsBefore,
  slugRefusal,
  takeSlug,
  updateDeposits,
} from '../businesses/index.ts';
import { openFirstPayout } from '../payouts/index.ts';

type Setup = InputOf<typeof usersCalls.completeSetup>['body'];
type Slug = Extract<ReturnType<typeof parseNewSlug>, { ok: true }>['value'];

/**
 * Finishes the wizard: profile, slug, booking settings and the account deposits are paid out to, and the owner as the
 * first staff member so that a solo owner can be booked at once. Done again it changes profile and settings only, so
 * that a repeat is harmless: a linked account is changed in Settings alone.
 */
export const completeSetup = defineCommand(usersCalls.completeSetup, {
  prepare: async ({ ctx, input: { body: setup } }) => {
    const slug = parseNewSlug(setup.profile.businessSlug);
    if (!slug.ok) return slugRefusal('unavailable', 'profile.businessSlug');
    const nothing = refuseNoDeposit(setup.bookingSettings, 'bookingSettings.depositPercentage');
    if (nothing !== null) return nothing;
    const link = await payoutFor(ctx, setup, slug.value);
    return link.ok ? ok({ slug: slug.value, link: link.value }) : link;
  },
  run: ({ ctx, input: { body: setup }, prepared }) => save(ctx, setup, prepared),
  after: async ({ ctx }) => {
    const session = memberOf(ctx);
    const user = await acrossTenants(ctx.platform.database, (transaction) =>
      readUser(transaction, session.email, session),
    );
    if (user === null) throw new Error('The account of a live session is gone');
    return ok({ success: true, user });
  },
});

type Link = (transaction: TenantTransaction, now: Instant) => Promise<void>;
const linkNothing: Link = async () => undefined;

/** How the account is to be linked: what the provider says of it is asked before anything is locked. */
const payoutFor = async (ctx: BusinessCtx, setup: Setup, slug: Slug): Promise<Outcome<Link>> => {
  const { platform, business, now } = ctx;
  const { database } = platform;
  if (!setup.bookingSettings.requireDeposit) return ok(linkNothing);
  if (await inTenant(database, business, isPayoutLinked)) return ok(linkNothing);
  if (setup.payment === undefined) return refusal('DEPOSITS_UNAVAILABLE');
  // An address that is gone is told before the provider opens an account for nothing.
  const holder = await readAcrossTenants(database, (looking) => findSlugHolder(looking, slug));
  if (holder !== null && holder !== business) return slugRefusal('taken', 'profile.businessSlug');
  const { settlement_bank: bankCode, account_number: accountNumber } = setup.payment;
  return openFirstPayout(platform, {
    business,
    businessName: setup.profile.businessName,
    account: { bankCode, accountNumber },
    field: 'payment.account_number',
    email: memberOf(ctx).email,
    now,
  });
};

const save = async (
  ctx: TenantCtx,
  { profile, bookingSettings }: Setup,
  { slug, link }: { readonly slug: Slug; readonly link: Link },
): Promise<Outcome<null>> => {
  const { tx, now } = ctx;
  const before = await lockBusiness(tx);
  const misleading = refuseBusinessName(profile.businessName, 'profile.businessName', before.name);
  if (misleading !== null) return misleading;
  // A new owner becomes the first staff member under this name.
  const owner = refuseNames([
    { field: 'profile.ownerName', name: profile.ownerName ?? '', before: before.owner_name },
  ]);
  if (owner !== null) return owner;
  const taken = await takeSlug(tx, slug, now);
  if (taken !== 'had') return slugRefusal(taken, 'profile.businessSlug');
  await link(tx, now);
  const ownerName = profile.ownerName ?? '';
  await saveSetup(tx, {
    name: profile.businessName,
    phone: profile.phone,
    slug,
    ownerName,
    ...bookingSettings,
    completedAt: before.setup_completed_at ?? now,
  });
  if (before.setup_completed_at === null) {
    const name = ownerName === '' ? profile.businessName : ownerName;
    const person = { name, email: memberOf(ctx).email, phone: profile.phone };
    await tx.emit({ type: 'business.opened', owner: person, now });
  }
  return ok(null);
};

/** Has clients pay a deposit, or no more. Bookings already made, and payments already asked for, keep their terms. */
export const saveDeposits = defineCommand(settingsCalls.saveDeposits, {
  before: settingsBefore(({ deposits }) => deposits),
  run: async ({ ctx: { tx, now }, input: { body: deposits } }) => {
    const nothing = refuseNoDeposit(deposits, 'depositPercentage');
    if (nothing !== null) return nothing;
    await lockOffer(tx);
    if (deposits.requireDeposit && !(await isPayoutLinked(tx))) return refusal('DEPOSITS_UNAVAILABLE');
    await updateDeposits(tx, deposits);
    return ok({ success: true, data: await findSettings(tx, now) });
  },
});

/** A deposit of nothing is none: refused at the field it was typed in. */
const refuseNoDeposit = (
  settings: { readonly requireDeposit: boolean; readonly depositPercentage: number },
  field: string,
): Refusal | null => {
  if (!settings.requireDeposit || settings.depositPercentage >= 1) return null;
  const message = '% must be 1-100';
  return refusal('INVALID_INPUT', { message, errors: [{ field, message }] });
};
