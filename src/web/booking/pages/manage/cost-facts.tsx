import type { ReactElement } from 'react';
import type { ManagedAppointment } from '#contract/views.ts';
import { formatNaira } from '#web/ui/format.ts';
import { isActive } from '../../ticket/standing.ts';

const Line = ({ name, value }: { readonly name: string; readonly value: string }): ReactElement => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** How a hire comes to its client, what the booking costs, and what of it is still to pay. */
export const CostFacts = ({ booking }: { readonly booking: ManagedAppointment }): ReactElement => {
  const {
    delivery,
    total,
    amountPaid,
    overpaid,
    cautionFee,
    cautionKept,
    priceVaries,
    status,
    businessName,
  } = booking;
  const owed = Math.max(0, total - amountPaid);
  return (
    <>
      {delivery === null ? null : (
        <Line
          name="How"
          value={delivery.method === 'delivery' ? `Delivery, ${delivery.zone}` : 'Self Pickup'}
        />
      )}
      <div>
        <dt>Price</dt>
        <dd>
          {formatNaira(total)}
          {priceVaries ? <span className="cost-note">may vary</span> : null}
          {cautionFee === 0 ? null : (
            <span className="cost-note">{formatNaira(cautionFee)} of it is a refundable caution fee</span>
          )}
        </dd>
      </div>
      {amountPaid === 0 ? null : <Line name="Paid" value={formatNaira(amountPaid)} />}
      {overpaid === null ? null : (
        <div>
          <dt>{overpaid.state === 'credit' ? 'Your credit' : 'Paid too much'}</dt>
          <dd>
            {formatNaira(overpaid.amount)}
            <span className="cost-note">
              {overpaid.state === 'credit'
                ? `${businessName} keeps it for you`
                : `${businessName} sends it back, or keeps it as credit for you`}
            </span>
          </dd>
        </div>
      )}
      {cautionKept === null ? null : (
        <div>
          <dt>Caution fee kept</dt>
          <dd>
            {formatNaira(cautionKept.amount)}
            <span className="cost-note">{cautionKept.reason}</span>
          </dd>
        </div>
      )}
      {isActive(status) ? (
        <Line name="Still to pay" value={owed === 0 ? 'Nothing' : formatNaira(owed)} />
      ) : null}
    </>
  );
};
