import type { ApiKeyView } from '#contract/calls/api-keys.calls.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { handleOf } from '../../../platform/ids.ts';
import type { KeyRow } from './keys.repo.ts';
import { knownPermissions } from './keys.rules.ts';

/** A key as its owner sees it: never with its secret. */
export const presentKey = (row: KeyRow): ApiKeyView => ({
  _id: handleOf(row.business_id, row.key_id),
  name: row.name,
  permissions: knownPermissions(row.permissions),
  createdAt: formatInstant(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : formatInstant(row.last_used_at),
});
