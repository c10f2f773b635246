import type { ReactElement } from 'react';
import { paths } from '#contract/paths.ts';
import type { PublicAppointment } from '#contract/views.ts';
import { formatLongDate, formatTime, zoneName } from '#web/ui/format.ts';
import { directionsTo, telephone, whatsappWith } from '../../business/contact-links.ts';
import { durationText } from '../../business/service-terms.ts';
import { Button, LinkButton } from '../../kit/button.tsx';

const DAY = 86_400_000;

/** Where the booking stands, told in words and by a sign. */
const STANDING = {
  pending: {
    label: 'Waiting for confirmation',
    text: 'Request sent. The time is held for you until it is confirmed.',
  },
  confirmed: { label: 'Confirmed', text: 'Your booking is confirmed.' },
  rescheduled: { label: 'Moved', text: 'Your booking has been moved to this time.' },
  completed: { label: 'Completed', text: 'This booking is over. We hope it went well.' },
  cancelled: { label: 'Cancelled', text: 'This booking has been cancelled.' },
  'no-show': { label: 'Missed', text: 'This booking was missed.' },
} as const;

const rentalEnd = ({ date, duration }: PublicAppointment): string =>
  new Date(Date.parse(date) + (duration - 1) * DAY).toISOString();

const When = ({ appointment }: { readonly appointment: PublicAppointment }): ReactElement => {
  const { date, timezone } = appointment;
  const [weekday, day] = formatLongDate(date, timezone).split(', ');
  if (appointment.bookingType === 'item-based') {
    return (
      <div>
        <dt>Rental period</dt>
        <dd>
          {formatLongDate(date, timezone)} to {formatLongDate(rentalEnd(appointment), timezone)}
        </dd>
      </div>
    );
  }
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

const Facts = ({ appointment }: { readonly appointment: PublicAppointment }): ReactElement => {
  const phone = telephone(appointment.businessPhone);
  const rental = appointment.bookingType === 'item-based';
  return (
    <dl className="ticket-facts numbers">
      <When appointment={appointment} />
      <div>
        <dt>{rental ? 'Item' : 'Service'}</dt>
        <dd>{appointment.serviceName}</dd>
      </div>
      {rental || appointment.staffName === '' ? null : (
        <div>
          <dt>Staff</dt>
          <dd>{appointment.staffName}</dd>
        </div>
      )}
      {appointment.address === '' ? null : (
        <div>
          <dt>Where</dt>
          <dd>{appointment.address}</dd>
        </div>
      )}
      {phone === null ? null : (
        <div>
          <dt>{appointment.businessName}</dt>
          <dd>
            <a href={phone.href}>{phone.text}</a>
          </dd>
        </div>
      )}
    </dl>
  );
};

const Ways = ({ appointment }: { readonly appointment: PublicAppointment }): ReactElement => {
  const phone = telephone(appointment.businessPhone);
  const hello = `Hello ${appointment.businessName}, this is about my booking: ${appointment.serviceName}, ${formatLongDate(appointment.date, appointment.timezone)}.`;
  return (
    <div className="ticket-ways">
      <LinkButton
        id="add-to-calendar"
        wide
        href={`/booking-complete/calendar.ics?apptId=${encodeURIComponent(appointment._id)}`}
        download="booking.ics"
      >
        Add to Calendar
      </LinkButton>
      <ul className="ticket-links">
        {appointment.address === '' ? null : (
          <li>
            <LinkButton kind="quiet" wide href={directionsTo(appointment.address)} rel="noopener nofollow">
              Directions
            </LinkButton>
          </li>
        )}
        {phone === null ? null : (
          <li>
            <LinkButton kind="quiet" wide href={phone.href}>
              Call
            </LinkButton>
          </li>
        )}
        {phone === null || phone.whatsapp === null ? null : (
          <li>
            <LinkButton kind="quiet" wide href={whatsappWith(phone.whatsapp, hello)} rel="noopener nofollow">
              WhatsApp
            </LinkButton>
          </li>
        )}
      </ul>
      <Button kind="plain" wide disabled>
        Set Reminder (Coming Soon)
      </Button>
    </div>
  );
};

/** The booking as a ticket: where it stands, the facts, and what to do with them. */
export const Ticket = ({ appointment }: { readonly appointment: PublicAppointment }): ReactElement => {
  const { status, businessSlug, businessName } = appointment;
  const standing = STANDING[status];
  const over = status === 'cancelled' || status === 'no-show';
  return (
    <>
      <div className="complete-head">
        <svg className={`seal seal-${status}`} aria-hidden="true" width="72" height="72" viewBox="0 0 72 72">
          <circle cx="36" cy="36" r="34" />
          <path
            d={
              over
                ? 'M25 25l22 22M47 25 25 47'
                : status === 'pending'
                  ? 'M36 17a19 19 0 1 1 0 38 19 19 0 0 1 0-38M36 26v11l7 5'
                  : 'M22 37l10 10 19-22'
            }
          />
        </svg>
        <h1>{over ? standing.label : "You're all set!"}</h1>
        <p className="complete-line">{standing.text}</p>
      </div>
      <div className="ticket">
        <div className="ticket-top">
          <p className="ticket-business">{businessName}</p>
          <p className={`ticket-status ticket-status-${status}`}>{standing.label}</p>
        </div>
        <Facts appointment={appointment} />
        <Ways appointment={appointment} />
      </div>
      <p className="complete-more">
        <a href={paths.universal(businessSlug)}>Book something else with {businessName}</a>
      </p>
      <dialog className="calendar-dialog" id="calendar-dialog" aria-labelledby="calendar-dialog-title">
        <h2 id="calendar-dialog-title">Calendar File Downloaded!</h2>
        <p className="muted">Open the file to put this booking into the calendar on this device.</p>
        <form method="dialog">
          <Button type="submit" wide>
            Got it
          </Button>
        </form>
      </dialog>
    </>
  );
};
