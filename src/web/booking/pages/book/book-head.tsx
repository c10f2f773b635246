import type { ReactElement } from 'react';
import type { BookPage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { BusinessMark } from '../../business/business-mark.tsx';
import { durationText, priceText } from '../../business/service-terms.ts';

/** The bar at the top: back to the business's page, whose page it is, and close. */
export const BookBar = ({ page: { business } }: { readonly page: BookPage }): ReactElement => {
  const home = paths.universal(business.businessSlug);
  return (
    <header className="book-bar">
      <div className="container book-bar-row">
        <a className="icon-button" href={home}>
          <span className="sr-only">Back to {business.businessName}</span>
          <svg
            aria-hidden="true"
            width="22"
            height="22"
            viewBox="0 0 22 22"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="M13.5 4.5 7 11l6.5 6.5" />
          </svg>
        </a>
        <p className="book-bar-name">
          <BusinessMark name={business.businessName} logoUrl={business.logoUrl} />
          <span>{business.businessName}</span>
        </p>
        <a className="icon-button" href={home}>
          <span className="sr-only">Close booking</span>
          <svg
            aria-hidden="true"
            width="22"
            height="22"
            viewBox="0 0 22 22"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          >
            <path d="m5.5 5.5 11 11m0-11-11 11" />
          </svg>
        </a>
      </div>
    </header>
  );
};

/** What is being booked. */
export const ServiceHead = ({ page: { service } }: { readonly page: BookPage }): ReactElement => (
  <div className="service-head">
    <h1>{service.name}</h1>
    <p className="service-head-facts numbers">
      {durationText(service)} · {priceText(service)}
    </p>
    {service.description === '' ? null : <p className="service-head-description">{service.description}</p>}
  </div>
);
