import { type ActivityFilter, activityCalls } from '#contract/calls/activity.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { roleTexts } from '#core/accounts/role-texts.ts';
import { activitySentence } from '#core/activity/activity.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { wallClock } from '#core/time/wall-clock.ts';
import { inTenant, type TenantTransaction } from '../../platform/db/transaction.ts';
import { csvChunks, type Download } from '../../platform/http/downloads/download.ts';
import { type BusinessId, handleOf, type Id, newId, readOwnHandle } from '../../platform/ids.ts';
import { readOpenDays } from '../../platform/listing/open-days.ts';
import { readPlace, writePlace } from '../../platform/listing/place.ts';
import type { Platform } from '../../platform/platform.ts';
import { defineQuery } from '../../platform/use-case.ts';
import { findBusiness } from '../businesses/index.ts';
import { presentActivity } from './activity.present.ts';
import { type ActivityRow, countActivity, listActivity, listWhoActed, type Sought } from './activity.repo.ts';

const A_PAGE = 50;
const EXPORT_PAGE = 500;

/** A page of who did what, the latest first. Who follows `next` meets each row once. */
export const readActivity = defineQuery(activityCalls.list, {
  run: async ({ ctx: { tx }, input: { query: ask } }) => {
    const { business } = tx;
    const asked = await readFilter(tx, ask);
    if (!asked.ok) return asked;
    const after = ask.after === undefined ? null : readPlace(business, ask.after);
    if (ask.after !== undefined && after === null) {
      const message = 'There is no such page. Start again without `after`.';
      return refusal('INVALID_INPUT', { message, errors: [{ field: 'after', message }] });
    }
    const page = { after, limit: A_PAGE + 1, latestFirst: true };
    const found = await listActivity(tx, asked.value.sought, page);
    const last = found.length > A_PAGE ? found[A_PAGE - 1] : undefined;
    const people = await listWhoActed(tx);
    return ok({
      success: true,
      data: found.slice(0, A_PAGE).map((row) => presentActivity(business, row)),
      next: last === undefined ? null : writePlace(business, { at: last.at, id: last.activity_id }),
      people: people.map(({ id, name }) => ({ _id: handleOf(business, id), name })),
    });
  },
});

/** What is looked for, in the business's zone; of another business's member or record nothing was done. */
const readFilter = async (
  tx: TenantTransaction,
  ask: ActivityFilter,
): Promise<Outcome<{ readonly sought: Sought; readonly zone: string }>> => {
  const { time_zone: zone } = await findBusiness(tx);
  const span = readOpenDays(ask, zone);
  if (!span.ok) return span;
  const by = ownOrAll(tx.business, ask.by);
  const record = ownOrAll(tx.business, ask.recordId);
  return ok({ sought: { by, record, kind: ask.kind ?? null, span: span.value }, zone });
};

/** Null: all are meant. What is another business's is an id of nothing here. */
const ownOrAll = (business: BusinessId, handle: string | undefined): Id | null =>
  handle === undefined ? null : (readOwnHandle(business, handle) ?? newId());

const COLUMNS = ['Date', 'Time', 'Who', 'Role', 'Device', 'What', 'Fields'] as const;

/** All that is looked for, the oldest first, in the business's zone. */
export const exportActivity = async (
  platform: Platform,
  business: BusinessId,
  ask: ActivityFilter,
  now: Instant,
): Promise<Outcome<Download>> => {
  const start = await inTenant(platform.database, business, async (tx) => {
    const asked = await readFilter(tx, ask);
    return asked.ok ? ok({ ...asked.value, rows: await countActivity(tx, asked.value.sought) }) : asked;
  });
  if (!start.ok) return start;
  const { sought, zone, rows } = start.value;
  const clock = wallClock(zone);
  const content = csvChunks<ActivityRow>({
    columns: COLUMNS,
    pageSize: EXPORT_PAGE,
    readPage: (last, limit) => {
      const after = last === null ? null : { at: last.at, id: last.activity_id };
      return inTenant(platform.database, business, (tx) =>
        listActivity(tx, sought, { after, limit, latestFirst: false }),
      );
    },
    cells: (row) => [
      clock.dateAt(row.at),
      clock.timeAt(row.at),
      row.who,
      row.role === null ? 'API key' : roleTexts[row.role].name,
      row.device,
      activitySentence(row.who, row.action),
      row.fields.join(', '),
    ],
  });
  return ok({ fileName: `activity-${clock.dateAt(now)}.csv`, rows, content });
};
