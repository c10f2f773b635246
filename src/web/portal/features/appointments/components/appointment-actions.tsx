import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { AppointmentStatusView, OwnerAppointment } from '#contract/views.ts';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { useChangeStatus } from '../api.ts';
import { offeredChanges } from '../model.ts';
import classes from './details.module.css';

type AppointmentActionsProps = {
  readonly appointment: OwnerAppointment;
  readonly listKey: readonly unknown[];
  readonly now: number;
};

/** The buttons the status allows. While one change is on its way the others wait. */
export function AppointmentActions({ appointment, listKey, now }: AppointmentActionsProps) {
  const [pressed, setPressed] = useState<AppointmentStatusView | null>(null);
  const [askingCancel, setAskingCancel] = useState(false);
  const change = useChangeStatus(listKey);
  const { offered, likely } = offeredChanges(before(appointment, change), now);
  // Ended bookings are neither changed nor edited.
  if (offered.length === 0) return null;
  const apply = (to: AppointmentStatusView) => {
    setPressed(to);
    setAskingCancel(false);
    change.mutate({ appointment, to });
  };
  const sorted = [...offered].sort((a, b) => Number(b === likely) - Number(a === likely));
  return (
    <div className={classes.actions}>
      {sorted.map((option) => (
        <Button
          key={option.to}
          size={option === likely ? 'lg' : 'md'}
          variant={option === likely ? 'filled' : 'default'}
          data-likely={option === likely || undefined}
          data-grave={option.to === 'cancelled' || undefined}
          loading={change.isPending && pressed === option.to}
          disabled={change.isPending && pressed !== option.to}
          onClick={() => (option.to === 'cancelled' ? setAskingCancel(true) : apply(option.to))}
        >
          {option.label}
        </Button>
      ))}
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to={paths.createBooking} search={{ editId: appointment._id }} {...props} />
        )}
      >
        Edit Appointment
      </Button>
      <ConfirmDialog
        opened={askingCancel}
        title="Cancel this appointment?"
        action="Cancel appointment"
        keep="Keep it"
        onConfirm={() => apply('cancelled')}
        onClose={() => setAskingCancel(false)}
      >
        {appointment.clientName || 'The client'} loses this time and it becomes free for others. This cannot
        be undone.
      </ConfirmDialog>
    </div>
  );
}

/** The buttons stay those of the status before while a change is on its way, or they would jump away unanswered. */
function before(shown: OwnerAppointment, change: ReturnType<typeof useChangeStatus>): OwnerAppointment {
  return change.isPending && change.variables.appointment._id === shown._id
    ? { ...shown, status: change.variables.appointment.status }
    : shown;
}
