import type { ReactElement } from 'react';
import type { BookPage } from '#contract/pages/booking-pages.ts';
import { formatNaira } from '#web/ui/format.ts';
import { lengthText, priceText } from '../../business/service-terms.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { Needed, SubmitButton, TransferButton } from '../../sending/submission.tsx';
import { shortDayText, timeText } from '../../times/time-text.ts';
import { type Choice, type Step, upTo } from './book-address.ts';
import type { Booking } from './use-booking.ts';

export const anyAvailable = 'Any available';

/** Who the visitor chose, in words; null while nobody, or somebody who is not on the list, is chosen. */
const staffText = (page: BookPage, staffId: string | null): string | null => {
  if (staffId === 'any') return anyAvailable;
  return page.staff.find(({ _id }) => _id === staffId)?.name ?? null;
};

/** The same of whoever does the lines of a booking, each once. */
const peopleText = (page: BookPage, staffId: string | null): string | null => {
  const { chosenLines } = page;
  if (chosenLines === undefined || staffId === null) return staffText(page, staffId);
  const people = chosenLines.lines.map((line) => staffText(page, line.staffId ?? 'any'));
  return [...new Set(people)].join(', ');
};

type Fact = {
  readonly name: 'Staff' | 'Date' | 'Time';
  readonly value: string;
  /** The year, set apart because a phone has no room for what nobody doubts. */
  readonly year?: string;
};

/** How long what is booked takes: of several services from the chosen time on, with what is waited between them. */
export const minutesFrom = ({ service, lengthFrom }: BookPage, time: string | null): number =>
  lengthFrom !== undefined && lengthFrom.time === time ? lengthFrom.minutes : service.duration;

/** `10:00`; of several services, whose length is more than theirs together, until when: `10:00 to 13:15`. */
const spanText = ({ clock, lengthFrom }: BookPage, time: string): string => {
  const starts = timeText(clock, time);
  if (lengthFrom?.time !== time) return starts;
  const ends = new Date(Date.parse(time) + lengthFrom.minutes * 60_000).toISOString();
  return `${starts} to ${timeText(clock, ends)}`;
};

/** What has been chosen so far, in the order of the steps. */
const chosenFacts = (page: BookPage, { staffId, date, time }: Choice): readonly Fact[] => {
  const staff = peopleText(page, staffId);
  return [
    ...(staff === null ? [] : [{ name: 'Staff' as const, value: staff }]),
    ...(date === null ? [] : [{ name: 'Date' as const, value: shortDayText(date), year: date.slice(0, 4) }]),
    ...(time === null ? [] : [{ name: 'Time' as const, value: spanText(page, time) }]),
  ];
};

type SummaryProps = {
  readonly page: BookPage;
  readonly booking: Booking;
  /** What is to be paid before it is booked, in naira. */
  readonly due: number;
  /** Whether the primary button may act; only the script ever holds it back. */
  readonly complete: boolean;
  /** Of the last step: what is missing in its form. */
  readonly needed: string | null | undefined;
  readonly busy: boolean;
  /** True while the chosen time is known to be gone. */
  readonly timeLost: boolean;
  readonly onTransfer: () => void;
};

const SUBMIT = { automatic: 'Confirm booking', client: 'Book this time', owner: 'Send request' } as const;

const Primary = ({ page, booking, due, complete, busy }: SummaryProps): ReactElement | null => {
  if (page.staff.length === 0) return null;
  if (booking.step === 3) {
    const held = booking.ready && (!complete || busy);
    return <SubmitButton due={due} label={SUBMIT[page.afterBooking]} busy={busy} disabled={held} />;
  }
  const next = booking.step === 1 ? 2 : 3;
  return booking.ready ? (
    <Button wide disabled={!complete} onClick={() => booking.goTo(next)}>
      Next
    </Button>
  ) : (
    <LinkButton wide href={complete ? booking.address(booking.choice) : '#choices'}>
      Next
    </LinkButton>
  );
};

const Back = ({
  booking,
  isOfLines,
}: {
  readonly booking: Booking;
  readonly isOfLines: boolean;
}): ReactElement | null => {
  if (booking.step === 1) return null;
  const before: Step = booking.step === 3 ? 2 : 1;
  // Lines are chosen on a page of their own.
  return booking.ready && !(isOfLines && before === 1) ? (
    <Button kind="quiet" onClick={() => booking.goTo(before)}>
      Back
    </Button>
  ) : (
    <LinkButton kind="quiet" href={booking.address(upTo(before, booking.choice))}>
      Back
    </LinkButton>
  );
};

/** What is being booked, always in view, with the one primary button: a bar on a phone, a column beside on a desktop. */
export const Summary = (props: SummaryProps): ReactElement => {
  const { page, booking, due, complete, busy, timeLost } = props;
  const { service } = page;
  const choice = timeLost ? { ...booking.choice, time: null } : booking.choice;
  const facts =
    booking.step === 1 ? chosenFacts(page, { ...choice, date: null, time: null }) : chosenFacts(page, choice);
  return (
    <aside className="summary" aria-labelledby="summary-title">
      <h2 className="summary-title" id="summary-title">
        Your booking
      </h2>
      <div className="summary-what">
        <div className="summary-service">
          <span className="summary-name">{service.name}</span>
          <span className="summary-duration numbers">{` ${lengthText({ ...service, duration: minutesFrom(page, choice.time) })}`}</span>
        </div>{' '}
        <span className="summary-price numbers">{priceText(service)}</span>
      </div>
      {service.priceVaries ? <p className="summary-varies">Price may vary</p> : null}
      {due > 0 && booking.step < 3 ? (
        <p className="summary-due numbers">{formatNaira(due)} now to book</p>
      ) : null}
      <dl className="summary-facts numbers" aria-live="polite" translate="no">
        {facts.map(({ name, value, year }) => (
          <div className="summary-fact" key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {year === undefined ? null : <span className="summary-year"> {year}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Needed what={booking.step === 3 && props.needed} />
      <div className="summary-ways">
        <Back booking={booking} isOfLines={page.chosenLines !== undefined} />
        <Primary {...props} />
      </div>
      {booking.step === 3 ? (
        <TransferButton
          due={due}
          disabled={booking.ready && (!complete || busy)}
          onTransfer={booking.ready ? props.onTransfer : null}
        />
      ) : null}
    </aside>
  );
};
