import type { AppointmentStatusView } from '#contract/views.ts';

type Standing = { readonly label: string; readonly text: string };

/** Where a booking stands, in words for its client. */
export const standings: Readonly<Record<AppointmentStatusView, Standing>> = {
  pending: {
    label: 'Waiting for confirmation',
    text: 'Request sent.',
  },
  confirmed: { label: 'Confirmed', text: 'Your booking is confirmed.' },
  rescheduled: { label: 'Moved', text: 'Your booking has been moved to this time.' },
  completed: { label: 'Completed', text: 'This booking is over. We hope it went well.' },
  cancelled: { label: 'Cancelled', text: 'This booking has been cancelled.' },
  'no-show': { label: 'Missed', text: 'This booking was missed.' },
};

/** Whether the booking still takes its time. */
export const isActive = (status: AppointmentStatusView): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'rescheduled';
