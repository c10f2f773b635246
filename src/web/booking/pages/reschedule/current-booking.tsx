import type { ReactElement } from 'react';
import type { ReschedulePage } from '#contract/pages.ts';
import { zoneName } from '#web/ui/format.ts';
import { dayIn, timeText } from '../../times/clock-text.ts';
import { dayText } from '../../times/day-text.ts';
import { addDays } from '../../times/strip-days.ts';

const whenText = ({ booking: { bookingType, date, duration }, clock }: ReschedulePage): string => {
  const day = dayIn(clock, date);
  if (bookingType === 'time-based') return `${dayText(day)}, ${timeText(clock, date)}`;
  return duration === 1 ? dayText(day) : `${dayText(day)} to ${dayText(addDays(day, duration - 1))}`;
};

/** What is to be moved: service, who, the original time and the zone it is told in. */
export const CurrentBooking = ({ page }: { readonly page: ReschedulePage }): ReactElement => {
  const { booking } = page;
  const hire = booking.bookingType === 'item-based';
  const facts = [
    { name: hire ? 'Item' : 'Service', value: booking.serviceName },
    ...(hire || booking.staffName === '' ? [] : [{ name: 'Staff', value: booking.staffName }]),
    { name: hire ? 'Original dates' : 'Original time', value: whenText(page) },
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
