import type { ReactElement } from 'react';
import type { ReschedulePage } from '#contract/pages.ts';
import { MoveFrame } from './move-frame.tsx';
import { MoveHire } from './move-hire.tsx';
import { MoveVisit } from './move-visit.tsx';
import { NoStaff } from './no-staff.tsx';

/** Choosing a new time for one booking: drawn by the server, then taken over in the browser. */
export const RescheduleApp = ({ page }: { readonly page: ReschedulePage }): ReactElement => {
  const { month, booking } = page;
  if (booking.bookingType === 'item-based' && month !== null) return <MoveHire page={page} month={month} />;
  if (booking.staffId === null) {
    return (
      <MoveFrame page={page} action={null}>
        <NoStaff booking={booking} />
      </MoveFrame>
    );
  }
  return <MoveVisit page={page} />;
};
