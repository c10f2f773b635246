import { at } from '#server/platform/db/tables/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '#server/platform/db/transaction.ts';
import { type Id, newId } from '#server/platform/ids.ts';
import type { Telling } from '../generate/messages.ts';
import { spansOf } from '../generate/write-business.repo.ts';
import { writeRows } from '../generate/write-rows.repo.ts';
import {
  demoAccount,
  demoDeposits,
  demoHours,
  demoPayout,
  demoPickupAddress,
  demoProfile,
  demoZones,
} from './demo-business.ts';
import type { DemoPlan } from './demo-plan.ts';

/** Any business but a demo that was begun and never finished. */
export const findFinishedBusiness = ({ query }: PlatformTransaction) =>
  query
    .selectFrom('businesses')
    .leftJoin('members', 'members.business_id', 'businesses.business_id')
    .select('businesses.business_id')
    .where(({ eb, or }) =>
      or([
        eb('businesses.setup_completed_at', 'is not', null),
        eb('members.email', 'is', null),
        eb('members.email', '<>', demoAccount.email),
      ]),
    )
    .limit(1)
    .executeTakeFirst();

/** Names and opens the business; false when it was open already. Holds its row, so that of two at once one writes. */
export const openBusiness = async (
  { query, business }: TenantTransaction,
  { openedAt }: DemoPlan,
): Promise<boolean> => {
  const opened = await query
    .updateTable('businesses')
    .set({
      name: demoProfile.name,
      slug: demoAccount.slug,
      owner_name: demoProfile.ownerName,
      phone: demoProfile.phone,
      public_email: demoProfile.publicEmail,
      address: demoProfile.address,
      description: demoProfile.description,
      hero_button_text: demoProfile.heroButtonText,
      instagram: demoProfile.instagram,
      whatsapp: demoProfile.whatsapp,
      pickup_address: demoPickupAddress,
      require_deposit: demoDeposits.requireDeposit,
      deposit_percentage: demoDeposits.percentage,
      cancel_notice_hours: demoDeposits.cancelNoticeHours,
      setup_completed_at: at(openedAt),
    })
    .where('business_id', '=', business)
    .where('setup_completed_at', 'is', null)
    .returning('business_id')
    .executeTakeFirst();
  return opened !== undefined;
};

/** Page, opening hours and closures of the demo, in the place of those that a new business begins with. */
export const insertPage = async (
  transaction: TenantTransaction,
  { openedAt, closures, categories }: DemoPlan,
): Promise<void> => {
  const own = { business_id: transaction.business };
  const closed = closures.map(({ from, to, reason }) => ({
    closure_id: newId(),
    from_date: from,
    to_date: to,
    reason,
  }));
  const zones = demoZones.map(({ name, priceKobo: price_kobo }) => ({ zone_id: newId(), name, price_kobo }));
  const placed = <Row>(rows: readonly Row[]) => rows.map((row, position) => ({ ...own, ...row, position }));
  await transaction.query.deleteFrom('business_hours').where('business_id', '=', own.business_id).execute();
  await writeRows(transaction, 'slugs', [{ ...own, slug: demoAccount.slug, taken_at: at(openedAt) }]);
  await writeRows(
    transaction,
    'business_hours',
    spansOf(demoHours).map((span) => ({ ...own, ...span })),
  );
  await writeRows(
    transaction,
    'closures',
    closed.map((closure) => ({ ...own, ...closure })),
  );
  await writeRows(transaction, 'categories', placed(categories.map((name) => ({ name }))));
  await writeRows(transaction, 'delivery_zones', placed(zones));
};

/** How the business tells its clients and its owner of bookings, by its own settings. */
export const readTelling = async ({ query, business }: TenantTransaction): Promise<Telling> => {
  const settings = await query
    .selectFrom('businesses')
    .select([
      'news_by_sms as newsBySms',
      'rebook_after_no_show as rebookAfterNoShow',
      'ask_for_review as askForReview',
      'time_zone as zone',
      'remind_by_email as remindByEmail',
      'remind_by_sms as remindBySms',
      'reminder_leads as leads',
    ])
    .where('business_id', '=', business)
    .executeTakeFirstOrThrow();
  return { ...settings, ownerEmail: demoAccount.email };
};

/** Where the demo's deposits would be paid out to: nowhere, since the simulator alone knows it. */
export const insertPayout = (
  { query, business }: TenantTransaction,
  { openedAt }: DemoPlan,
  payout: { readonly id: Id; readonly sealed: Buffer },
) =>
  query
    .insertInto('payout_accounts')
    .values({
      business_id: business,
      payout_id: payout.id,
      bank_code: demoPayout.bankCode,
      bank_name: demoPayout.bankName,
      account_name: demoPayout.accountName,
      sealed: payout.sealed,
      last_digits: demoPayout.accountNumber.slice(-4),
      subaccount_code: demoPayout.subaccount,
      state: 'live',
      effective_at: at(openedAt),
      created_at: at(openedAt),
    })
    .execute();
