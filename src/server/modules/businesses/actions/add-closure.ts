import type { InputOf } from '#contract/call.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { settingsCalls } from '#contract/settings.calls.ts';
import type { Closure } from '#contract/settings-views.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { ok } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';
import { inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { once } from '../../../platform/idempotency.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBusiness, lockOffer } from '../businesses.repo.ts';
import { findPresentedClosures } from '../settings.reads.ts';
import { listClosures, saveClosure } from '../settings.repo.ts';

const MOST_CLOSURES = 200;

/** Closes the business on these days. The same days closed again are one closure, with the reason given last. */
export const addClosure = (
  platform: Platform,
  body: InputOf<typeof settingsCalls.addClosure>['body'],
  context: Pick<OwnerContext, 'now' | 'session' | 'idempotencyKey'>,
): Promise<Outcome<{ success: true; data: Closure[] }>> => {
  const { business } = context.session;
  const from = parseCalendarDate(body.from);
  const to = parseCalendarDate(body.to);
  if (from === null || to === null) throw new Error('The contract let a day through that is none');
  return inTenantUnlessRefused(platform.database, business, (transaction) =>
    once(
      transaction.query,
      { business, route: 'add-closure', key: context.idempotencyKey, body, now: context.now },
      async () => {
        await lockOffer(transaction);
        const today = dateIn((await findBusiness(transaction)).time_zone, context.now);
        // guard: days-that-are-over-cannot-be-closed
        if (to < today) {
          const message = 'These days are over. Please choose days to come.';
          return refusal('INVALID_INPUT', { message, errors: [{ field: 'to', message }] });
        }
        const closures = await listClosures(transaction, today);
        const same = closures.find((row) => row.from_date === from && row.to_date === to);
        // guard: two-hundred-closures-at-most-however-many-at-once
        if (same === undefined && closures.length >= MOST_CLOSURES) return refusal('LIMIT_REACHED');
        await saveClosure(transaction, {
          closure_id: same?.closure_id ?? newId(),
          from_date: from,
          to_date: to,
          reason: body.reason ?? '',
        });
        return ok({ success: true, data: await findPresentedClosures(transaction, context.now) });
      },
    ),
  );
};
