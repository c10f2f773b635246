import type { ReactElement } from 'react';
import type { PublicAppointment } from '#contract/replies/views.ts';
import { howReturned } from '#core/appointments/how-returned.ts';
import { calendarDayParts, formatLongDate, formatTime, zoneName } from '#web/ui/format.ts';
import { lengthText } from '../business/service-terms.ts';
import { dayText } from '../times/time-text.ts';

type Rental = NonNullable<PublicAppointment['hire']>;

/** How it changes hands, and when. */
const HandOver = ({
  rental: { firstDay, method, place },
  appointment: { businessName, date, timezone },
}: {
  readonly rental: Rental;
  readonly appointment: PublicAppointment;
}): ReactElement =>
  method === 'delivery' ? (
    <div>
      <dt>Delivery</dt>
      <dd>
        {dayText(firstDay)}
        <span className="ticket-note">{businessName} brings it to the address you gave.</span>
      </dd>
    </div>
  ) : (
    <>
      <div>
        <dt>Pick-up</dt>
        <dd>
          {dayText(firstDay)}, from {formatTime(date, timezone)}
        </dd>
      </div>
      <div>
        <dt>Pick up at</dt>
        <dd>{place === '' ? `Please ask ${businessName}` : place}</dd>
      </div>
    </>
  );

const RentalDates = ({
  rental,
  appointment,
}: {
  readonly rental: Rental;
  readonly appointment: PublicAppointment;
}): ReactElement => {
  const { firstDay, lastDay, returnDate } = rental;
  const { day, month, full } = calendarDayParts(firstDay);
  return (
    <>
      <div className="ticket-when ticket-days">
        <dt className="sr-only">Rental period</dt>
        <dd>
          <strong>
            {day} {month}
          </strong>
          <span>{full.split(',')[0]}</span>
          <span>{firstDay === lastDay ? firstDay.slice(0, 4) : `to ${dayText(lastDay)}`}</span>
          <span className="muted">{lengthText(appointment)}</span>
        </dd>
      </div>
      {appointment.status === 'cancelled' ? null : (
        <>
          <HandOver rental={rental} appointment={appointment} />
          <div>
            <dt>Return date</dt>
            <dd>
              {dayText(returnDate)}
              <span className="ticket-note">{howReturned(appointment.businessName)[rental.method]}</span>
            </dd>
          </div>
        </>
      )}
    </>
  );
};

/** The moment of an appointment, its time the largest thing on the ticket, or the days of a rental. */
export const When = ({ appointment }: { readonly appointment: PublicAppointment }): ReactElement => {
  const { date, hire, timezone } = appointment;
  if (hire !== null) return <RentalDates rental={hire} appointment={appointment} />;
  const [weekday, day] = formatLongDate(date, timezone).split(', ');
  return (
    <div className="ticket-when">
      <dt className="sr-only">Date and time</dt>
      <dd>
        <strong>{formatTime(date, timezone)}</strong>
        <span>{weekday}</span>
        {day === undefined ? null : <span>{day}</span>}
        <span className="muted">
          {lengthText(appointment)}, {zoneName(timezone)} time
        </span>
      </dd>
    </div>
  );
};
