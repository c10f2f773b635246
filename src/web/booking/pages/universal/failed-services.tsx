import type { ReactElement } from 'react';
import type { PublicBusiness } from '#contract/views.ts';
import { telephone } from '../../business/contact-links.ts';
import { useClientPaths } from '../../document/client-paths-context.ts';
import { Banner } from '../../kit/banner.tsx';
import { LinkButton } from '../../kit/button.tsx';

/** Shown when the services could not be read: says so, and offers a second try and the other way. */
export const FailedServices = ({ business }: { readonly business: PublicBusiness }): ReactElement => {
  const phone = telephone(business.phone);
  const { universal } = useClientPaths();
  return (
    <div className="container failed-services">
      <Banner tone="problem" title="Failed to load services">
        This is on our side, not on yours.
        <p className="notice-way">
          <LinkButton kind="quiet" href={universal(business.businessSlug)}>
            Try again
          </LinkButton>{' '}
          {phone === null ? null : (
            <LinkButton kind="plain" href={phone.href}>
              Call {phone.text}
            </LinkButton>
          )}
        </p>
      </Banner>
    </div>
  );
};
