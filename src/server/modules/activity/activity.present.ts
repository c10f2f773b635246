import type { ActivityEntry } from '#contract/calls/activity.calls.ts';
import { activitySentence, kindOf } from '#core/activity/activity.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { type BusinessId, handleOf } from '../../platform/ids.ts';
import type { ActivityRow } from './activity.repo.ts';

/** What somebody did, as their business reads it. */
export const presentActivity = (business: BusinessId, row: ActivityRow): ActivityEntry => ({
  _id: handleOf(business, row.activity_id),
  at: formatInstant(row.at),
  who: row.who,
  byId: row.by_whom === null ? null : handleOf(business, row.by_whom),
  role: row.role,
  device: row.device,
  action: row.action,
  kind: kindOf(row.action),
  sentence: activitySentence(row.who, row.action),
  recordId: row.record_id === null ? null : handleOf(business, row.record_id),
  fields: row.fields,
});
