import { sql } from 'kysely';
import type { KeyPermission } from '#core/accounts/permissions.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import type { SaidKey } from './keys.rules.ts';

const SHOWN = ['business_id', 'key_id', 'name', 'permissions', 'created_at', 'last_used_at'] as const;

/** The keys of the business that are alive, in the order in which they were made. */
export const listKeys = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('api_keys')
    .select(SHOWN)
    .where('business_id', '=', business)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('key_id')
    .execute();

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

/** Whether one that is alive has this name, however it is written. */
export const isNameTaken = async ({ query, business }: TenantTransaction, name: string): Promise<boolean> => {
  const named = await query
    .selectFrom('api_keys')
    .select('key_id')
    .where('business_id', '=', business)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return named !== undefined;
};

export const insertKey = (
  { query, business }: TenantTransaction,
  key: {
    readonly id: Id;
    readonly name: string;
    readonly permissions: readonly KeyPermission[];
    readonly secretHash: Buffer;
    readonly now: Instant;
  },
) =>
  query
    .insertInto('api_keys')
    .values({
      business_id: business,
      key_id: key.id,
      name: key.name,
      permissions: [...key.permissions],
      secret_hash: key.secretHash,
      created_at: at(key.now),
    })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();

/** Whether there was one that could be ended. Its name stays for the histories of what it did. */
export const endKey = async (
  { query, business }: TenantTransaction,
  id: Id,
  now: Instant,
): Promise<boolean> => {
  const ended = await query
    .updateTable('api_keys')
    .set({ ended_at: at(now), secret_hash: null })
    .where('business_id', '=', business)
    .where('key_id', '=', id)
    .where('ended_at', 'is', null)
    .returning('key_id')
    .executeTakeFirst();
  return ended !== undefined;
};

/** Ends every key that a member holds. */
export const endKeysOf = ({ query, business }: TenantTransaction, member: Id, now: Instant) =>
  query
    .updateTable('api_keys')
    .set({ ended_at: at(now), secret_hash: null })
    .where('business_id', '=', business)
    .where('held_by', '=', member)
    .where('ended_at', 'is', null)
    .execute();

export const findKeyRow = ({ query }: PlatformTransaction, { business, id }: SaidKey) =>
  query
    .selectFrom('api_keys')
    .select(['name', 'secret_hash', 'permissions', 'last_used_at'])
    .where('business_id', '=', business)
    .where('key_id', '=', id)
    .executeTakeFirst();

export const touchKey = ({ query }: PlatformTransaction, { business, id }: SaidKey, now: Instant) =>
  query
    .updateTable('api_keys')
    .set({ last_used_at: at(now) })
    .where('business_id', '=', business)
    .where('key_id', '=', id)
    .execute();

export const listAliveAmong = ({ query }: PlatformTransaction, secretHashes: readonly Buffer[]) =>
  query
    .selectFrom('api_keys')
    .select(['business_id', 'secret_hash'])
    .where('secret_hash', 'in', [...secretHashes])
    .execute();
