import { queryOptions } from '@tanstack/react-query';
import type { RequestOf } from '#contract/call.ts';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { request } from '../../../api/client.ts';
import { replyOf } from '../../query/refusal.ts';

/** A booking still to come that a change touches, as far as the owner must know it to move it. */
export type AffectedBooking = Pick<OwnerAppointment, 'date' | 'clientName' | 'serviceName' | 'hireDays'> & {
  /** Null where the booking cannot be opened from here. */
  readonly id: string | null;
};

const affectedOf = ({
  _id: id,
  date,
  endDate,
  clientName,
  serviceName,
  hireDays,
}: OwnerAppointment): AffectedBooking & Pick<OwnerAppointment, 'endDate'> => ({
  ...{ id, date, endDate, clientName, serviceName },
  ...(hireDays === undefined ? {} : { hireDays }),
});

/** Which bookings are meant. */
export type AffectedAsk = Readonly<RequestOf<typeof appointmentsCalls.affected>['query']>;

/** The bookings still to come that a change would touch, or has touched: how many, and the first of them. */
export const affectedQuery = (query: AffectedAsk) =>
  queryOptions({
    queryKey: ['affected', query],
    queryFn: async () => {
      const { total, data } = replyOf(await request(appointmentsCalls.affected, { query }));
      return { total, bookings: data.map(affectedOf) };
    },
    // Moved in another tab, they are gone from here when the owner comes back.
    staleTime: 0,
  });
