import type { ReactElement } from 'react';
import type { Quote } from '#contract/money-views.ts';
import type { HirePage } from '#contract/pages.ts';
import { formatNaira } from '#web/ui/format.ts';
import { telephone } from '../../business/contact-links.ts';
import { priceText } from '../../business/service-terms.ts';
import { WhatNext } from '../../stepper/form-foot.tsx';
import { PayTerms } from '../../stepper/pay-terms.tsx';
import type { Method } from './hire-address.ts';
import type { Costs } from './hire-terms.ts';

type NextProps = {
  readonly page: HirePage;
  readonly method: Method | null;
  readonly costs: Costs;
  readonly quote: Quote;
};

const NEXT = {
  automatic: () => 'Your hire is confirmed at once, and the details come to you by message.',
  client: (business: string) =>
    `The item is kept for you at once. You get a message with a link: tap 'I'll be there' in it, or ${business} confirms.`,
  owner: (business: string) =>
    `The item is kept for you and ${business} is asked. You hear from us as soon as they confirm.`,
} as const;

const payment = ({ page: { business, service }, method, costs }: NextProps): string => {
  const name = business.businessName;
  const when = method === 'delivery' ? 'when it is delivered' : 'when you pick it up';
  const varies = service.priceVaries ? ` The price may vary: ${name} agrees the final amount with you.` : '';
  return `Nothing to pay now. You pay ${formatNaira(costs.total)} to ${name} ${when}.${varies}`;
};

/** What happens next, what is paid when, and what cancelling costs. */
export const HireNext = (props: NextProps): ReactElement => {
  const { page, costs, quote } = props;
  const { businessName, phone } = page.business;
  const pays = quote.dueNow > 0;
  const call = telephone(phone);
  return (
    <WhatNext>
      {pays ? (
        <PayTerms
          quote={quote}
          cancelNoticeHours={page.payment.cancelNoticeHours}
          businessName={businessName}
          held="item"
          basePrice={page.service.priceVaries ? priceText(page.service) : null}
        />
      ) : (
        <>
          <li>{NEXT[page.afterBooking](businessName)}</li>
          <li>{payment(props)}</li>
          {costs.caution === 0 ? null : (
            <li>
              {formatNaira(costs.caution)} of it is the caution fee. You get it back after the item is
              returned.
            </li>
          )}
        </>
      )}
      <li>
        Plans change? Our message has a link to pick another day or cancel.
        {pays ? '' : ' Cancelling costs you nothing, as nothing has been paid.'}
        {call === null ? null : (
          <>
            {' '}
            Or call {businessName} on <a href={call.href}>{call.text}</a>.
          </>
        )}
      </li>
    </WhatNext>
  );
};
