import { sql } from 'kysely';
import { PIN_TRIES } from '#core/accounts/shared-devices.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { MemberSession } from '../../../platform/http/session.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { listPlacesOf } from '../accounts/places.repo.ts';

/** By what members open shared devices, and who is locked where. */

/** Whose PIN: somebody's in one business. */
export type PinHolder = Pick<MemberSession, 'business' | 'member'>;

export const findPin = ({ query }: PlatformTransaction, { business, member }: PinHolder) =>
  query
    .selectFrom('member_pins')
    .select('since')
    .where('business_id', '=', business)
    .where('member_id', '=', member)
    .executeTakeFirst();

export const replacePin = (
  { query }: PlatformTransaction,
  { business, member, hash, now }: PinHolder & { readonly hash: string; readonly now: Instant },
) =>
  query
    .insertInto('member_pins')
    .values({ business_id: business, member_id: member, pin_hash: hash, since: at(now) })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'member_id']).doUpdateSet({ pin_hash: hash, since: at(now) }),
    )
    .execute();

export const deletePin = ({ query }: PlatformTransaction, { business, member }: PinHolder) =>
  query
    .deleteFrom('member_pins')
    .where('business_id', '=', business)
    .where('member_id', '=', member)
    .execute();

/**
 * Ends every PIN of an account, in whichever business; how many. It waits for whoever opens a session by one, so that
 * sessions are ended after it.
 */
export const deletePinsOf = async ({ query }: PlatformTransaction, email: string): Promise<number> => {
  const places = await listPlacesOf({ query }, email);
  if (places.length === 0) return 0;
  const ended = await query
    .deleteFrom('member_pins')
    .where(
      'business_id',
      'in',
      places.map(({ business }) => business),
    )
    .where(
      'member_id',
      'in',
      places.map(({ member }) => member),
    )
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
};

/** Who of a business has which PIN; undefined: nobody there, or nobody with one. */
export const findPinOf = ({ query }: PlatformTransaction, { business, member }: PinHolder) =>
  query
    .selectFrom('members')
    .innerJoin('member_pins', (join) =>
      join
        .onRef('member_pins.business_id', '=', 'members.business_id')
        .onRef('member_pins.member_id', '=', 'members.member_id'),
    )
    .select(['members.business_id', 'members.member_id', 'members.email', 'member_pins.pin_hash'])
    .where('members.business_id', '=', business)
    .where('members.member_id', '=', member)
    .executeTakeFirst();

export type PinRow = NonNullable<Awaited<ReturnType<typeof findPinOf>>>;

/** Whether that is still the PIN; a change of it waits until the transaction ends. */
export const holdPin = async (
  { query }: PlatformTransaction,
  { business_id: business, member_id: member, pin_hash: hash }: PinRow,
): Promise<boolean> => {
  const row = await query
    .selectFrom('member_pins')
    .select('member_id')
    .where('business_id', '=', business)
    .where('member_id', '=', member)
    .where('pin_hash', '=', hash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
};

/** Counts one try before it is made, in one statement, so that of many at once five are made; how many that makes, null: none more. */
export const countPinTry = async (
  { query }: PlatformTransaction,
  { business, member, device }: PinHolder & { readonly device: Id },
): Promise<number | null> => {
  const row = await query
    .insertInto('pin_tries')
    .values({ business_id: business, device_id: device, member_id: member, wrong: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'device_id', 'member_id'])
        .doUpdateSet({ wrong: sql`pin_tries.wrong + 1` })
        // guard: five-wrong-pins-lock-the-person-there
        .where('pin_tries.wrong', '<', PIN_TRIES),
    )
    .returning('wrong')
    .executeTakeFirst();
  return row?.wrong ?? null;
};

/** Holds no wrong PIN against somebody any more: on one device, or on all. */
export const forgivePins = (
  { query }: PlatformTransaction,
  { business, member, device }: PinHolder & { readonly device?: Id },
) =>
  query
    .deleteFrom('pin_tries')
    .where('business_id', '=', business)
    .where('member_id', '=', member)
    .$if(device !== undefined, (all) => all.where('device_id', '=', device ?? null))
    .execute();

/** The same of everybody on a device of a business. */
export const forgiveDevice = ({ query }: PlatformTransaction, business: BusinessId, device: Id) =>
  query.deleteFrom('pin_tries').where('business_id', '=', business).where('device_id', '=', device).execute();

/** Who is locked on a business's devices. */
export const listLocked = ({ query }: PlatformTransaction, business: BusinessId) =>
  query
    .selectFrom('pin_tries')
    .innerJoin('members', (join) =>
      join
        .onRef('members.business_id', '=', 'pin_tries.business_id')
        .onRef('members.member_id', '=', 'pin_tries.member_id'),
    )
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.business_id', '=', 'members.business_id')
        .onRef('staff.staff_id', '=', 'members.staff_id'),
    )
    .select(['pin_tries.device_id', 'members.email'])
    .select(({ fn }) => fn.coalesce('staff.name', 'members.name').as('name'))
    .where('pin_tries.business_id', '=', business)
    .where('wrong', '>=', PIN_TRIES)
    .orderBy('members.email')
    .execute();

/** Everybody of a business as a device shows them, its owner first. */
export const listFaces = ({ query }: PlatformTransaction, business: BusinessId, device: Id) =>
  query
    .selectFrom('members')
    .innerJoin('businesses', 'businesses.business_id', 'members.business_id')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.business_id', '=', 'members.business_id')
        .onRef('staff.staff_id', '=', 'members.staff_id'),
    )
    .leftJoin('member_pins', (join) =>
      join
        .onRef('member_pins.business_id', '=', 'members.business_id')
        .onRef('member_pins.member_id', '=', 'members.member_id'),
    )
    .leftJoin('pin_tries', (join) =>
      join
        .onRef('pin_tries.business_id', '=', 'members.business_id')
        .onRef('pin_tries.member_id', '=', 'members.member_id')
        .on('pin_tries.device_id', '=', device),
    )
    .select([
      'members.member_id',
      'members.role',
      'members.email',
      'businesses.owner_name',
      'pin_hash',
      'wrong',
    ])
    .select(({ fn }) => fn.coalesce('staff.name', 'members.name').as('name'))
    .where('members.business_id', '=', business)
    .orderBy((row) => row('members.role', '=', 'owner'), 'desc')
    .orderBy('members.since')
    .orderBy('members.email')
    .execute();

export type FaceRow = Awaited<ReturnType<typeof listFaces>>[number];
