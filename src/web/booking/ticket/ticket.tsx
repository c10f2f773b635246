import type { ReactElement, ReactNode } from 'react';
import type { PublicAppointment } from '#contract/views.ts';
import { telephone } from '../business/contact-links.ts';
import { standings } from './standing.ts';
import { When } from './when.tsx';

type TicketProps = {
  readonly appointment: PublicAppointment;
  /** Further lines of the list of facts. */
  readonly facts?: ReactNode;
  /** How many of a hired item, when more than one. */
  readonly quantity?: number;
  readonly children: ReactNode;
};

/** The booking as a ticket: whose it is and where it stands, the facts, and below them what the page gives. */
export const Ticket = ({ appointment, facts, quantity = 1, children }: TicketProps): ReactElement => {
  const { address, bookingType, businessName, businessPhone, serviceName, staffName, status } = appointment;
  const phone = telephone(businessPhone);
  const hire = bookingType === 'item-based';
  const where = hire ? '' : address;
  return (
    <div className="ticket">
      <div className="ticket-top">
        <p className="ticket-business">{businessName}</p>
        <p className={`ticket-status ticket-status-${status}`}>{standings[status].label}</p>
      </div>
      <dl className="ticket-facts numbers">
        <When appointment={appointment} />
        <div>
          <dt>{hire ? 'Item' : 'Service'}</dt>
          <dd>{quantity > 1 ? `${quantity} × ${serviceName}` : serviceName}</dd>
        </div>
        {hire || staffName === '' ? null : (
          <div>
            <dt>Staff</dt>
            <dd>{staffName}</dd>
          </div>
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
