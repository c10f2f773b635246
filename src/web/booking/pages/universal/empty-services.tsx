import type { ReactElement } from 'react';
import type { PublicBusiness } from '#contract/views.ts';
import { telephone } from '../../business/contact-links.ts';
import { LinkButton } from '../../kit/button.tsx';

/** Shown while nothing can be booked yet: says so and offers the other way. */
export const EmptyServices = ({ business }: { readonly business: PublicBusiness }): ReactElement => {
  const phone = telephone(business.phone);
  return (
    <div className="container">
      <div className="empty-services">
        <svg
          aria-hidden="true"
          width="72"
          height="72"
          viewBox="0 0 72 72"
          fill="none"
          stroke="var(--primary-edge)"
          strokeWidth="3"
          strokeLinecap="round"
        >
          <rect x="12" y="16" width="48" height="44" rx="10" fill="var(--surface)" />
          <path d="M12 30h48M25 10v11M47 10v11M27 45h18" />
        </svg>
        <p className="empty-services-title">Nothing to book here yet</p>
        <p className="muted">
          {business.businessName} is still putting its services online.
          {phone === null ? ' Please look in again soon.' : ' Until then, a call or a message will do.'}
        </p>
        {phone === null ? null : (
          <p className="empty-services-ways">
            <LinkButton href={phone.href}>Call {phone.text}</LinkButton>
            {phone.whatsapp === null ? null : (
              <LinkButton kind="quiet" href={phone.whatsapp} rel="noopener nofollow">
                WhatsApp
              </LinkButton>
            )}
          </p>
        )}
      </div>
    </div>
  );
};
