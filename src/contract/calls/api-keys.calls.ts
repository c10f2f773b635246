import * as z from 'zod/mini';
import { keyPermissions } from '#core/accounts/permissions.ts';
import { call } from '../call.ts';
import { handle, labelText, success } from '../requests/fields.ts';

const permissions = z.array(z.enum(keyPermissions)).check(
  z.minLength(1, 'Please choose what it may do.'),
  z.maxLength(40, 'Each once'),
  z.refine((list) => new Set(list).size === list.length, 'Each once'),
);

export const apiKeyBody = z.strictObject({
  name: labelText('Please name it after the program that uses it: Website, Accounts.', 60),
  permissions,
});
export type ApiKeyBody = z.output<typeof apiKeyBody>;

/** A key as its owner sees it: never with its secret. */
export const apiKey = z.object({
  _id: z.string(),
  name: z.string(),
  permissions: z.array(z.enum(keyPermissions)),
  createdAt: z.string(),
  /** To the minute; null: never. */
  lastUsedAt: z.nullable(z.string()),
});
export type ApiKeyView = z.output<typeof apiKey>;

export const apiKeysCalls = {
  list: call({
    method: 'GET',
    path: '/api-keys',
    summary: 'The keys with which programs of the business ask, and when each was used last.',
    access: 'owner',
    permission: 'integrations.manage',
    reply: z.object({ success, data: z.array(apiKey) }),
    refusals: [],
  }),
  create: call({
    method: 'POST',
    path: '/api-keys',
    summary:
      'Make a key with a name and the permissions that it has, twenty at most. The key itself is in this answer alone.',
    access: 'owner',
    permission: 'integrations.manage',
    asksAgain: true,
    body: apiKeyBody,
    reply: z.object({ success, data: apiKey, key: z.string() }),
    refusals: ['LIMIT_REACHED'],
  }),
  end: call({
    method: 'DELETE',
    path: '/api-keys/{id}',
    summary: 'End a key. It opens nothing from then on, and streams that it has open end within a second.',
    access: 'owner',
    permission: 'integrations.manage',
    params: z.object({ id: handle }),
    reply: z.object({ success }),
    refusals: ['NOT_FOUND'],
  }),
};
