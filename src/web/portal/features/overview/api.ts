import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/call.ts';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { Analytics } from '#contract/replies/analytics.ts';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { type Ask, request } from '../../../api/client.ts';
import { replyOf } from '../../query/refusal.ts';

const missing = (what: string): Error => {
  const message = `Business ID missing for ${what}.`;
  console.error(message);
  return new Error(message);
};

/** All that touches today, and hires that should be back. Fails with 'Business ID missing for appointments.' while it is unknown whose. */
export const todayQuery = (businessId: string | undefined, today: CalendarDate, ask: Ask = request) =>
  queryOptions({
    queryKey: ['appointments', 'calendar', addDays(today, -1), today, { businessId }],
    queryFn: async (): Promise<ReplyOf<typeof appointmentsCalls.calendar>> => {
      if (businessId === undefined) throw missing('appointments');
      // What comes back today was out until yesterday.
      const query = { from: addDays(today, -1), to: today, late: 'true' } as const;
      const reply = replyOf(await ask(appointmentsCalls.calendar, { query }));
      if (!Array.isArray(reply.data)) throw new Error('Invalid appointment data format.');
      return reply;
    },
  });

/** The figures of the last 30 days. Fails with 'Business ID missing for analytics.' while it is unknown whose. */
export const figuresQuery = (businessId: string | undefined) =>
  queryOptions({
    queryKey: ['appointments', 'analytics', 30, { businessId }],
    queryFn: async (): Promise<Analytics> => {
      if (businessId === undefined) throw missing('analytics');
      const { data } = replyOf(await request(appointmentsCalls.analytics, { query: { businessId } }));
      if (data?.previous === undefined || !Array.isArray(data.popularServices))
        throw new Error('Failed to load analytics.');
      return data;
    },
    // Sums over a month: no need to look again whenever the window is looked at.
    staleTime: 60_000,
  });
