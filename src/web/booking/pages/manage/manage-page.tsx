import type { ReactElement } from 'react';
import type { ManagePage } from '#contract/pages/client-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import type { PublicLine } from '#contract/replies/line-views.ts';
import type { ToldLine } from '#contract/replies/money-views.ts';
import type { ManagedAppointment } from '#contract/replies/views.ts';
import { MOST_LINES } from '#core/lines/lines-text.ts';
import { calendarDayOf, formatDate, formatTime } from '#web/ui/format.ts';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { directionsTo, telephone, whatsappWith } from '../../business/contact-links.ts';
import { linkColours } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import bannerCss from '../../kit/banner.css?inline';
import { Banner } from '../../kit/banner.tsx';
import buttonCss from '../../kit/button.css?inline';
import { LinkButton } from '../../kit/button.tsx';
import fieldCss from '../../kit/field.css?inline';
import footerCss from '../../kit/site-footer.css?inline';
import { Footer } from '../../kit/site-frame.tsx';
import { calendarFile } from '../../ticket/calendar-links.ts';
import lineListCss from '../../ticket/line-list.css?inline';
import { isMoreThanOne } from '../../ticket/line-list.tsx';
import { againPath, greeting, isActive, placeOf, whenText } from '../../ticket/standing.ts';
import ticketCss from '../../ticket/ticket.css?inline';
import { MoneyFacts, Ticket } from '../../ticket/ticket.tsx';
import { dayText } from '../../times/time-text.ts';
import { CancelLineQuestion } from './cancel-line.tsx';
import { CancelQuestion, hasDeadline, losesMoney } from './cancel-question.tsx';
import manageCss from './manage.css?inline';
import { ManageHead } from './manage-head.tsx';

/** Where a delivery goes to, all there is to say of the money, and what the client wrote. */
const CostFacts = ({ page: { booking, note } }: { readonly page: ManagePage }): ReactElement => {
  const { delivery, money, businessName, status } = booking;
  return (
    <>
      {delivery === null || delivery.method === 'pickup' || status === 'cancelled' ? null : (
        <div>
          <dt>Delivery zone</dt>
          <dd>{delivery.zone}</dd>
        </div>
      )}
      <MoneyFacts lines={money} />
      {note === '' ? null : (
        <div className="manage-note">
          <dt>Your note to {businessName}</dt>
          <dd>{note}</dd>
        </div>
      )}
    </>
  );
};

const movesText = ({ movesLeft, status }: ManagedAppointment): string => {
  const times = movesLeft === 1 ? 'once' : `${movesLeft} times`;
  return `You can move it ${times}${status === 'rescheduled' ? ' more' : ''}.`;
};

const Move = ({ page: { token, booking } }: { readonly page: ManagePage }): ReactElement | null => {
  if (booking.can.reschedule) {
    return (
      <>
        <LinkButton kind="quiet" wide href={paths.reschedule(token)} aria-describedby="moves-left">
          Reschedule
        </LinkButton>
        <p className="ways-note" id="moves-left">
          {movesText(booking)}
        </p>
      </>
    );
  }
  return booking.can.cancel && booking.movesLeft <= 0 ? (
    <p className="ways-note">Your booking can no longer be moved here. Please call to change it.</p>
  ) : null;
};

/** How many services of an appointment can be changed one by one: as long as all can be cancelled, those that stand. */
const changeableLines = ({ bookingType, can, lines }: ManagedAppointment): number =>
  bookingType === 'time-based' && can.cancel ? lines.filter(({ cancelled }) => !cancelled).length : 0;

const canCancelLines = (booking: ManagedAppointment): boolean => changeableLines(booking) > 1;

const canAddLine = (booking: ManagedAppointment): boolean => {
  const lines = changeableLines(booking);
  return lines > 0 && lines < MOST_LINES;
};

/** What its client can do with the booking now, the likely one first; of an ended one, to book again. */
const ManageWays = ({ page }: { readonly page: ManagePage }): ReactElement => {
  const { token, booking } = page;
  if (!isActive(booking.status)) {
    return (
      <LinkButton
        wide
        kind={page.refundsAsked.length === 0 && page.review !== 'open' ? 'primary' : 'quiet'}
        href={againPath(booking)}
      >
        Book the same again
      </LinkButton>
    );
  }
  return (
    <>
      {canAddLine(booking) ? (
        <LinkButton kind="quiet" wide href={paths.addLine(token)}>
          Add a service
        </LinkButton>
      ) : null}
      <Move page={page} />
      {booking.can.cancel ? (
        <LinkButton kind="plain" wide href={`${paths.manage(token)}?ask=cancel`}>
          Cancel booking
        </LinkButton>
      ) : null}
    </>
  );
};

type Way = { readonly name: string; readonly href: string; readonly download?: string };

const waysOf = (booking: ManagedAppointment): readonly Way[] => {
  const { _id, businessEmail, businessPhone, status } = booking;
  const where = placeOf(booking);
  const phone = telephone(businessPhone);
  const active = isActive(status);
  return [
    ...(active ? [{ name: 'Add to Calendar', href: calendarFile(_id), download: 'booking.ics' }] : []),
    ...(active && where !== '' ? [{ name: 'Directions', href: directionsTo(where) }] : []),
    ...(phone === null ? [] : [{ name: 'Call', href: phone.href }]),
    ...(phone === null || phone.whatsapp === null
      ? []
      : [{ name: 'WhatsApp', href: whatsappWith(phone.whatsapp, greeting(booking)) }]),
    ...(businessEmail === '' ? [] : [{ name: 'Email', href: `mailto:${businessEmail}` }]),
  ];
};

