import type { ReactElement } from 'react';
import type { PublicAppointment } from '#contract/replies/views.ts';
import { howReturned } from '#core/appointments/how-returned.ts';
import { calendarDayParts, formatLongDate, formatTime, zoneName } from '#web/ui/format.ts';
import { lengthText } from '../business/service-terms.ts';
import { dayText } from '../times/time-text.ts';
import { isActive } from './standing.ts';

type Rental = NonNullable<PublicAppointment['hire']>;

type RentalProps = { readonly rental: Rental; readonly appointment: PublicAppointment };

/** How it changes hands, and when. */
const HandOver = ({
  rental: { firstDay, method, place },
  appointment: { businessName, date, timezone },
}: RentalProps): ReactElement =>
  method === 'delivery' ? (
    <div>
      <dt>Delivery</dt>
      <dd>{dayText(firstDay)}</dd>
      <dd className="ticket-note">{businessName} brings it to the address you gave.</dd>
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

/** How it changed hands and when it was due back: what is over asks nothing of anybody any more. */
const HandedOver = ({ rental: { firstDay, returnDate, method, place } }: RentalProps): ReactElement => (
  <>
    <div>
      <dt>{method === 'delivery' ? 'Delivered' : 'Picked up'}</dt>
      <dd>{dayText(firstDay)}</dd>
      {method === 'delivery' || place === '' ? null : <dd className="ticket-note">at {place}</dd>}
    </div>
    <div>
      <dt>Was due back</dt>
      <dd>{dayText(returnDate)}</dd>
    </div>
  </>
);

const HandsOver = ({ rental, appointment }: RentalProps): ReactElement | null => {
  if (appointment.status === 'completed') return <HandedOver rental={rental} appointment={appointment} />;
  if (!isActive(appointment.status)) return null;
  return (
    <>
      <HandOver rental={rental} appointment={appointment} />
      <div>
        <dt>Return date</dt>
        <dd>{dayText(rental.returnDate)}</dd>
        <dd className="ticket-note">
          {rental.returning ?? howReturned(appointment.businessName)[rental.method]}
        </dd>
      </div>
    </>
  );
};

const RentalDates = ({ rental, appointment }: RentalProps): ReactElement => {
  const { firstDay, lastDay } = rental;
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
      <HandsOver rental={rental} appointment={appointment} />
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
