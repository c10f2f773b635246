import type { ReactElement } from 'react';
import type { ManagedAppointment } from '#contract/views.ts';
import { formatDate, formatTime } from '#web/ui/format.ts';
import { hasDeadline, losesMoney } from './consequence.ts';

/** The business's own words on cancelling and moving, and until when cancelling is free. */
export const Policy = ({ booking }: { readonly booking: ManagedAppointment }): ReactElement | null => {
  const { can, cancellationPolicy, freeUntil, timezone } = booking;
  const dated = can.cancel && hasDeadline(booking);
  if (cancellationPolicy === '' && !dated) return null;
  return (
    <section className="policy" aria-labelledby="policy-title">
      <h2 id="policy-title">Cancelling and moving</h2>
      {dated ? (
        <p>
          {losesMoney(booking)
            ? 'Cancelling was free until '
            : 'Cancelling gives back all you have paid until '}
          {formatDate(freeUntil, timezone)}, {formatTime(freeUntil, timezone)}.
        </p>
      ) : null}
      {cancellationPolicy === '' ? null : <p className="policy-text">{cancellationPolicy}</p>}
    </section>
  );
};
