import type { ReactElement } from 'react';
import type { PublicAppointment } from '#contract/views.ts';
import { calendarDayParts, formatLongDate, formatTime, zoneName } from '#web/ui/format.ts';
import { durationText } from '../business/service-terms.ts';
import { dayText } from '../times/day-text.ts';
import { hirePeriod } from './hire-period.ts';

const HirePeriod = ({ appointment }: { readonly appointment: PublicAppointment }): ReactElement => {
  const { firstDay, lastDay, returnDate } = hirePeriod(appointment);
  const { day, month, full } = calendarDayParts(firstDay);
  return (
    <>
      <div className="ticket-when ticket-days">
        <dt>Rental period</dt>
        <dd>
          <strong>
            {day} {month}
          </strong>
          <span>{full.split(',')[0]}</span>
          <span>{firstDay === lastDay ? firstDay.slice(0, 4) : `to ${dayText(lastDay)}`}</span>
          <span className="muted">{durationText(appointment)}</span>
        </dd>
      </div>
      <div>
        <dt>Return date</dt>
        <dd>{dayText(returnDate)}</dd>
      </div>
    </>
  );
};

/** The moment of an appointment, its time the largest thing on the ticket, or the days of a hire. */
export const When = ({ appointment }: { readonly appointment: PublicAppointment }): ReactElement => {
  const { date, timezone } = appointment;
  if (appointment.bookingType === 'item-based') return <HirePeriod appointment={appointment} />;
  const [weekday, day] = formatLongDate(date, timezone).split(', ');
  return (
    <div className="ticket-when">
      <dt>Date and time</dt>
      <dd>
        <strong>{formatTime(date, timezone)}</strong>
        <span>{weekday}</span>
        {day === undefined ? null : <span>{day}</span>}
        <span className="muted">
          {durationText(appointment)}, {zoneName(timezone)} time
        </span>
      </dd>
    </div>
  );
};
