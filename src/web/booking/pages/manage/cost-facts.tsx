import type { ReactElement } from 'react';
import type { ManagePage } from '#contract/pages.ts';
import { MoneyFacts } from '../../ticket/money-facts.tsx';

/** Where a delivery goes to, all there is to say of the money, and what the client wrote. */
export const CostFacts = ({ page: { booking, note } }: { readonly page: ManagePage }): ReactElement => {
  const { delivery, money, businessName, status } = booking;
  return (
    <>
      {delivery === null || delivery.method === 'pickup' || status === 'cancelled' ? null : (
        <div>
          <dt>Delivery zone</dt>
          <dd>{delivery.zone}</dd>
        </div>
      )}
      <MoneyFacts lines={money} />
      {note === '' ? null : (
        <div className="manage-note">
          <dt>Your note to {businessName}</dt>
          <dd>{note}</dd>
        </div>
      )}
    </>
  );
};
