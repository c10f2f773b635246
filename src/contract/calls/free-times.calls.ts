import * as z from 'zod/mini';
import { call } from '../call.ts';
import { calendarDate, handle, success, wholeNumber } from '../requests/fields.ts';
import { linesText, oneOfServiceAndLines, staffUnlessLines } from '../requests/lines.ts';

export const month = { year: wholeNumber(2000, 2200), month: wholeNumber(1, 12) };

/** One service with a staff member or `any`; or all lines of a booking. */
export const slotQuery = {
  serviceId: z.optional(handle),
  staffId: z.optional(handle),
  lines: z.optional(linesText),
};

/** When clients can book. */
export const freeTimesCalls = {
  availability: call({
    method: 'GET',
    path: '/appointments/availability',
    summary: 'The free start times of one day.',
    access: 'public',
    query: z.object({ ...slotQuery, date: calendarDate }).check(oneOfServiceAndLines, staffUnlessLines),
    reply: z.object({ success, slots: z.array(z.string()) }),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  availableDays: call({
    method: 'GET',
    path: '/appointments/availability/days',
    summary: 'How many start times are free on each of up to 91 days, and which days are booked out.',
    access: 'public',
    query: z
      .object({ ...slotQuery, from: calendarDate, to: calendarDate })
      .check(oneOfServiceAndLines, staffUnlessLines),
    reply: z.object({
      success,
      data: z.array(z.object({ date: z.string(), free: z.number(), full: z.boolean() })),
    }),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  rentalAvailability: call({
    method: 'GET',
    path: '/appointments/rental-availability',
    summary: 'The dates of a month on which a hire cannot start.',
    access: 'public',
    query: z.object({ serviceId: handle, ...month }),
    reply: z.object({ success, unavailableDates: z.array(z.string()) }),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
};