/** How to get there and how to reach the business. */
const ContactWays = ({ booking }: { readonly booking: ManagedAppointment }): ReactElement | null => {
  const ways = waysOf(booking);
  return ways.length === 0 ? null : (
    <ul className="manage-links">
      {ways.map(({ name, href, download }) => (
        <li key={name}>
          <a href={href} download={download} rel="noopener nofollow">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
};

/** The business's own words on cancelling and moving, and until when cancelling is free. */
const Policy = ({ booking }: { readonly booking: ManagedAppointment }): ReactElement | null => {
  const { can, cancellationPolicy, freeUntil, timezone } = booking;
  const dated = can.cancel && hasDeadline(booking);
  if (cancellationPolicy === '' && !dated) return null;
  return (
    <section className="policy" aria-labelledby="policy-title">
      <h2 id="policy-title">Cancelling and moving</h2>
      {dated ? (
        <p>
          {losesMoney(booking)
            ? `It is too late to cancel for free: the deadline was ${formatDate(freeUntil, timezone)}, ${formatTime(freeUntil, timezone)}. Moving it does not change that.`
            : `Cancel before ${formatTime(freeUntil, timezone)} on ${dayText(calendarDayOf(freeUntil, timezone))} for a full refund.`}
        </p>
      ) : null}
      {cancellationPolicy === '' ? null : <p className="policy-text">{cancellationPolicy}</p>}
    </section>
  );
};

/** Of the money of a booking that was cancelled whatever comes back or is kept: that stands below the first screen. */
const isWhatBecameOfIt = ({ label, note }: ToldLine): boolean => label !== 'Paid' && note !== '';

/** Said only where the booking itself bears it out: the address alone proves nothing. */
const Done = ({ page: { done, booking, line } }: { readonly page: ManagePage }): ReactElement | null => {
  if (done === 'confirmed' && booking.status === 'confirmed') {
    return (
      <Banner tone="good" title="Thank you. Your booking is confirmed.">
        {booking.businessName} knows that you are coming.
      </Banner>
    );
  }
  if (done === 'cancelled' && booking.status === 'cancelled') {
    return (
      <Banner tone="good" title="Your booking is cancelled.">
        {booking.businessName} has been told, and{' '}
        {booking.bookingType === 'item-based' ? 'what you hired' : 'the time'} is free for someone else.
        {booking.money.filter(isWhatBecameOfIt).map(({ label, value, note }) => (
          <p className="numbers" key={label + value}>
            {label}: {value}, {note}.
          </p>
        ))}
      </Banner>
    );
  }
  if (done === 'line-cancelled' && line?.cancelled === true) {
    return (
      <Banner tone="good" title={`${line.serviceName} is cancelled.`}>
        {booking.businessName} has been told. Below is your booking as it stands now.
      </Banner>
    );
  }
  if (done === 'line-added' && line?.cancelled === false) {
    return (
      <Banner tone="good" title={`${line.serviceName} is added.`}>
        {booking.businessName} has been told. It is paid at your visit.
      </Banner>
    );
  }
  return null;
};

const Question = ({ page }: { readonly page: ManagePage }): ReactElement | null => {
  const { asking, line, cost } = page;
  if (asking === null) return null;
  return line === undefined || cost === undefined ? (
    <CancelQuestion page={page} />
  ) : (
    <CancelLineQuestion page={page} line={line} cost={cost} />
  );
};

const Content = ({ page }: { readonly page: ManagePage }): ReactElement => {
  const { booking, token } = page;
  const asking = page.asking !== null && booking.can.cancel;
  const lineWay = (line: PublicLine) => (
    <a className="line-way" href={paths.askCancelLine(token, line.line)}>
      Cancel this <span className="sr-only">({line.serviceName})</span>
    </a>
  );
  const ways = !asking && canCancelLines(booking) ? { lineWay } : {};
  return (
    <main className="container manage">
      <Done page={page} />
      {page.form.refusal === null ? null : <Banner tone="error">{page.form.refusal}</Banner>}
      {asking ? <Question page={page} /> : <ManageHead page={page} />}
      <Ticket appointment={booking} quantity={booking.quantity} facts={<CostFacts page={page} />} {...ways}>
        {asking ? null : <ManageWays page={page} />}
        <ContactWays booking={booking} />
      </Ticket>
      {booking.status === 'completed' ? null : <Policy booking={booking} />}
    </main>
  );
};

/** The booking behind a manage link. Everything is a link or a real form: the page needs no script at all. */
export const manageView = (page: ManagePage, _options: RenderOptions): PageView => {
  return {
    title: `Your booking, ${whenText(page.booking)} · ${page.booking.businessName}`,
    description: 'Your booking.',
    canonicalPath: null,
    styles: [
      buttonCss,
      fieldCss,
      bannerCss,
      markCss,
      barCss,
      footerCss,
      ticketCss,
      manageCss,
      ...(isMoreThanOne(page.booking.lines) ? [lineListCss] : []),
    ],
    colours: linkColours(page.look),
    clientEntry: null,
    body: (
      <>
        <BusinessBar look={page.look} />
        <Content page={page} />
        <Footer />
      </>
    ),
  };
};
