import { useEffect, useState } from 'react';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
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

/** Everything about one booking, and what can be done with it. A tap beside it does not close it. */
export function AppointmentDialog({ id, onClose, fullscreen = false }: AppointmentDialogProps) {
  const compact = !useWide();
  const phone = usePhone();
  const shown = useLast(id);
  // Escape then answers the question in front alone.
  const [asking, setAsking] = useState(false);
  return (
    <Dialog
      opened={id !== null}
      onClose={onClose}
      title="Appointment Details"
      size={compact ? 500 : 600}
      fullScreen={fullscreen || phone}
      closeOnClickOutside={false}
      closeOnEscape={!asking}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      {shown !== null && (
        <AppointmentSheet key={shown} id={shown} compact={compact} onClose={onClose} onAsking={setAsking} />
      )}
    </Dialog>
  );
}

/** Keeps the last id, so that a closing dialog does not go blank while it fades. */
function useLast(id: string | null): string | null {
  const [last, setLast] = useState(id);
  useEffect(() => {
    if (id !== null) setLast(id);
  }, [id]);
  return id ?? last;
}
