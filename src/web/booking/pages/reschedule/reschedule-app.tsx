import type { ReactElement } from 'react';
import type { ReschedulePage } from '#contract/pages.ts';
import { MoveAppointment } from './move-appointment.tsx';
import { MoveFrame } from './move-frame.tsx';
import { MoveRental } from './move-rental.tsx';
import { NoStaff } from './no-staff.tsx';

/** Choosing a new time for one booking: drawn by the server, then taken over in the browser. */
export const RescheduleApp = ({ page }: { readonly page: ReschedulePage }): ReactElement => {
  const { month, booking } = page;
  if (booking.bookingType === 'item-based' && month !== null) return <MoveRental page={page} month={month} />;
  if (booking.staffId === null) {
    return (
      <MoveFrame page={page} action={null}>
        <NoStaff booking={booking} />
      </MoveFrame>
    );
  }
  return <MoveAppointment page={page} />;
};
