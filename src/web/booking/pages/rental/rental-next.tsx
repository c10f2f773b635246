import type { ReactElement } from 'react';
import type { RentalPage } from '#contract/pages/booking-pages.ts';
import type { Quote } from '#contract/replies/money-views.ts';
import { formatNaira } from '#web/ui/format.ts';
import { telephone } from '../../business/contact-links.ts';
import { priceText } from '../../business/service-terms.ts';
import { PayTerms, PlansChange, WhatNext } from '../../details/what-next.tsx';
import type { Method } from './rental-address.ts';
import type { Costs } from './rental-terms.ts';

type NextProps = {
  readonly page: RentalPage;
  readonly date: string | null;
  readonly method: Method | null;
  readonly costs: Costs;
  readonly quote: Quote;
};

type Unpaid = {
  readonly page: {
    readonly business: { readonly businessName: string };
    readonly service: { readonly priceVaries: boolean };
  };
  readonly method: Method | null;
  readonly costs: Pick<Costs, 'total'>;
};

/** What is paid where nothing is paid online, and when. */
export const rentalLaterText = ({ page: { business, service }, method, costs }: Unpaid): string => {
  const name = business.businessName;
  const when = method === 'delivery' ? 'when it is delivered' : 'when you pick it up';
  const varies = service.priceVaries ? ` The price may vary: ${name} agrees the final amount with you.` : '';
  if (costs.total === 0)
    return service.priceVaries ? `Nothing to pay now.${varies}` : 'Nothing to pay: it is free.';
  return `Nothing to pay now. You pay ${formatNaira(costs.total)} to ${name} ${when}.${varies}`;
};

/** What happens next, what is paid when, and what cancelling costs. */
export const RentalNext = (props: NextProps): ReactElement => {
  const { page, costs, quote } = props;
  const { businessName, phone } = page.business;
  const pays = quote.dueNow > 0;
  const call = telephone(phone);
  return (
    <WhatNext key={Object.values(quote).join()}>
      {pays ? (
        <PayTerms
          quote={quote}
          cancelNoticeHours={page.payment.cancelNoticeHours}
          businessName={businessName}
          held="hire"
          basePrice={page.service.priceVaries ? priceText(page.service) : null}
          start={props.date}
          freeFrom={page.freeFrom}
        />
      ) : (
        <>
          <li>{page.confirms}</li>
          <li>{rentalLaterText(props)}</li>
          {costs.caution === 0 ? null : (
            <li>{formatNaira(costs.caution)} of it is the caution fee, which comes back after the hire.</li>
          )}
        </>
      )}
      <li>
        {page.returning[props.method ?? 'pickup']} {page.closedReturns[props.date ?? '']}
      </li>
      <PlansChange businessName={businessName} call={call} />
      {pays ? null : <li>Cancelling costs you nothing, as nothing has been paid.</li>}
    </WhatNext>
  );
};
