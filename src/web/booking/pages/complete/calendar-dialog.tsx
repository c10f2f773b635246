import type { ReactElement } from 'react';
import { Button } from '../../kit/button.tsx';

/** Says that the file has come; client/complete.ts opens it. Without scripts it stays closed. */
export const CalendarDialog = (): ReactElement => (
  <dialog className="calendar-dialog" id="calendar-dialog" aria-labelledby="calendar-dialog-title">
    <h2 id="calendar-dialog-title">Calendar File Downloaded!</h2>
    <p className="muted">Open the file to put this booking into the calendar on this device.</p>
    <form method="dialog">
      <Button type="submit" wide>
        Got it
      </Button>
    </form>
  </dialog>
);
