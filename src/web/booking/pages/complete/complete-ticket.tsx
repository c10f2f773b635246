import type { ReactElement } from 'react';
import type { PublicAppointment } from '#contract/views.ts';
import { formatNaira } from '#web/ui/format.ts';
import { directionsTo, telephone, whatsappWith } from '../../business/contact-links.ts';
import { useClientPaths } from '../../document/client-paths-context.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { calendarFile, googleCalendar, outlookCalendar } from '../../ticket/calendar-links.ts';
import { greeting } from '../../ticket/greeting.ts';
import { Seal } from '../../ticket/seal.tsx';
import { isActive, standings } from '../../ticket/standing.ts';
import { Ticket } from '../../ticket/ticket.tsx';
import { CalendarDialog } from './calendar-dialog.tsx';

type Props = { readonly appointment: PublicAppointment };

const CalendarWays = ({ appointment }: Props): ReactElement => (
  <>
    <LinkButton id="add-to-calendar" wide href={calendarFile(appointment._id)} download="booking.ics">
      Add to Calendar
    </LinkButton>
    <ul className="ticket-others">
      <li>
        <a href={googleCalendar(appointment)} rel="noopener nofollow">
          Add to Google Calendar
        </a>
      </li>
      <li>
        <a href={outlookCalendar(appointment)} rel="noopener nofollow" aria-label="Add to Outlook">
          Outlook
        </a>
      </li>
    </ul>
  </>
);

const Paid = ({ amount }: { readonly amount: number }): ReactElement => (
  <div>
    <dt>Payment</dt>
    <dd>Paid {formatNaira(amount)}</dd>
  </div>
);

const Reminders = ({ reminders }: { readonly reminders: string | null }): ReactElement | null => {
  if (reminders === null) {
    return (
      <Button kind="plain" wide disabled>
        Set Reminder (Coming Soon)
      </Button>
    );
  }
  return reminders === '' ? null : <p className="complete-reminders">{reminders}</p>;
};

const ContactWays = ({ appointment }: Props): ReactElement => {
  const phone = telephone(appointment.businessPhone);
  return (
    <>
      {phone === null || phone.whatsapp === null ? null : (
        <LinkButton
          kind="quiet"
          wide
          href={whatsappWith(phone.whatsapp, greeting(appointment))}
          rel="noopener nofollow"
        >
          Send to the business on WhatsApp
        </LinkButton>
      )}
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
      </ul>
    </>
  );
};

/** The end of a booking: where it stands, the ticket, and what to do with it. */
export const CompleteTicket = ({
  appointment,
  paid,
  reminders,
}: Props & {
  /** What was just paid online, in naira. */
  readonly paid: number | null;
  /** Which are to come; null: the business sends none. */
  readonly reminders: string | null;
}): ReactElement => {
  const { status, businessSlug, businessName } = appointment;
  const standing = standings[status];
  const active = isActive(status);
  return (
    <>
      <div className="complete-head">
        <Seal status={status} />
        <h1>{active || status === 'completed' ? "You're all set!" : standing.label}</h1>
        <p className="complete-line">{standing.text}</p>
        {active ? <p className="complete-line">We have sent you a link to manage your booking.</p> : null}
      </div>
      <Ticket appointment={appointment} facts={paid === null ? null : <Paid amount={paid} />}>
        {active ? <CalendarWays appointment={appointment} /> : null}
        <ContactWays appointment={appointment} />
        {active ? <Reminders reminders={reminders} /> : null}
      </Ticket>
      <p className="complete-more">
        <a href={useClientPaths().universal(businessSlug)}>Book something else with {businessName}</a>
      </p>
      <CalendarDialog />
    </>
  );
};
