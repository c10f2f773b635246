import type { Instant } from '#core/calendar/instant.ts';
import { defaultWeeklyHours } from '#core/hours/weekly-hours.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import { listPlacesOf } from '../accounts/places.repo.ts';

/** Which businesses an account owns: a membership says so, and nothing else does. */

type Asking = Pick<PlatformTransaction, 'query'>;

const openingHours = defaultWeeklyHours.flatMap((spans, weekday) =>
  spans.map(({ startMinute: start_minute, endMinute: end_minute }) => ({
    weekday,
    start_minute,
    end_minute,
  })),
);

/** A business that nobody owns yet, closed until its setup is complete, with the usual hours. */
export const insertBusiness = async (
  { query }: Asking,
  business: {
    readonly business: BusinessId;
    readonly businessName: string;
    readonly ownerName: string;
    readonly phone: string;
    /** Whether the owner's address is known to be theirs; else nothing is paid out until they have shown it. */
    readonly verified: boolean;
    readonly now: Instant;
  },
): Promise<void> => {
  const { business: business_id } = business;
  await query
    .insertInto('businesses')
    .values({
      business_id,
      name: business.businessName,
      owner_name: business.ownerName,
      phone: business.phone,
      // guard: whoever-registers-has-payouts-on-hold
      payout_hold: business.verified ? null : 'unverified',
      created_at: at(business.now),
    })
    .execute();
  await query
    .insertInto('business_hours')
    .values(openingHours.map((span) => ({ ...span, business_id })))
    .execute();
};

/** Every business that an account owns, the one that it has had longest first. */
export const listOwned = async ({ query }: Asking, email: string) => {
  const places = await listPlacesOf({ query }, email);
  return places
    .filter(({ role }) => role === 'owner')
    .toSorted((a, b) => a.since - b.since || (a.business < b.business ? -1 : 1))
    .map(({ business, name, payoutHold }) => ({ business, businessName: name, payoutHold }));
};

export type OwnedBusiness = Awaited<ReturnType<typeof listOwned>>[number];

/** Who owns a business. */
export const findOwner = ({ query }: Asking, business: BusinessId) =>
  query
    .selectFrom('members')
    .select(['member_id as member', 'members.email'])
    .where('members.business_id', '=', business)
    .where('role', '=', 'owner')
    .executeTakeFirst();

/** Has processes of before 0068 take the first business that an account owns for the one it has. */
export const noteFirstOwned = async ({ query }: Asking, email: string): Promise<void> => {
  const [first] = await listOwned({ query }, email);
  await query
    .updateTable('users')
    .set({ business_id: first?.business ?? null })
    .where('email', '=', email)
    .execute();
};
