import { type OwnerResource, resourcesCalls } from '#contract/calls/resources.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { handleOf, type Id, readOwnHandle } from '../../platform/ids.ts';
import { defineQuery } from '../../platform/use-case.ts';
import { listResources, type ResourceRow } from './resources.repo.ts';

/** The owner's own resources, by name. */
export const readResources = defineQuery(resourcesCalls.list, {
  run: async ({ ctx: { tx } }) => ok({ success: true, data: (await listResources(tx)).map(presentResource) }),
});

export const presentResource = (row: ResourceRow): OwnerResource => ({
  _id: handleOf(row.business_id, row.resource_id),
  name: row.name,
  quantity: row.quantity,
  services: row.services.map(({ id, name }) => ({ _id: handleOf(row.business_id, id), name })),
});

/** The resources that a service is to need; one that the business does not have is refused at its place. */
export const readResourceIds = async (
  transaction: TenantTransaction,
  handles: readonly string[],
): Promise<Outcome<readonly Id[]>> => {
  if (handles.length === 0) return ok([]);
  const known = new Set((await listResources(transaction)).map(({ resource_id: id }) => id));
  const ids: Id[] = [];
  for (const [at, handle] of handles.entries()) {
    const id = readOwnHandle(transaction.business, handle);
    // guard: a-service-needs-what-its-business-has
    if (id === null || !known.has(id))
      return refusal('INVALID_INPUT', { errors: [{ field: `resourceIds.${at}`, message: GONE }] });
    ids.push(id);
  }
  return ok(ids);
};

const GONE = 'This is no longer there. Please choose again.';
