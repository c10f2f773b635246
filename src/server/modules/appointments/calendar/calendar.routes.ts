import { appointmentsCalls } from '#contract/appointments.calls.ts';
import { settingsCalls } from '#contract/settings.calls.ts';
import { ok } from '#core/result.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import { type Endpoint, handle } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readCalendar } from './calendar.queries.ts';
import { renewCalendarFeed } from './feeds.commands.ts';
import { listFeeds } from './feeds.queries.ts';

/** The owner's calendar, and the addresses under which other calendars follow it. */
export const calendarEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(appointmentsCalls.calendar, ({ query }, { session, now }) =>
    readCalendar(platform, session.business, query, now),
  ),
  handle(settingsCalls.calendarFeeds, async (_, { session }) =>
    ok({
      success: true,
      data: await inTenant(platform.database, session.business, (transaction) =>
        listFeeds(platform, transaction),
      ),
    }),
  ),
  renewCalendarFeed.endpoint(platform),
];
