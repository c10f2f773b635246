import type { WeeklyHours } from '#core/hours/weekly-hours.ts';
import { searchTextOf } from '#server/modules/clients/index.ts';
import { at, later } from '#server/platform/db/tables/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '#server/platform/db/transaction.ts';
import { type Id, newId } from '#server/platform/ids.ts';
import { demoAccount } from './demo-account.ts';
import { demoHours, demoPayout, demoProfile } from './demo-business.ts';
import { demoPickupAddress, demoZones } from './demo-deliveries.ts';
import type { DemoPlan } from './demo-plan.ts';

/** Any business but a demo that was begun and never finished. */
export const findFinishedBusiness = ({ query }: PlatformTransaction) =>
  query
    .selectFrom('businesses')
    .leftJoin('users', 'users.business_id', 'businesses.business_id')
    .select('businesses.business_id')
    .where(({ eb, or }) =>
      or([
        eb('businesses.setup_completed_at', 'is not', null),
        eb('users.email', 'is', null),
        eb('users.email', '<>', demoAccount.email),
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
      setup_completed_at: at(openedAt),
    })
    .where('business_id', '=', business)
    .where('setup_completed_at', 'is', null)
    .returning('business_id')
    .executeTakeFirst();
  return opened !== undefined;
};

const spansOf = (week: WeeklyHours) =>
  week.flatMap((spans, weekday) =>
    spans.map((span) => ({ weekday, start_minute: span.startMinute, end_minute: span.endMinute })),
  );

export const insertPage = async (
  { query, business }: TenantTransaction,
  { openedAt, closures, categories }: DemoPlan,
): Promise<void> => {
  const own = { business_id: business };
  await query
    .insertInto('slugs')
    .values({ ...own, slug: demoAccount.slug, taken_at: at(openedAt) })
    .execute();
  await query.deleteFrom('business_hours').where('business_id', '=', business).execute();
  await query
    .insertInto('business_hours')
    .values(spansOf(demoHours).map((span) => ({ ...own, ...span })))
    .execute();
  await query
    .insertInto('closures')
    .values(
      closures.map(({ from, to, reason }) => ({
        ...own,
        closure_id: newId(),
        from_date: from,
        to_date: to,
        reason,
      })),
    )
    .execute();
  await query
    .insertInto('categories')
    .values(categories.map((name, position) => ({ ...own, name, position })))
    .execute();
  await query
    .insertInto('delivery_zones')
    .values(
      demoZones.map(({ name, priceKobo }, position) => ({
        ...own,
        zone_id: newId(),
        name,
        price_kobo: priceKobo,
        position,
      })),
    )
    .execute();
};

export const insertStaff = async (
  { query, business }: TenantTransaction,
  { openedAt, staff }: DemoPlan,
): Promise<void> => {
  await query
    .insertInto('staff')
    .values(
      staff.map(({ id, name, role, email, phone, hours }, index) => ({
        business_id: business,
        staff_id: id,
        name,
        role,
        email,
        phone,
        custom_hours: hours !== null,
        created_at: at(later(openedAt, index)),
      })),
    )
    .execute();
  const hours = staff.flatMap((member) =>
    spansOf(member.hours ?? []).map((span) => ({ business_id: business, staff_id: member.id, ...span })),
  );
  await query.insertInto('staff_hours').values(hours).execute();
  const blocked = staff.flatMap((member) =>
    member.blockedDates.map((date) => ({ business_id: business, staff_id: member.id, blocked_on: date })),
  );
  await query.insertInto('blocked_dates').values(blocked).execute();
};

export const insertServices = async (
  { query, business }: TenantTransaction,
  { openedAt, services, staff }: DemoPlan,
): Promise<void> => {
  await query
    .insertInto('services')
    .values(
      services.map((service, index) => ({
        business_id: business,
        service_id: service.id,
        name: service.name,
        slug: service.slug,
        description: service.description,
        category: service.category,
        booking_type: service.bookingType,
        duration: service.duration,
        price_kobo: service.price,
        base_fee_kobo: service.baseFee,
        caution_fee_kobo: service.cautionFee,
        quantity: service.quantity,
        buffer_days_before: service.bufferDaysBefore,
        buffer_days_after: service.bufferDaysAfter,
        price_varies: service.priceVaries,
        available: service.available,
        custom_fields: JSON.stringify(service.questions.map(({ field }) => field)),
        created_at: at(later(openedAt, index)),
      })),
    )
    .execute();
  const performers = services.flatMap((service) =>
    staff
      .filter(({ key }) => service.performers.includes(key))
      .map((member) => ({ business_id: business, service_id: service.id, staff_id: member.id })),
  );
  await query.insertInto('staff_services').values(performers).execute();
};

export const insertClients = ({ query, business }: TenantTransaction, { clients }: DemoPlan) =>
  query
    .insertInto('clients')
    .values(
      clients.map(({ id, name, email, phone, since }) => ({
        business_id: business,
        client_id: id,
        name,
        email,
        phone,
        search_text: searchTextOf({ name, email }),
        created_at: at(since),
      })),
    )
    .execute();

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
