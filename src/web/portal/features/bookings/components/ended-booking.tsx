import { Button } from '@mantine/core';
import type { OwnerAppointment } from '#contract/views.ts';
import { calendarDayParts } from '../../../../ui/format.ts';
import { firstDayOf } from '../../../kit/booking-days.ts';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { CalendarIcon } from '../../../kit/icons.tsx';
import { useBusinessZone } from '../../../session/session-context.tsx';

const why = {
  cancelled: 'It was cancelled, and its time is free for others.',
  completed: 'It is completed, so it stays in your diary as it was.',
  'no-show': 'It is marked as a no-show, so it stays in your diary as it was.',
} as const;

type EndedBookingProps = { readonly booking: OwnerAppointment; readonly onLeave: () => void };

/** An ended booking is not edited; says why, and leads back. */
export function EndedBooking({ booking, onLeave }: EndedBookingProps) {
  const zone = useBusinessZone();
  const { status, clientName, serviceName } = booking;
  const { full: day } = calendarDayParts(firstDayOf(booking, zone) ?? '');
  const reason = status === 'cancelled' || status === 'completed' || status === 'no-show' ? why[status] : '';
  return (
    <EmptyState
      icon={<CalendarIcon size={26} />}
      title="This booking has ended"
      text={`${clientName}, ${serviceName}, ${day}. ${reason} It can no longer be edited.`}
      action={<Button onClick={onLeave}>Back to the dashboard</Button>}
    />
  );
}
