import { appointmentsCalls } from '#contract/appointments.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { bookedCookie } from '../../platform/http/client-cookies.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { bookAppointment } from './actions/book-appointment.ts';
import { bookInternally } from './actions/book-internally.ts';
import { editAppointment } from './actions/edit-appointment.ts';
import { readBookingPage } from './booking-page.reads.ts';
import { calendarEndpoints } from './calendar/calendar.routes.ts';
import { makerTokenOf } from './links/maker.queries.ts';
import { listEndpoints } from './lists/lists.routes.ts';
import { changeStatus, correctOutcome, undoChange } from './status/status.commands.ts';

/** Bookings as their owner has them, and the public call that books. */
export const appointmentEndpoints = (platform: Platform): readonly Endpoint[] => [
  ...listEndpoints(platform),
  ...calendarEndpoints(platform),
  handle(appointmentsCalls.createInternal, ({ body }, context) => bookInternally(platform, body, context)),
  handle(appointmentsCalls.update, ({ params, body }, context) =>
    editAppointment(platform, params.id, body, context),
  ),
  changeStatus.endpoint(platform),
  undoChange.endpoint(platform),
  correctOutcome.endpoint(platform),
  handle(appointmentsCalls.create, async ({ body }, context) => {
    const { request, reply } = context;
    const booked = await bookAppointment(platform, body, context);
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
