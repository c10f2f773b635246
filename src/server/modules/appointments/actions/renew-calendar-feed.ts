import type { InputOf, ReplyOf } from '#contract/call.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { settingsCalls } from '#contract/settings.calls.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { once } from '../../../platform/idempotency.ts';
import { readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listFeeds } from '../calendar-feeds.reads.ts';
import { raiseFeedVersion } from '../calendar-feeds.repo.ts';

type Renewed = ReplyOf<typeof settingsCalls.renewCalendarFeed>;

/** Voids the address of one feed, so that whoever follows it sees no more, and answers with all as they are now. */
export const renewCalendarFeed = async (
  platform: Platform,
  body: InputOf<typeof settingsCalls.renewCalendarFeed>['body'],
  context: Pick<OwnerContext, 'now' | 'session' | 'idempotencyKey'>,
): Promise<Outcome<Renewed>> => {
  const { business } = context.session;
  const staffId = body.staffId === null ? null : readOwnHandle(business, body.staffId);
  if (body.staffId !== null && staffId === null) return refusal('NOT_FOUND');
  return inTenantUnlessRefused(platform.database, business, async (transaction) => {
    const attempt = {
      business,
      route: 'renew-calendar-feed',
      key: context.idempotencyKey,
      body,
      now: context.now,
    };
    // Only that it was done is remembered with the key: the addresses are secrets, and can be made again.
    const renewed = await once(transaction.query, attempt, async () =>
      (await raiseFeedVersion(transaction, staffId)) ? ok({ renewed: true }) : refusal('NOT_FOUND'),
    );
    if (!renewed.ok) return renewed;
    return ok({ success: true, data: await listFeeds(platform, transaction) });
  });
};
