import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';

type ResourceValues = { readonly name: string; readonly quantity: number };

/** The services that need a resource, by name; deleted ones are not counted. */
const neededBy = (business: BusinessId) => sql<
  readonly { readonly id: Id; readonly name: string }[]
>`coalesce((
  SELECT json_agg(json_build_object('id', s.service_id, 'name', s.name) ORDER BY s.name)
    FROM services s
   WHERE s.business_id = ${business} AND s.deleted_at IS NULL
     AND resources.resource_id = ANY(s.resource_ids)), '[]')`;

/** All of a business, by name. */
export const listResources = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('resources')
    .select(['business_id', 'resource_id', 'name', 'quantity', neededBy(business).as('services')])
    .where('business_id', '=', business)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .execute();

export type ResourceRow = Awaited<ReturnType<typeof listResources>>[number];

/** Holds these rows in one order until the transaction ends: units of them are given to nobody meanwhile. */
export const lockResources = ({ query, business }: TenantTransaction, ids: readonly Id[]) =>
  query
    .selectFrom('resources')
    .select('resource_id')
    .where('business_id', '=', business)
    .where('resource_id', 'in', [...ids])
    .orderBy('resource_id')
    // guard: of-two-who-want-the-last-unit-one-waits
    .forNoKeyUpdate()
    .execute();

export const insertResource = (
  { query, business }: TenantTransaction,
  { id, values, now }: { readonly id: Id; readonly values: ResourceValues; readonly now: Instant },
) =>
  query
    .insertInto('resources')
    .values({ business_id: business, resource_id: id, created_at: at(now), ...values })
    .execute();

export const updateResource = ({ query, business }: TenantTransaction, id: Id, values: ResourceValues) =>
  query
    .updateTable('resources')
    .set(values)
    .where('business_id', '=', business)
    .where('resource_id', '=', id)
    .execute();

/** Removes a resource, and what lines and services that are gone still say of it. */
export const deleteResource = async ({ query, business }: TenantTransaction, id: Id): Promise<void> => {
  const isOf = sql<boolean>`${id} = ANY(resource_ids)`;
  const without = { resource_ids: sql<Id[]>`array_remove(resource_ids, ${id}::uuid)` };
  await query
    .updateTable('booking_lines')
    .set(without)
    .where('business_id', '=', business)
    .where(isOf)
    .execute();
  await query.updateTable('services').set(without).where('business_id', '=', business).where(isOf).execute();
  await query
    .deleteFrom('resources')
    .where('business_id', '=', business)
    .where('resource_id', '=', id)
    .execute();
};
