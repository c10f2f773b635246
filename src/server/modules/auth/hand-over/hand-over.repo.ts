import { WAITING_DAY_MS } from '#core/accounts/waiting-day.ts';
import { type Instant, toInstant } from '#core/calendar/instant.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { noteFirstOwned } from '../owned/owned.repo.ts';

/** To whom a business is to go, and how it does. */

/** In place of what was asked of somebody else. */
export const replaceHandOver = (
  { query, business }: TenantTransaction,
  { member, now, expiresAt }: { readonly member: Id; readonly now: Instant; readonly expiresAt: Instant },
) =>
  query
    .insertInto('hand_overs')
    .values({ business_id: business, member_id: member, asked_at: at(now), expires_at: at(expiresAt) })
    .onConflict((conflict) =>
      conflict
        .column('business_id')
        .doUpdateSet({ member_id: member, asked_at: at(now), expires_at: at(expiresAt) }),
    )
    .execute();

/** False: nobody was asked. */
export const deleteHandOver = async (
  { query }: Pick<PlatformTransaction, 'query'>,
  business: BusinessId,
): Promise<boolean> => {
  const gone = await query
    .deleteFrom('hand_overs')
    .where('business_id', '=', business)
    .returning('business_id')
    .executeTakeFirst();
  return gone !== undefined;
};

/** To whom a business is to go, while they can accept it. */
export const findHandOver = (
  { query }: Pick<PlatformTransaction, 'query'>,
  business: BusinessId,
  now: Instant,
) =>
  query
    .selectFrom('hand_overs')
    .select(['member_id', 'asked_at', 'expires_at'])
    .where('business_id', '=', business)
    .where('expires_at', '>', moment(now))
    .executeTakeFirst();

/** Uses it up in the statement that checks it, a day after it was asked: of two who accept at once, one does. */
export const consumeHandOver = async (
  { query }: PlatformTransaction,
  { business, member, now }: { readonly business: BusinessId; readonly member: Id; readonly now: Instant },
): Promise<boolean> => {
  const used = await query
    .deleteFrom('hand_overs')
    .where('business_id', '=', business)
    // guard: a-business-goes-to-whom-its-owner-asked
    .where('member_id', '=', member)
    // guard: a-business-is-accepted-a-day-after-it-was-offered
    .where('asked_at', '<=', moment(toInstant(now - WAITING_DAY_MS)))
    // guard: a-business-is-accepted-within-seven-days
    .where('expires_at', '>', moment(now))
    .returning('member_id')
    .executeTakeFirst();
  return used !== undefined;
};

/** Holds the business: whoever else changes its team waits. */
export const lockBusiness = ({ query }: PlatformTransaction, business: BusinessId) =>
  query
    .selectFrom('businesses')
    .select('business_id')
    .where('business_id', '=', business)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

type Person = { readonly member: Id; readonly email: string };

/** Holds both accounts, in one order, so that two who swap with each other do not wait crosswise. */
export const lockBoth = ({ query }: PlatformTransaction, one: string, other: string) =>
  query
    .selectFrom('users')
    .select('email')
    .where('email', 'in', [one, other])
    .orderBy('email')
    .forNoKeyUpdate()
    .execute();

/** Makes one the owner and the other a manager, of accounts that the caller holds: there is one owner before and after. */
export const swapOwner = async (
  { query }: PlatformTransaction,
  business: BusinessId,
  { from, to, now }: { readonly from: Person; readonly to: Person; readonly now: Instant },
): Promise<void> => {
  const { owner_name: known } = await query
    .selectFrom('businesses')
    .select('owner_name')
    .where('business_id', '=', business)
    .executeTakeFirstOrThrow();
  for (const [{ member }, role, called] of [
    [from, 'manager', { name: known }],
    [to, 'owner', {}],
  ] as const) {
    await query
      .updateTable('members')
      .set({ role, sees_phones: false, place_since: at(now), role_since: at(now), ...called })
      .where('business_id', '=', business)
      .where('member_id', '=', member)
      .execute();
  }
  for (const { email } of [from, to]) await noteFirstOwned({ query }, email);
  const { name } = await query
    .selectFrom('members')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.business_id', '=', 'members.business_id')
        .onRef('staff.staff_id', '=', 'members.staff_id'),
    )
    .select(({ fn }) => fn.coalesce('staff.name', 'members.name').as('name'))
    .where('members.business_id', '=', business)
    .where('members.member_id', '=', to.member)
    .executeTakeFirstOrThrow();
  await query
    .updateTable('businesses')
    .set({ owner_name: name })
    .where('business_id', '=', business)
    .execute();
};
