import { useState } from 'react';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { keepSeen } from '../../../kit/seen.ts';
import { usePhone, useWide } from '../../../kit/width.ts';
import { AppointmentSheet } from './appointment-sheet.tsx';
import classes from './details.module.css';

type AppointmentDialogProps = {
  /** Null: the dialog is closed. */
  readonly id: string | null;
  readonly onClose: () => void;
  /** Also where there would be room beside it. */
  readonly fullscreen?: boolean;
};

const SHEET = 'appointment-sheet';

/** Everything about one booking, and what can be done with it. A tap beside it does not close it. */
export function AppointmentDialog({ id, onClose, fullscreen = false }: AppointmentDialogProps) {
  const compact = !useWide();
  const phone = usePhone();
  // Escape then answers the question in front alone.
  const [asking, setAsking] = useState(false);
  const close = () => {
    const sheet = document.getElementById(SHEET);
    if (id !== null && sheet !== null) keepSeen(id, sheet, innerHeight);
    onClose();
  };
  return (
    <Dialog
      id={SHEET}
      opened={id !== null}
      onClose={close}
      title="Appointment Details"
      size={compact ? 500 : 600}
      fullScreen={fullscreen || phone}
      closeOnClickOutside={false}
      closeOnEscape={!asking}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      {id !== null && (
        <AppointmentSheet key={id} id={id} compact={compact} onClose={close} onAsking={setAsking} />
      )}
    </Dialog>
  );
}
