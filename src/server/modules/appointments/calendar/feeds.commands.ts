import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { once } from '../../../platform/idempotency.ts';
import { readOwnHandle } from '../../../platform/ids.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import { listFeeds } from './feeds.queries.ts';
import { raiseFeedVersion } from './feeds.repo.ts';

/** Voids the address of one feed, so that whoever follows it sees no more, and answers with all as they are now. */
export const renewCalendarFeed = defineCommand(settingsCalls.renewCalendarFeed, {
  remembers: true,
  run: async ({ ctx: { platform, tx, idempotencyKey: key, now }, input: { body }, note }) => {
    const { business } = tx;
    const staffId = body.staffId === null ? null : readOwnHandle(business, body.staffId);
    if (body.staffId !== null && staffId === null) return refusal('NOT_FOUND');
    // Only that it was done is remembered with the key: the addresses are secrets, and can be made again.
    const attempt = { business, route: 'renew-calendar-feed', key, body, now };
    const renewed = await once(tx, attempt, async () =>
      (await raiseFeedVersion(tx, staffId)) ? note(ok({ renewed: true })) : refusal('NOT_FOUND'),
    );
    return renewed.ok ? ok({ success: true, data: await listFeeds(platform, tx) }) : renewed;
  },
});
