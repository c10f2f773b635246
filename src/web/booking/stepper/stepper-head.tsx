import type { ReactElement } from 'react';
import type { PublicBusiness, PublicService } from '#contract/views.ts';
import { ChevronLeftIcon, CloseIcon } from '#web/ui/icons.tsx';
import { BusinessMark } from '../business/business-mark.tsx';
import { cautionText, lengthText, priceText } from '../business/service-terms.ts';
import { useClientPaths } from '../document/client-paths-context.ts';

/** The bar at the top: back to the business's page, whose page it is, and close; a frame's own dialog has its close. */
export const BookBar = ({ business }: { readonly business: PublicBusiness }): ReactElement => {
  const { universal, embedded } = useClientPaths();
  const home = universal(business.businessSlug);
  return (
    <header className="book-bar">
      <div className="container book-bar-row">
        <a className="icon-button" href={home}>
          <span className="sr-only">Back to {business.businessName}</span>
          <ChevronLeftIcon size={24} />
        </a>
        <p className="book-bar-name">
          <BusinessMark name={business.businessName} logoUrl={business.logoUrl} />
          <span>{business.businessName}</span>
        </p>
        {embedded ? null : (
          <a className="icon-button" href={home}>
            <span className="sr-only">Close booking</span>
            <CloseIcon size={24} />
          </a>
        )}
      </div>
    </header>
  );
};

/** What is being booked. */
export const ServiceHead = ({ service }: { readonly service: PublicService }): ReactElement => (
  <div className="service-head">
    <h1>{service.name}</h1>
    <p className="service-head-facts numbers">
      {lengthText(service)} · {priceText(service)}{' '}
      <span className="service-head-caution">{cautionText(service)}</span>
    </p>
    {service.description === '' ? null : <p className="service-head-description">{service.description}</p>}
  </div>
);
