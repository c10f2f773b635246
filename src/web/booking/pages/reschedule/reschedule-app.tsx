import type { ReactElement } from 'react';
import type { ReschedulePage } from '#contract/pages/client-pages.ts';
import { paths } from '#contract/paths.ts';
import type { MovableAppointment } from '#contract/replies/views.ts';
import { telephone } from '../../business/contact-links.ts';
import { Banner } from '../../kit/banner.tsx';
import { LinkButton } from '../../kit/button.tsx';
import { MoveAppointment } from './move-appointment.tsx';
import { MoveFrame } from './move-frame.tsx';
import { MoveRental } from './move-rental.tsx';

/** Nobody's free times can be shown: the business has to be asked. */
const NoStaff = ({ booking }: { readonly booking: MovableAppointment }): ReactElement => {
  const phone = telephone(booking.businessPhone);
  return (
    <Banner tone="error">
      Staff details not available. Please contact support.
      <p className="notice-way">
        {phone === null ? null : (
          <LinkButton kind="quiet" href={phone.href}>
            Call {booking.businessName}
          </LinkButton>
        )}{' '}
        <LinkButton kind="plain" href={paths.contact}>
          Contact Support
        </LinkButton>
      </p>
    </Banner>
  );
};

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
