import type { ReactElement } from 'react';
import type { OfferPage } from '#contract/pages/waiting-pages.ts';
import { whoConfirms } from '#core/appointments/confirmation.ts';
import { formatNaira } from '#web/ui/format.ts';
import { telephone } from '../../business/contact-links.ts';
import { priceText } from '../../business/service-terms.ts';
import { PayTerms, PlansChange, WhatNext } from '../../details/what-next.tsx';
import { laterText } from '../book/details-step.tsx';
import { rentalLaterText } from '../rental/rental-next.tsx';

type Terms = NonNullable<OfferPage['terms']>;
type TermsProps = { readonly page: OfferPage; readonly terms: Terms };

const later = ({ page, terms }: TermsProps): string =>
  page.service.bookingType === 'item-based'
    ? rentalLaterText({ page, method: 'pickup', costs: terms.payment.quote })
    : laterText(page);

const factsOf = ({ page: { service, staffName }, terms: { payment } }: TermsProps) => {
  const isRental = service.bookingType === 'item-based';
  const caution = service.pricing?.cautionFee ?? 0;
  const { dueNow } = payment.quote;
  return [
    ...(staffName === '' ? [] : [['With', staffName]]),
    [isRental ? 'Base rental fee' : service.priceVaries ? 'Price from' : 'Price', priceText(service)],
    ...(isRental && caution > 0 ? [['Caution fee (refundable)', formatNaira(caution)]] : []),
    ['To pay now', dueNow > 0 ? formatNaira(dueNow) : 'Nothing'],
  ] as const;
};

/** What it costs and what is paid now, as facts. */
export const OfferFacts = (props: TermsProps): ReactElement => (
  <dl className="offer-facts numbers">
    {factsOf(props).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** What taking it means, in the sentences of the booking page. */
export const OfferNext = (props: TermsProps): ReactElement => {
  const { page, terms } = props;
  const { business, service, startsAt } = page;
  const { quote, cancelNoticeHours } = terms.payment;
  const { businessName } = business;
  const held = service.bookingType === 'item-based' ? 'hire' : 'time';
  return (
    <WhatNext heading="h2">
      {quote.dueNow > 0 ? (
        <PayTerms
          quote={quote}
          cancelNoticeHours={cancelNoticeHours}
          businessName={businessName}
          held={held}
          basePrice={service.priceVaries ? priceText(service) : null}
          start={startsAt}
          freeFrom={terms.freeFrom}
        />
      ) : (
        <>
          <li>{whoConfirms(terms.afterBooking, { business: businessName, held }).before}</li>
          <li>{later(props)}</li>
        </>
      )}
      <PlansChange businessName={businessName} call={telephone(business.phone)} />
    </WhatNext>
  );
};
