import type { ReplyOf } from '#contract/call.ts';
import { type ResourceBody, resourcesCalls } from '#contract/calls/resources.calls.ts';
import { type Refusal, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { type Id, newId } from '../../platform/ids.ts';
import { defineCommand } from '../../platform/use-case.ts';
import { refuseNames } from '../auth/index.ts';
import { lockOffer } from '../businesses/index.ts';
import { refuseTooMany } from './claims.commands.ts';
import { presentResource } from './resources.queries.ts';
import {
  deleteResource,
  insertResource,
  listResources,
  lockResources,
  type ResourceRow,
  updateResource,
} from './resources.repo.ts';

const MOST_RESOURCES = 50;

/** Adds a resource under a name that no other has. */
export const createResource = defineCommand(resourcesCalls.create, {
  once: 'create-resource',
  admit: async ({ input: { body } }) => refuseNames([{ field: 'name', name: body.name }]),
  run: async ({ ctx: { tx, now }, input: { body } }) => {
    await lockOffer(tx);
    const all = await listResources(tx);
    // guard: fifty-resources-at-most
    if (all.length >= MOST_RESOURCES) return refusal('LIMIT_REACHED');
    const twice = refuseSameName(all, body, null);
    if (twice !== null) return twice;
    const id = newId();
    await insertResource(tx, { id, values: body, now });
    return ok(await savedResource(tx, id));
  },
});

/** Changes a resource; how many there are never falls below what is booked at one time (HAS_FUTURE_BOOKINGS). */
export const changeResource = defineCommand(resourcesCalls.update, {
  run: async ({ ctx: { tx, now }, input: { params, body } }) => {
    const { id } = params;
    await lockOffer(tx);
    const all = await listResources(tx);
    const before = all.find(({ resource_id }) => resource_id === id);
    if (before === undefined) return refusal('NOT_FOUND');
    const refused =
      refuseNames([{ field: 'name', name: body.name, before: before.name }]) ?? refuseSameName(all, body, id);
    if (refused !== null) return refused;
    await lockResources(tx, [id]);
    await updateResource(tx, id, body);
    // guard: of-a-resource-there-are-never-fewer-than-are-booked
    const tooMany = await refuseTooMany(tx, [id], now);
    return tooMany ?? ok(await savedResource(tx, id));
  },
});

/** Removes a resource that no service needs. */
export const removeResource = defineCommand(resourcesCalls.remove, {
  run: async ({ ctx: { tx }, input: { params } }) => {
    const { id } = params;
    await lockOffer(tx);
    const row = (await listResources(tx)).find(({ resource_id }) => resource_id === id);
    if (row === undefined) return refusal('NOT_FOUND');
    // guard: what-a-service-needs-stays
    if (row.services.length > 0) {
      const names = row.services.map(({ name }) => name).join(', ');
      const message = `${row.name} is needed for ${names}. Please take it out of there first.`;
      return refusal('IN_USE', { message });
    }
    await deleteResource(tx, id);
    return ok({ success: true });
  },
});

const refuseSameName = (
  all: readonly ResourceRow[],
  { name }: ResourceBody,
  own: Id | null,
): Refusal | null => {
  const same = all.find((row) => row.resource_id !== own && row.name.toLowerCase() === name.toLowerCase());
  if (same === undefined) return null;
  const message = `There is a ‘${same.name}’ already. Please change how many there are of it, or use another name.`;
  return refusal('INVALID_INPUT', { message, errors: [{ field: 'name', message }] });
};

/** The reply of every save: the resource as it now stands. */
const savedResource = async (
  transaction: TenantTransaction,
  id: Id,
): Promise<ReplyOf<typeof resourcesCalls.update>> => {
  const row = (await listResources(transaction)).find(({ resource_id }) => resource_id === id);
  if (row === undefined) throw new Error('A resource just saved is gone');
  return { success: true, data: presentResource(row) };
};
