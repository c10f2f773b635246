import type { ReactElement } from 'react';
import type { ManagedAppointment } from '#contract/views.ts';
import { calendarDayOf, formatDate, formatTime } from '#web/ui/format.ts';
import { dayText } from '../../times/day-text.ts';
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
            ? `It is too late to cancel for free: the deadline was ${formatDate(freeUntil, timezone)}, ${formatTime(freeUntil, timezone)}. Moving it does not change that.`
            : `Cancel before ${formatTime(freeUntil, timezone)} on ${dayText(calendarDayOf(freeUntil, timezone))} for a full refund.`}
        </p>
      ) : null}
      {cancellationPolicy === '' ? null : <p className="policy-text">{cancellationPolicy}</p>}
    </section>
  );
};
