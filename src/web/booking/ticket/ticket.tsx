import type { ReactElement, ReactNode } from 'react';
import type { PublicLine } from '#contract/replies/line-views.ts';
import type { ToldLine } from '#contract/replies/money-views.ts';
import type { AppointmentStatusView, PublicAppointment } from '#contract/replies/views.ts';
import { unitsText } from '#core/lines/titles.ts';
import { Cloth } from '#web/ui/pattern.tsx';
import { telephone } from '../business/contact-links.ts';
import { isMoreThanOne, LineList } from './line-list.tsx';
import { standings } from './standing.ts';
import { When } from './when.tsx';

const SIGNS = {
  cross: 'M25 25l22 22M47 25 25 47',
  clock: 'M36 17a19 19 0 1 1 0 38 19 19 0 0 1 0-38M36 26v11l7 5',
  tick: 'M22 37l10 10 19-22',
} as const;

const signOf = (status: AppointmentStatusView): string => {
  if (status === 'cancelled' || status === 'no-show') return SIGNS.cross;
  return status === 'pending' ? SIGNS.clock : SIGNS.tick;
};

/** The sign of where a booking stands; the words beside it say the same. */
export const Seal = ({ status }: { readonly status: AppointmentStatusView }): ReactElement => (
  <svg className={`seal seal-${status}`} aria-hidden="true" width="72" height="72" viewBox="0 0 72 72">
    <circle cx="36" cy="36" r="34" />
    <path d={signOf(status)} />
  </svg>
);

/** What a client is told of the money of their booking, as lines of a list of facts. */
export const MoneyFacts = ({ lines }: { readonly lines: readonly ToldLine[] }): ReactElement => (
  <>
    {lines.map(({ label, value, note }) => (
      <div key={label + value + note}>
        <dt>{label}</dt>
        <dd>{value}</dd>
        {note === '' ? null : <dd className="ticket-note">{note}</dd>}
      </div>
    ))}
  </>
);

type TicketProps = {
  readonly appointment: PublicAppointment;
  /** Further lines of the list of facts. */
  readonly facts?: ReactNode;
  /** How many of a rented item, when more than one. */
  readonly quantity?: number;
  /** What can be done with one of several lines. */
  readonly lineWay?: (line: PublicLine) => ReactElement;
  readonly children: ReactNode;
};

/** The booking as a ticket: whose it is and where it stands, the facts, and below them what the page gives. */
export const Ticket = ({
  appointment,
  facts,
  quantity = 1,
  lineWay,
  children,
}: TicketProps): ReactElement => {
  const {
    address,
    bookingType,
    businessName,
    businessPhone,
    serviceName,
    staffName,
    status,
    lines,
    timezone,
  } = appointment;
  const phone = telephone(businessPhone);
  const isRental = bookingType === 'item-based';
  const where = isRental ? '' : address;
  return (
    <div className="ticket">
      {/* The cloth of the business, as on its own page: its handle begins with whose it is. */}
      <Cloth className="ticket-cloth" seed={appointment._id.slice(0, 22)} id="ticket" />
      <div className="ticket-top">
        <p className="ticket-business">{businessName}</p>
        <p className={`ticket-status ticket-status-${status}`}>{standings[status].label}</p>
      </div>
      <dl className="ticket-facts numbers">
        <When appointment={appointment} />
        {isMoreThanOne(lines) ? (
          <div className="ticket-lines">
            <dt>{isRental ? 'Items' : 'Services'}</dt>
            <dd>
              <LineList lines={lines} timezone={timezone} bookingType={bookingType} wayOf={lineWay} />
            </dd>
          </div>
        ) : (
          <>
            <div>
              <dt>{isRental ? 'Item' : 'Service'}</dt>
              <dd>{unitsText(serviceName, quantity)}</dd>
            </div>
            {isRental || staffName === '' ? null : (
              <div>
                <dt>Staff</dt>
                <dd>{staffName}</dd>
              </div>
            )}
          </>
        )}
        {where === '' ? null : (
          <div>
            <dt>Where</dt>
            <dd>{where}</dd>
          </div>
        )}
        {phone === null ? null : (
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={phone.href}>{phone.text}</a>
            </dd>
          </div>
        )}
        {facts}
      </dl>
      <div className="ticket-ways">{children}</div>
    </div>
  );
};
