import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/call.ts';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { DateRange } from '#core/calendar/calendar-date.ts';
import { request } from '../../../api/client.ts';
import { replyOf } from '../../query/refusal.ts';
import { bodyOf, type Move, moved } from './moving.ts';

/** Which bookings are shown: of these people, in these states; empty: of all. */
export type Filter = { readonly staffIds: readonly string[]; readonly statuses: readonly string[] };

export const unfiltered: Filter = { staffIds: [], statuses: [] };

export type CalendarAsk = {
  readonly businessId: string | undefined;
  readonly range: DateRange;
  /** How many of each day are wanted; null: all. */
  readonly perDay: number | null;
  readonly filter: Filter;
  /** With hires that should be back. */
  readonly late?: boolean;
};

/** The reply itself: whoever changes a booking looks for it in the `data` of every query under 'appointments'. */
export type CalendarDays = ReplyOf<typeof appointmentsCalls.calendar>;

const everyCalendar = ['appointments', 'calendar'] as const;

const list = (items: readonly string[]) => (items.length === 0 ? null : items.join(','));

/** The bookings of some days. Fails with 'Business ID missing for appointments.' while it is unknown whose. */
export const calendarQuery = ({ businessId, range: { from, to }, perDay, filter, late }: CalendarAsk) => {
  const staffIds = list(filter.staffIds);
  const statuses = list(filter.statuses);
  return queryOptions({
    queryKey: [...everyCalendar, from, to, { businessId, perDay, staffIds, statuses, late }],
    queryFn: async (): Promise<CalendarDays> => {
      if (businessId === undefined) {
        console.error('Business ID missing for appointments.');
        throw new Error('Business ID missing for appointments.');
      }
      const query = {
        from,
        to,
        ...(perDay === null ? {} : { perDay: String(perDay) }),
        ...(late === true ? { late: 'true' as const } : {}),
        ...(staffIds === null ? {} : { staffIds }),
        ...(statuses === null ? {} : { statuses }),
      };
      const reply = replyOf(await request(appointmentsCalls.calendar, { query }));
      if (!Array.isArray(reply.data) || !Array.isArray(reply.days))
        throw new Error('Invalid appointment data format.');
      return reply;
    },
    // Another filter of the same days keeps what stands until its answer comes; other days do not.
    placeholderData: (previous: CalendarDays | undefined, query) =>
      query?.queryKey[2] === from && query.queryKey[3] === to ? keepPreviousData(previous) : undefined,
  });
};

type MoveAttempt = {
  readonly move: Move;
  readonly zone: string;
  readonly override: boolean;
  /** The same across retries of one attempt. */
  readonly idempotencyKey: string;
};

/** Moves a booking in one request; fails with a RefusedError. */
export function useMoveBooking() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ move, zone, override, idempotencyKey }: MoveAttempt) => {
      const params = { id: move.entry.event._id };
      const body = bodyOf(move, zone, override);
      return replyOf(await request(appointmentsCalls.move, { params, body, idempotencyKey })).data;
    },
    onSuccess: ({ _id, date, endDate, hireDays, status, version, staffId, staffName }, { move, zone }) => {
      const { parts } = moved(move, zone);
      const change = {
        ...(parts === undefined ? {} : { parts }),
        date,
        endDate,
        hireDays,
        status,
        version,
        staffId: staffId?._id ?? null,
        staffName,
      };
      queries.setQueriesData<CalendarDays>({ queryKey: everyCalendar }, (days) =>
        days === undefined
          ? days
          : {
              ...days,
              data: days.data.map((event) => (event._id === _id ? { ...event, ...change } : event)),
            },
      );
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['appointments'] }),
  });
}
