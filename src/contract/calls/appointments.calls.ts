import * as z from 'zod/mini';
import { MOST_UNITS } from '#core/lines/lines-text.ts';
import { call } from '../call.ts';
import { analytics } from '../replies/analytics.ts';
import { blockedTime } from '../replies/blocked-time.ts';
import { historyEntry, sentMessage } from '../replies/history-views.ts';
import { editPreview } from '../replies/line-views.ts';
import { repeatDate } from '../replies/series-views.ts';
import { publicStaff } from '../replies/staff-views.ts';
import {
  appointmentStatus,
  calendarEvent,
  movableAppointment,
  ownerAppointment,
  publicAppointment,
  publicBusiness,
  publicService,
} from '../replies/views.ts';
import {
  completion,
  editedBooking,
  internalBooking,
  movedBooking,
  publicBooking,
  repeatedBooking,
} from '../requests/booking-bodies.ts';
import {
  businessScope,
  calendarDate,
  handle,
  instant,
  listOf,
  requiredText,
  success,
  wholeNumber,
} from '../requests/fields.ts';
import { oneOfServiceAndLines, staffUnlessLines } from '../requests/lines.ts';
import { figureDays } from './analytics.calls.ts';
import { freeTimesCalls, internalHireDays, month, rentalDaysCalls, slotQuery } from './free-times.calls.ts';

const byId = z.object({ id: handle });
/** The token of a reschedule link, or of the manage link, which can do the same. */
const byToken = z.object({ token: z.string().check(z.maxLength(100)) });
const slots = z.array(z.string());

/** A booking after a change, or with `dryRun` as it would be. */
const changed = z.object({ success, data: ownerAppointment, preview: z.optional(editPreview) });

/** What an owner hears who wants a time or units. */
const wanting = ['NOT_FOUND', 'SLOT_TAKEN', 'OUT_OF_STOCK', 'NEEDS_OVERRIDE'] as const;

/** How clients book: apart from the other calls about appointments, which their pages do not need. */
export const clientBookingCalls = {
  create: call({
    method: 'POST',
    path: '/appointments',
    summary: 'Book, when no payment is due. Losing the slot answers 409 with the nearest free times.',
    access: 'public',
    body: publicBooking,
    reply: z.object({ success, data: publicAppointment }),
    refusals: [
      'NOT_FOUND',
      'DEPOSIT_REQUIRED',
      'TERMS_CHANGED',
      'SLOT_TAKEN',
      'SLOT_NOT_OFFERED',
      'IDEMPOTENCY_MISMATCH',
      'OUT_OF_STOCK',
      'CALL_TO_BOOK',
      'TOO_MANY_REQUESTS',
      'UNAVAILABLE',
    ],
  }),
};

