import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { OwnerAppointment } from '#contract/views.ts';
import { AppointmentActions } from './appointment-actions.tsx';
import { AppointmentFacts } from './appointment-facts.tsx';

type AppointmentDialogProps = {
  /** Absent: the dialog is closed. */
  readonly appointment: OwnerAppointment | undefined;
  readonly listKey: readonly unknown[];
  readonly zone: string;
  readonly now: number;
  readonly onClose: () => void;
};

/** Everything about one appointment, and what can be done with it. A tap beside it does not close it. */
export function AppointmentDialog({ appointment, listKey, zone, now, onClose }: AppointmentDialogProps) {
  const mobile = useMediaQuery('(max-width: 79.99em)') ?? false;
  const shown = useLast(appointment);
  return (
    <Modal
      opened={appointment !== undefined}
      onClose={onClose}
      title="Appointment Details"
      size={600}
      fullScreen={mobile}
      closeOnClickOutside={false}
    >
      {shown !== undefined && (
        <>
          <AppointmentFacts appointment={shown} zone={zone} />
          <AppointmentActions appointment={shown} listKey={listKey} now={now} />
        </>
      )}
    </Modal>
  );
}

/** Keeps the last value, so that a closing dialog does not go blank while it fades. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  useEffect(() => {
    if (value !== undefined) setLast(value);
  }, [value]);
  return value ?? last;
}
