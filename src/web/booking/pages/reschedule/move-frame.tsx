import type { ReactElement, ReactNode } from 'react';
import type { ReschedulePage } from '#contract/pages/client-pages.ts';
import { paths } from '#contract/paths.ts';
import { zoneName } from '#web/ui/format.ts';
import { BusinessMark } from '../../business/business-mark.tsx';
import { Banner } from '../../kit/banner.tsx';
import { Button } from '../../kit/button.tsx';
import { ChoiceLink } from '../../stepper/choice-link.tsx';
import { isMoreThanOne, LineList } from '../../ticket/line-list.tsx';
import { addDays } from '../../times/strip-days.ts';
import { dayIn, dayText, timeText } from '../../times/time-text.ts';
import type { Move, MoveRefusal } from './use-move.ts';

const whenText = ({ booking: { bookingType, date, duration }, clock }: ReschedulePage): string => {
  const day = dayIn(clock, date);
  if (bookingType === 'time-based') return `${dayText(day)}, ${timeText(clock, date)}`;
  return duration === 1 ? dayText(day) : `${dayText(day)} to ${dayText(addDays(day, duration - 1))}`;
};

/** What is to be moved: service, who, the original time and the zone it is told in. */
const CurrentBooking = ({ page }: { readonly page: ReschedulePage }): ReactElement => {
  const { booking } = page;
  const isRental = booking.bookingType === 'item-based';
  const lines = booking.lines.filter(({ cancelled }) => !cancelled);
  const several = isMoreThanOne(lines);
  const facts = [
    ...(several ? [] : [{ name: isRental ? 'Item' : 'Service', value: booking.serviceName }]),
    ...(several || isRental || booking.staffName === '' ? [] : [{ name: 'Staff', value: booking.staffName }]),
    { name: isRental ? 'Original dates' : 'Original time', value: whenText(page) },
    { name: 'Time zone', value: `${zoneName(booking.timezone)} (${booking.timezone})` },
  ];
  return (
    <dl className="current numbers" aria-label="Your booking now">
      {several ? (
        <div className="ticket-lines">
          <dt>{isRental ? 'Items' : 'Services'}</dt>
          <dd>
            <LineList lines={lines} timezone={booking.timezone} bookingType={booking.bookingType} />
            {lines.length > 1 ? <p className="current-all">All of it moves together.</p> : null}
          </dd>
        </div>
      ) : null}
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

type FrameProps = {
  readonly page: ReschedulePage;
  readonly refusal?: MoveRefusal | null;
  /** The column or bar with the new time and the button; null where there is nothing to send. */
  readonly action: ReactNode;
  readonly children: ReactNode;
};

/** Whose page it is, the booking as it stands, and the place for choosing another time. */
export const MoveFrame = ({ page, refusal = null, action, children }: FrameProps): ReactElement => {
  const { booking } = page;
  return (
    <>
      <header className="book-bar">
        <div className="container book-bar-row move-bar">
          <p className="book-bar-name">
            <BusinessMark name={booking.businessName} logoUrl={page.look.logoUrl} />
            <span>{booking.businessName}</span>
          </p>
        </div>
      </header>
      <main className="container book">
        <div className="book-main">
          <div className="service-head">
            <h1>Reschedule your booking</h1>
          </div>
          <CurrentBooking page={page} />
          {refusal === null ? null : (
            <Banner tone="error" title={refusal.title}>
              {refusal.advice}
            </Banner>
          )}
          <section id="choices" aria-labelledby="choices-title">
            <h2 className="step-title" id="choices-title">
              {booking.bookingType === 'item-based' ? 'New pick-up date' : 'New date and time'}
            </h2>
            {children}
          </section>
        </div>
        {action}
      </main>
    </>
  );
};

type NearestProps = {
  readonly ready: boolean;
  readonly choices: readonly { readonly value: string; readonly text: string; readonly href: string }[];
  readonly onChoose: (value: string) => void;
};

/** After a time was lost: the nearest free ones. Nothing has been typed here that a link could lose. */
export const NearestLinks = ({ ready, choices, onChoose }: NearestProps): ReactElement | null =>
  choices.length === 0 ? null : (
    <div className="move-nearest">
      <h3 className="slot-part">Nearest free</h3>
      <ul>
        {choices.map(({ value, text, href }) => (
          <li key={value}>
            <ChoiceLink
              ready={ready}
              href={href}
              chosen={false}
              className="button button-quiet numbers"
              onChoose={() => onChoose(value)}
            >
              {text}
            </ChoiceLink>
          </li>
        ))}
      </ul>
    </div>
  );

type ActionProps = {
  readonly page: ReschedulePage;
  readonly move: Move;
  /** Whether the script has taken over. */
  readonly ready: boolean;
  /** What is sent, and how it is told: null while nothing is chosen. */
  readonly chosen: { readonly value: string; readonly text: string } | null;
};

/** The new time and the one button, always in view. It is a real form: without the script the server answers it. */
export const MoveAction = ({ page, move, ready, chosen }: ActionProps): ReactElement => {
  const { token, form, booking } = page;
  const busy = move.phase !== 'idle';
  const isRental = booking.bookingType === 'item-based';
  const what = isRental ? 'dates' : 'time';
  const send = (): void => move.send(chosen?.value ?? null);
  return (
    <aside className="summary" aria-labelledby="summary-title">
      <h2 className="summary-title" id="summary-title">
        Your new {what}
      </h2>
      <p className="move-chosen numbers" aria-live="polite" translate="no">
        {chosen === null ? <span className="muted">No new {what} chosen yet</span> : chosen.text}
      </p>
      {move.phase === 'slow' ? (
        <Banner tone="attention" title="Still trying…">
          The network is slow. You can wait, or try again: it will not be moved twice.
          <p className="notice-way">
            <Button kind="quiet" onClick={send}>
              Try again
            </Button>
          </p>
        </Banner>
      ) : null}
      <form
        className="summary-ways"
        method="post"
        action={paths.reschedule(token)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) send();
        }}
      >
        <input type="hidden" name="token" value={form.seal.token} />
        <input type="hidden" name="attempt" value={form.seal.attempt} />
        <input type="hidden" name="newDate" value={chosen?.value ?? ''} />
        <Button type="submit" wide disabled={ready && busy}>
          {busy ? 'Moving…' : isRental ? 'Confirm new dates' : 'Confirm New Time'}
        </Button>
      </form>
    </aside>
  );
};
