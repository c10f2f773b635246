import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { bookedCookie } from '../../platform/http/client-cookies.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { ctxOf } from '../../platform/use-case.ts';
import { blockTime, changeBlock, removeBlock } from './blocks/blocks.commands.ts';
import { bookAppointment } from './booking/booking.commands.ts';
import { readBookingPage } from './booking/booking.queries.ts';
import { readCalendar } from './calendar/calendar.queries.ts';
import { renewCalendarFeed } from './calendar/feeds.commands.ts';
import { readFeeds } from './calendar/feeds.queries.ts';
import { makerTokenOf } from './links/manage.queries.ts';
import { listEndpoints } from './lists/lists.routes.ts';
import { readNotices } from './notices/notices.queries.ts';
import { editBooking } from './owner-booking/edit.commands.ts';
import { moveBooking } from './owner-booking/move.commands.ts';
import { bookByOwner } from './owner-booking/owner-booking.commands.ts';
import { repeatBooking } from './series/repeat.commands.ts';
import { giveBackPart } from './status/goodwill.commands.ts';
import { changeStatus, correctOutcome, undoChange } from './status/status.commands.ts';

/** Bookings as their owner has them, and the public call that books. */
export const appointmentEndpoints = (platform: Platform): readonly Endpoint[] => [
  ...listEndpoints(platform),
  ...calendarEndpoints(platform),
  bookByOwner.endpoint(platform),
  editBooking.endpoint(platform),
  moveBooking.endpoint(platform),
  repeatBooking.endpoint(platform),
  changeStatus.endpoint(platform),
  undoChange.endpoint(platform),
  correctOutcome.endpoint(platform),
  giveBackPart.endpoint(platform),
  handle(appointmentsCalls.create, async (input, context) => {
    const { request, reply } = context;
    const booked = await bookAppointment({ ctx: ctxOf(platform, context), input });
    if (booked.ok) {
      const token = makerTokenOf(platform.secrets, booked.value.data._id);
      bookedCookie.keep(request, reply, platform.publicUrl, token);
    }
    return booked;
  }),
  handle(appointmentsCalls.bookingPage, async ({ params }) => {
    const facts = await readBookingPage(platform, params);
    if (facts === null) return refusal('NOT_FOUND');
    const { business, service, staff } = facts;
    return ok({ success: true, data: { business, service, staff } });
  }),
];

/** The owner's calendar, and the addresses under which other calendars follow it. */
const calendarEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(appointmentsCalls.calendar, ({ query }, { session, now }) =>
    readCalendar(platform, session, query, now),
  ),
  blockTime.endpoint(platform),
  changeBlock.endpoint(platform),
  removeBlock.endpoint(platform),
  readNotices.endpoint(platform),
  readFeeds.endpoint(platform),
  renewCalendarFeed.endpoint(platform),
];
