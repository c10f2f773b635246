import { Button, Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { OwnerLine } from '#contract/replies/line-views.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { BookingPreview } from '../../../../kit/booking/booking-preview.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { nounOf } from '../../line-changes.ts';
import classes from './lines.module.css';
import { useLineChange } from './use-line-change.ts';

type CancelLineDialogProps = {
  readonly booking: OwnerAppointment;
  readonly line: OwnerLine;
  readonly zone: string;
  readonly onClose: () => void;
};

/** Asks before one of a booking's services or items is called off, with what is left and what it costs then. */
export function CancelLineDialog({ booking, line, zone, onClose }: CancelLineDialogProps) {
  const { shown, failure, busy, look, confirm } = useLineChange(booking, {
    done: `${line.serviceName} was cancelled.`,
    onDone: onClose,
  });
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    look({ cancel: line.line });
  }, [look, line]);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Cancel ${line.serviceName}?`}
      size={480}
      closeOnClickOutside={!busy}
    >
      {shown === null && failure === null && (
        <div role="status" aria-label="Looking at what is left…">
          <Skeleton height={56} mb={8} />
          <Skeleton height={28} />
        </div>
      )}
      {shown !== null && <BookingPreview {...shown} lines={shown.booking.lines} zone={zone} />}
      {failure !== null && (
        <p role="alert" className={classes.refused}>
          {failure}
        </p>
      )}
      <StillTrying pending={busy} />
      <div data-answers>
        <Button variant="default" onClick={onClose} disabled={shown !== null && busy} data-autofocus>
          Keep it
        </Button>
        {shown !== null && (
          <Button color="red" onClick={confirm} loading={busy}>
            Cancel {nounOf(booking)}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
