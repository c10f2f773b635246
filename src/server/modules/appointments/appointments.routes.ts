import { appointmentsCalls } from '#contract/appointments.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { bookedCookie } from '../../platform/http/client-cookies.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import { isOwnScope } from '../../platform/http/scope.ts';
import type { Platform } from '../../platform/platform.ts';
import { bookAppointment } from './actions/book-appointment.ts';
import { bookInternally } from './actions/book-internally.ts';
import { editAppointment } from './actions/edit-appointment.ts';
import { readAppointment, readAppointmentDetails, readAppointments } from './appointments.reads.ts';
import { bookingListEndpoints } from './booking-lists.routes.ts';
import { readBookingPage } from './booking-page.reads.ts';
import { calendarFeedEndpoints } from './calendar-feeds.routes.ts';
import { readRange } from './day-span.ts';
import { makerTokenOf } from './links/maker.queries.ts';
import { readCursor } from './list-cursor.ts';
import { changeStatus, correctOutcome, undoChange } from './status/status.commands.ts';

/** Bookings as their owner has them, and the public call that books. */
export const appointmentEndpoints = (platform: Platform): readonly Endpoint[] => [
  ...bookingListEndpoints(platform),
  ...calendarFeedEndpoints(platform),
  handle(appointmentsCalls.list, async ({ query }, { session, now }) => {
    if (!isOwnScope(session, query.businessId)) return refusal('WRONG_BUSINESS');
    const range = readRange(query);
    if (!range.ok) return range;
    const after = query.after === undefined ? null : readCursor(session.business, query.after);
    if (query.after !== undefined && after === null) {
      const message = 'There is no such page. Start again without `after`.';
      return refusal('INVALID_INPUT', { message, errors: [{ field: 'after', message }] });
    }
    const ask = { ...range.value, after };
    return ok({ success: true, ...(await readAppointments(platform, session.business, ask, now)) });
  }),
  handle(appointmentsCalls.get, async ({ params }, { session }) => {
    const appointment = await readAppointment(platform, session.business, params.id);
    return appointment === null ? refusal('NOT_FOUND') : ok({ success: true, data: appointment });
  }),
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

/** A booking by its id alone, for whoever has it: apart from the others, since it is asked for by strangers. */
export const bookingDetailsEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(appointmentsCalls.details, async ({ params }) => {
    const appointment = await readAppointmentDetails(platform, params.id);
    return appointment === null ? refusal('NOT_FOUND') : ok({ success: true, data: appointment });
  }),
];
