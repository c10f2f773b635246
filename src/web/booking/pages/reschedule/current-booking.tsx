import type { ReactElement } from 'react';
import type { MovableAppointment } from '#contract/views.ts';
import { zoneName } from '#web/ui/format.ts';
import { whenText } from '../../ticket/greeting.ts';

/** What is to be moved: service, who, the original time and the zone it is told in. */
export const CurrentBooking = ({ booking }: { readonly booking: MovableAppointment }): ReactElement => {
  const hire = booking.bookingType === 'item-based';
  const facts = [
    { name: hire ? 'Item' : 'Service', value: booking.serviceName },
    ...(hire || booking.staffName === '' ? [] : [{ name: 'Staff', value: booking.staffName }]),
    { name: hire ? 'Original dates' : 'Original time', value: whenText(booking) },
    { name: 'Time zone', value: `${zoneName(booking.timezone)} (${booking.timezone})` },
  ];
  return (
    <dl className="current numbers" aria-label="Your booking now">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
