import type { ReactElement } from 'react';
import type { CompletePage } from '#contract/pages/booking-pages.ts';
import { paths } from '#contract/paths.ts';
import type { PublicAppointment } from '#contract/replies/views.ts';
import { whoConfirms } from '#core/appointments/confirmation.ts';
import { directionsTo, telephone, whatsappWith } from '../../business/contact-links.ts';
import { useClientPaths } from '../../document/client-paths.tsx';
import { Button, LinkButton } from '../../kit/button.tsx';
import { Sealed } from '../../kit/field.tsx';
import { calendarFile, googleCalendar, outlookCalendar } from '../../ticket/calendar-links.ts';
import { ReviewWay } from '../../ticket/review-way.tsx';
import { againPath, greeting, isActive, overText, placeOf, standings } from '../../ticket/standing.ts';
import { MoneyFacts, Seal, Ticket } from '../../ticket/ticket.tsx';

/** Says that the file has come; pages/complete/complete.script.ts opens it. Without scripts it stays closed. */
const CalendarDialog = (): ReactElement => (
  <dialog className="calendar-dialog" id="calendar-dialog" aria-labelledby="calendar-dialog-title">
    <h2 id="calendar-dialog-title">Calendar File Downloaded!</h2>
    <p className="muted">Open the file to put this booking into the calendar on this device.</p>
    <form method="dialog">
      <Button type="submit" wide>
        Got it
      </Button>
    </form>
  </dialog>
);

type Props = { readonly appointment: PublicAppointment };
type Completed = Extract<CompletePage, { readonly state: 'success' }>;

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
  const where = isActive(appointment.status) ? placeOf(appointment) : '';
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
        {where === '' ? null : (
          <li>
            <LinkButton kind="quiet" wide href={directionsTo(where)} rel="noopener nofollow">
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

/** 'I'll be there' on the page itself: a real form, for clients who are the ones to confirm. */
const Confirm = ({ page }: { readonly page: Completed }): ReactElement | null => {
  const { complete } = useClientPaths();
  return page.confirm === null ? null : (
    <form className="complete-confirm" method="post" action={`${complete}/confirm`}>
      <Sealed seal={page.confirm} />
      <input type="hidden" name="apptId" value={page.appointment._id} />
      <Button type="submit" wide>
        I'll be there
      </Button>
    </form>
  );
};

/** The way to the booking's own page: at once for the browser that made it, by the link in its messages for others. */
const OwnPage = ({ page }: { readonly page: Completed }): ReactElement | null => {
  const { manage, appointment, review } = page;
  const active = isActive(appointment.status);
  if (manage !== null && review !== null) {
    return (
      <p className="complete-own">
        <ReviewWay token={manage} review={review} />
      </p>
    );
  }
  if (manage !== null) {
    return (
      <p className="complete-own">
        <LinkButton kind={page.confirm === null ? 'primary' : 'quiet'} wide href={paths.manage(manage)}>
          {active ? 'View, move or cancel' : 'View your booking'}
        </LinkButton>
      </p>
    );
  }
  return active ? (
    <p className="complete-line">
      To view, move or cancel it, use the link we sent you.{' '}
      <a href={paths.myBookings(appointment.businessSlug)}>Send me my link again</a>
    </p>
  ) : null;
};

const lineOf = ({ appointment, confirmedBy, confirm }: Completed): string => {
  const { status, businessName, bookingType } = appointment;
  if (status !== 'pending') return standings[status].text;
  const held = bookingType === 'item-based' ? 'hire' : 'time';
  const setting = confirmedBy === 'client' && confirm === null ? 'owner' : confirmedBy;
  return whoConfirms(setting, { business: businessName, held }).pending;
};

/** What ended is booked again; whether that is the likeliest thing to do depends on what else is asked. */
const Again = ({ page: { appointment, review } }: { readonly page: Completed }): ReactElement => (
  <LinkButton kind={review === 'open' ? 'quiet' : 'primary'} wide href={againPath(appointment)}>
    Book the same again
  </LinkButton>
);

/** What the page says first, and is called. */
export const headingOf = (appointment: PublicAppointment): string => {
  const { status } = appointment;
  if (isActive(status)) return "You're all set!";
  return status === 'completed' ? overText(appointment) : standings[status].label;
};

/** The end of a booking: where it stands, the ticket, and what to do with it. */
export const CompleteTicket = ({ page }: { readonly page: Completed }): ReactElement => {
  const { appointment, money, reminders } = page;
  const { status, businessSlug, businessName } = appointment;
  const active = isActive(status);
  return (
    <>
      <div className="complete-head">
        <Seal status={status} />
        <h1>{headingOf(appointment)}</h1>
        <p className="complete-line">{lineOf(page)}</p>
        <Confirm page={page} />
        <OwnPage page={page} />
      </div>
      <Ticket appointment={appointment} facts={<MoneyFacts lines={money} />}>
        {active ? <CalendarWays appointment={appointment} /> : <Again page={page} />}
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
