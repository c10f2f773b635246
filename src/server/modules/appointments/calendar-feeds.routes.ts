import { settingsCalls } from '#contract/settings.calls.ts';
import { ok } from '#core/result.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { renewCalendarFeed } from './actions/renew-calendar-feed.ts';
import { listFeeds } from './calendar-feeds.reads.ts';

export const calendarFeedEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(settingsCalls.calendarFeeds, async (_, { session }) =>
    ok({
      success: true,
      data: await inTenant(platform.database, session.business, (transaction) =>
        listFeeds(platform, transaction),
      ),
    }),
  ),
  handle(settingsCalls.renewCalendarFeed, ({ body }, context) => renewCalendarFeed(platform, body, context)),
];
