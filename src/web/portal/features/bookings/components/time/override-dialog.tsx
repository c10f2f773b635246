import { Button } from '@mantine/core';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import classes from '../bookings.module.css';

type OverrideDialogProps = {
  readonly warnings: readonly string[];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** What speaks against the time, and whether to book it all the same. */
export function OverrideDialog({ warnings, onConfirm, onClose }: OverrideDialogProps) {
  return (
    <Dialog opened onClose={onClose} title="This time is outside your usual rules" size={440}>
      <ul className={classes.warnings}>
        {warnings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className={classes.quiet}>You can still book it.</p>
      <div data-answers>
        <Button variant="default" onClick={onClose} data-autofocus>
          Choose another
        </Button>
        <Button onClick={onConfirm}>Book anyway</Button>
      </div>
    </Dialog>
  );
}