export const appointmentsCalls = {
  list: call({
    method: 'GET',
    path: '/appointments',
    summary:
      'Appointments that start in a range of days (at most 62), 1,000 a page; without one, the 30 days before and after today. `after` is the `next` of the page before.',
    access: 'owner',
    permission: 'bookings.read',
    narrows: true,
    query: z.extend(businessScope, {
      from: z.optional(calendarDate),
      to: z.optional(calendarDate),
      after: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: z.object({ success, data: z.array(ownerAppointment), next: z.nullable(z.string()) }),
    refusals: ['WRONG_BUSINESS'],
  }),
  calendar: call({
    method: 'GET',
    path: '/appointments/calendar',
    summary:
      'What a calendar shows of up to 62 days: bookings that touch them, hires on each of their days. With `late`, also up to 50 hires that were due back in the 60 days before the last day and have no outcome. With `perDay`, only the first so many that begin on a day (or are under way on the first); `days` always counts all.',
    access: 'owner',
    permission: 'bookings.read',
    narrows: true,
    query: z.object({
      from: calendarDate,
      to: calendarDate,
      perDay: z.optional(wholeNumber(1, 50)),
      late: z.optional(z.literal('true')),
      staffIds: z.optional(listOf(handle, 200)),
      statuses: z.optional(listOf(appointmentStatus, 6)),
    }),
    reply: z.object({
      success,
      data: z.array(calendarEvent),
      days: z.array(z.object({ date: z.string(), total: z.number() })),
      /** Parts of these days in which no client can book a staff member; absent where a process of before answers. */
      blocked: z.optional(z.array(blockedTime)),
      /** Days of which more than 30 % of the bookable time is held for payments that have not come, in percent. */
      heldUnpaid: z.array(z.object({ date: z.string(), percent: z.number() })),
    }),
    refusals: [],
  }),
  get: call({
    method: 'GET',
    path: '/appointments/{id}',
    summary: 'One appointment, in full.',
    access: 'owner',
    permission: 'bookings.read',
    narrows: true,
    params: byId,
    reply: z.object({ success, data: ownerAppointment }),
    refusals: ['NOT_FOUND'],
  }),
  update: call({
    method: 'PUT',
    path: '/appointments/{id}',
    summary:
      "Save the owner's edit of an appointment, or of its lines: those that stand are named by their number, and one that is not named is cancelled. A price that lines change is agreed to by `quoteHash`. With `dryRun` nothing is saved, and `preview` says what it comes to.",
    access: 'owner',
    permission: 'bookings.change',
    params: byId,
    body: editedBooking,
    reply: changed,
    refusals: ['WRONG_BUSINESS', ...wanting, 'ILLEGAL_TRANSITION', 'AMOUNT_CHANGED'],
  }),
  move: call({
    method: 'POST',
    path: '/appointments/{id}/move',
    summary:
      'Move an appointment to another start or staff member, or give it another length, or a hire another first day, by the rules of an edit. All else of it stays as it is, its price too.',
    access: 'owner',
    permission: 'bookings.change',
    params: byId,
    body: movedBooking,
    reply: changed,
    refusals: [...wanting, 'ILLEGAL_TRANSITION', 'IDEMPOTENCY_MISMATCH'],
  }),
  repeat: call({
    method: 'POST',
    path: '/appointments/{id}/repeat',
    summary:
      'Book an appointment again for its client, every so many weeks or each month: all of `starts` or none. With `dryRun` nothing is booked, and `dates` says which are free and what is nearest to those that are not.',
    access: 'owner',
    permission: 'bookings.change',
    params: byId,
    body: repeatedBooking,
    /** With `dryRun` the dates, else the appointments that were made. */
    reply: z.object({ success, data: z.array(ownerAppointment), dates: z.optional(z.array(repeatDate)) }),
    refusals: ['NOT_FOUND', 'SLOT_TAKEN', 'ILLEGAL_TRANSITION', 'IDEMPOTENCY_MISMATCH'],
  }),
  createInternal: call({
    method: 'POST',
    path: '/appointments/internal',
    summary: "The owner's own booking: a walk-in or a telephone call.",
    access: 'owner',
    permission: 'bookings.change',
    body: internalBooking,
    reply: z.object({ success, data: ownerAppointment }),
    refusals: ['WRONG_BUSINESS', ...wanting, 'IDEMPOTENCY_MISMATCH'],
  }),
  internalSlots: call({
    method: 'GET',
    path: '/appointments/internal/slots',
    summary:
      "The start times of one day for the owner's own booking: no notice needed. `serviceId` goes with `staffId`; `lines` stands alone. `editId`: the booking being edited is not in its own way.",
    access: 'owner',
    permission: 'bookings.read',
    query: z
      .object({ ...slotQuery, date: calendarDate, editId: z.optional(handle) })
      .check(oneOfServiceAndLines, staffUnlessLines),
    reply: z.object({ success, slots, nextFree: z.nullable(z.string()) }),
    refusals: ['NOT_FOUND'],
  }),
  internalHireDays,
  affected: call({
    method: 'GET',
    path: '/appointments/affected',
    summary:
      'The bookings still to come that a change would touch: of a staff member, of those who have left the staff, of a service, on certain days or in a range of days; of an item, with `units`, those on days on which more than so many are hired out; with `lost`, those in stretches of the week that are no longer open, `4.16:00-17:00`, and rentals that are fetched or due back on a weekday that closes, `4`: of whoever keeps the hours of the business, or of the staff member asked for.',
    access: 'owner',
    permission: 'bookings.read',
    query: z.object({
      staffId: z.optional(handle),
      left: z.optional(z.literal('true')),
      serviceId: z.optional(handle),
      units: z.optional(wholeNumber(1, MOST_UNITS)),
      dates: z.optional(listOf(calendarDate, 400)),
      from: z.optional(calendarDate),
      to: z.optional(calendarDate),
      lost: z.optional(z.string().check(z.maxLength(2000))),
    }),
    reply: z.object({ success, total: z.number(), data: z.array(ownerAppointment) }),
    refusals: ['NOT_FOUND'],
  }),
  exportAll: call({
    method: 'GET',
    path: '/appointments/export',
    summary: 'Every booking as CSV, the oldest first. The header X-Total-Count says how many rows will come.',
    access: 'owner',
    permission: 'bookings.export',
    produces: 'text/csv',
    query: z.object({ from: z.optional(calendarDate), to: z.optional(calendarDate) }),
    reply: z.string(),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  history: call({
    method: 'GET',
    path: '/appointments/{id}/history',
    summary: 'What happened to an appointment, and the messages sent for it; the latest first.',
    access: 'owner',
    permission: 'bookings.read',
    params: byId,
    reply: z.object({
      success,
      data: z.object({ events: z.array(historyEntry), messages: z.array(sentMessage) }),
    }),
    refusals: ['NOT_FOUND'],
  }),
  analytics: call({
    method: 'GET',
    path: '/appointments/analytics',
    summary:
      'Revenue, no-show rate, bookings and popular services of the last 30 days, of another period, or of chosen days up to today, at most 366, with the same figures of as many days before.',
    access: 'owner',
    permission: 'reports.read',
    query: z.extend(businessScope, figureDays),
    reply: z.object({ success, data: analytics }),
    refusals: ['WRONG_BUSINESS'],
  }),
  changeStatus: call({
    method: 'PATCH',
    path: '/appointments/{id}/status',
    summary:
      'Confirm, cancel, complete or mark as no-show. A refused change answers with the status as it stands. Completing may say which of its lines the client did not come for (all of them make it a no-show), set the final price of one that may vary, with the reason, and record the balance that was paid.',
    access: 'owner',
    permission: 'bookings.status',
    narrows: true,
    params: byId,
    body: z.strictObject({
      status: z.string().check(z.maxLength(20)),
      ...completion,
    }),
    reply: z.object({ success, data: ownerAppointment, message: z.string() }),
    refusals: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'AMOUNT_CHANGED'],
  }),
  undo: call({
    method: 'POST',
    path: '/appointments/{id}/undo',
    summary:
      'Take back the last change of status, within ten seconds: its time must still be free, and nothing of it has left.',
    access: 'owner',
    permission: 'bookings.status',
    narrows: true,
    params: byId,
    reply: z.object({ success, data: ownerAppointment, message: z.string() }),
    refusals: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'SLOT_TAKEN', 'OUT_OF_STOCK'],
  }),
  correct: call({
    method: 'POST',
    path: '/appointments/{id}/correct',
    summary:
      'Correct a wrong outcome within 30 days: to completed, no-show, or confirmed for none; of a completed one also which of its lines were done. A balance recorded with the wrong one is taken back.',
    access: 'owner',
    permission: 'bookings.change',
    params: byId,
    body: z.strictObject({
      status: z.enum(['completed', 'no-show', 'confirmed'], 'Choose completed, no-show or confirmed.'),
      reason: requiredText('This field is required.', 300),
      ...completion,
    }),
    reply: z.object({ success, data: ownerAppointment, message: z.string() }),
    refusals: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'AMOUNT_CHANGED', 'SLOT_TAKEN', 'OUT_OF_STOCK'],
  }),
  sendRescheduleLink: call({
    method: 'POST',
    path: '/appointments/{id}/reschedule',
    summary: 'Send the client a link to choose another time.',
    access: 'owner',
    permission: 'bookings.change',
    params: byId,
    reply: z.object({ success, message: z.string() }),
    refusals: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS', 'IDEMPOTENCY_MISMATCH'],
  }),
  ...freeTimesCalls,
  ...rentalDaysCalls,
  bookingPage: call({
    method: 'GET',
    path: '/appointments/book/{businessSlug}/{serviceSlug}',
    summary: 'Everything the booking page of one service shows.',
    access: 'public',
    params: z.object({
      businessSlug: z.string().check(z.maxLength(100)),
      serviceSlug: z.string().check(z.maxLength(100)),
    }),
    reply: z.object({
      success,
      data: z.object({ business: publicBusiness, service: publicService, staff: z.array(publicStaff) }),
    }),
    refusals: ['NOT_FOUND'],
  }),
  ...clientBookingCalls,
  details: call({
    method: 'GET',
    path: '/appointments/details/{id}',
    summary: 'What the complete page shows of a booking.',
    access: 'public',
    params: byId,
    reply: z.object({ success, data: publicAppointment }),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  validateRescheduleToken: call({
    method: 'GET',
    path: '/appointments/validate-reschedule-token/{token}',
    alsoAt: [
      '/api/api/appointments/validate-reschedule-token/{token}',
      '/appointments/validate-reschedule-token/{token}',
    ],
    summary: 'Whether a reschedule link is good. Changes nothing.',
    access: 'public',
    params: byToken,
    reply: z.object({ success, appointment: movableAppointment }),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  reschedule: call({
    method: 'PUT',
    path: '/appointments/reschedule/{token}',
    summary: 'Move an appointment by its link.',
    access: 'public',
    params: byToken,
    /** An appointment's new start; a hire's new pick-up day. */
    body: z.strictObject({ newDate: z.union([instant, calendarDate], 'Invalid Date') }),
    reply: z.object({ success, data: publicAppointment }),
    refusals: [
      'NOT_FOUND',
      'SLOT_TAKEN',
      'SLOT_NOT_OFFERED',
      'OUT_OF_STOCK',
      'ILLEGAL_TRANSITION',
      'TOO_MANY_REQUESTS',
      'IDEMPOTENCY_MISMATCH',
    ],
  }),
  rescheduleDays: call({
    method: 'GET',
    path: '/appointments/reschedule/{token}/days',
    summary: 'How many start times the holder of a link could move to on each of up to 91 days.',
    access: 'public',
    params: byToken,
    query: z.object({ from: calendarDate, to: calendarDate }),
    reply: z.object({
      success,
      data: z.array(z.object({ date: z.string(), free: z.number(), full: z.boolean() })),
    }),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  rescheduleSlots: call({
    method: 'GET',
    path: '/appointments/reschedule/{token}/slots',
    summary:
      'The start times of one day the holder of a link could move to; the booking is not in its own way.',
    access: 'public',
    params: byToken,
    query: z.object({ date: calendarDate }),
    reply: z.object({ success, slots }),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  rescheduleHireDays: call({
    method: 'GET',
    path: '/appointments/reschedule/{token}/hire-days',
    summary: 'The dates of a month to which the holder of a link could not move the hire.',
    access: 'public',
    params: byToken,
    query: z.object(month),
    reply: z.object({ success, unavailableDates: z.array(z.string()) }),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
};
