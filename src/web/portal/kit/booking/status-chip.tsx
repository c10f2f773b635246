import type { AppointmentStatusView } from '#contract/replies/views.ts';
import classes from './status-chip.module.css';

const words: Record<AppointmentStatusView, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  completed: 'Completed',
  'no-show': 'No-Show',
  rescheduled: 'Rescheduled',
};

/** An appointment's status as a colour and a word. */
export function StatusChip({ status }: { readonly status: AppointmentStatusView }) {
  return (
    <span data-chip data-dot className={classes.chip} data-status={status}>
      {words[status] ?? status}
    </span>
  );
}
