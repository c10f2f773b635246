import type { ReactElement } from 'react';
import type { ManagedAppointment } from '#contract/views.ts';
import { MoneyFacts } from '../../ticket/money-facts.tsx';

/** Where a delivery goes to, and all there is to say of the money. */
export const CostFacts = ({ booking }: { readonly booking: ManagedAppointment }): ReactElement => {
  const { delivery, money } = booking;
  return (
    <>
      {delivery === null || delivery.method === 'pickup' ? null : (
        <div>
          <dt>Delivery zone</dt>
          <dd>{delivery.zone}</dd>
        </div>
      )}
      <MoneyFacts lines={money} />
    </>
  );
};
