import { appointmentsCalls } from '#contract/appointments.calls.ts';
import { type Endpoint, handle } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readCalendar } from './calendar.queries.ts';
import { renewCalendarFeed } from './feeds.commands.ts';
import { readFeeds } from './feeds.queries.ts';

/** The owner's calendar, and the addresses under which other calendars follow it. */
export const calendarEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(appointmentsCalls.calendar, ({ query }, { session, now }) =>
    readCalendar(platform, session.business, query, now),
  ),
  readFeeds.endpoint(platform),
  renewCalendarFeed.endpoint(platform),
];
