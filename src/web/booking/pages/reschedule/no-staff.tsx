import type { ReactElement } from 'react';
import { paths } from '#contract/paths.ts';
import type { MovableAppointment } from '#contract/views.ts';
import { telephone } from '../../business/contact-links.ts';
import { Banner } from '../../kit/banner.tsx';
import { LinkButton } from '../../kit/button.tsx';

/** Nobody's free times can be shown: the business has to be asked. */
export const NoStaff = ({ booking }: { readonly booking: MovableAppointment }): ReactElement => {
  const phone = telephone(booking.businessPhone);
  return (
    <Banner tone="problem">
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
