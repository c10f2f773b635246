import * as z from 'zod/mini';
import { call } from '../call.ts';
import { businessScope, handle, nameText, success } from '../requests/fields.ts';

const WHOLE = 'Must be a whole number greater than 0';

export const resourceBody = z.strictObject({
  name: nameText('Please name it: Chair, Dryer, Room 1.', 60),
  /** So many there are of it. */
  quantity: z.number('How many are there?').check(z.int(WHOLE), z.gte(1, WHOLE), z.lte(200, 'At most 200')),
});
export type ResourceBody = z.output<typeof resourceBody>;

/** A chair, a dryer or a room: so many there are, and these services need one. */
export const ownerResource = z.object({
  _id: z.string(),
  name: z.string(),
  quantity: z.number(),
  services: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type OwnerResource = z.output<typeof ownerResource>;

const byId = z.object({ id: handle });
const saved = z.object({ success, data: ownerResource });

export const resourcesCalls = {
  list: call({
    method: 'GET',
    path: '/resources',
    summary: 'The chairs, dryers and rooms that services need, and which services need them.',
    access: 'owner',
    permission: 'catalog.read',
    query: businessScope,
    reply: z.object({ success, data: z.array(ownerResource) }),
    refusals: ['WRONG_BUSINESS'],
  }),
  create: call({
    method: 'POST',
    path: '/resources',
    summary: 'Add a resource; services say for themselves that they need it.',
    access: 'owner',
    permission: 'catalog.change',
    body: resourceBody,
    reply: saved,
    refusals: ['LIMIT_REACHED', 'IDEMPOTENCY_MISMATCH'],
  }),
  update: call({
    method: 'PUT',
    path: '/resources/{id}',
    summary: 'Change a name, or how many there are; never fewer than are booked at a time.',
    access: 'owner',
    permission: 'catalog.change',
    params: byId,
    body: resourceBody,
    reply: saved,
    refusals: ['NOT_FOUND', 'HAS_FUTURE_BOOKINGS'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/resources/{id}',
    summary: 'Remove a resource that no service needs any more.',
    access: 'owner',
    permission: 'catalog.change',
    params: byId,
    reply: z.object({ success }),
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
};
