import type { ReactElement } from 'react';
import { paths } from '#contract/paths.ts';
import type { PublicBusiness } from '#contract/views.ts';

/** At the foot of a booking page, for a client who is not here to book: their own booking's link, sent again. */
export const ClientLinkLine = ({ business }: { readonly business: PublicBusiness }): ReactElement => (
  <footer className="own-link-line container">
    Booked already? <a href={paths.myBookings(business.businessSlug)}>Send me my link again</a>
  </footer>
);
