import { queryOptions } from '@tanstack/react-query';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { request } from '../../../api/client.ts';
import { replyOf } from '../../query/refusal.ts';
import type { KeptDays } from './kept-days.ts';

/** Today and tomorrow as a calendar draws them; asked again with every other list of bookings. */
export const nearDaysQuery = (businessId: string, today: CalendarDate) =>
  queryOptions({
    queryKey: ['appointments', 'near-days', businessId, today],
    queryFn: async (): Promise<KeptDays> => {
      const query = { from: today, to: addDays(today, 1) };
      const { data } = replyOf(await request(appointmentsCalls.calendar, { query }));
      return { businessId, from: today, seenAt: new Date().toISOString(), data };
    },
  });
