import * as z from 'zod/mini';
import { call } from '../call.ts';
import { answers, behind } from '../replies/answers.ts';
import { appointmentStatus } from '../replies/views.ts';
import { calendarDate, handle, success, wholeNumber } from '../requests/fields.ts';

/** Of which days figures are: the last so many, or those from one to another. */
export const figureDays = {
  days: z.optional(z.enum(['7', '30', '90', '365'])),
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
};

/** What figures tell, and what they are made of: apart from the figures themselves, which the dashboard needs too. */
export const analyticsCalls = {
  answers: call({
    method: 'GET',
    path: '/appointments/analytics/answers',
    summary:
      'Who earns, what sells, how full each hour of the week is, who comes back and what no-shows cost, in the last 30 days or another period, or on chosen days up to today, at most 366.',
    access: 'owner',
    permission: 'reports.read',
    query: z.object(figureDays),
    reply: z.object({ success, data: answers }),
    refusals: [],
  }),
  behind: call({
    method: 'GET',
    path: '/appointments/analytics/bookings',
    summary:
      'The bookings behind a figure of the same days, a line each, the latest first: at most 100, and how many there are. By person, service, status, weekday (0 is Sunday) and hour.',
    access: 'owner',
    permission: 'reports.read',
    query: z.object({
      ...figureDays,
      staffId: z.optional(handle),
      serviceId: z.optional(handle),
      status: z.optional(appointmentStatus),
      weekday: z.optional(wholeNumber(0, 6)),
      hour: z.optional(wholeNumber(0, 23)),
    }),
    reply: z.object({ success, total: z.number(), data: z.array(behind) }),
    refusals: [],
  }),
};
