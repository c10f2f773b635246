import type { ReactElement } from 'react';
import type { BookPage } from '#contract/pages.ts';
import { calendarDayParts, formatTime, zoneName } from '#web/ui/format.ts';
import { Button } from '../../kit/button.tsx';
import { Notice } from '../../kit/notice.tsx';
import { ChoiceLink } from './choice-link.tsx';
import { slotGroups } from './slot-groups.ts';
import { stripWith } from './strip-days.ts';
import { shortDayText } from './summary-facts.ts';
import type { Availability } from './use-availability.ts';
import type { Booking } from './use-booking.ts';

const EMPTY_DAY = 'No available slots on this day. Please select another date.';

type ListProps = { readonly page: BookPage; readonly booking: Booking; readonly availability: Availability };

const NextFree = ({
  page,
  booking,
  day,
}: {
  readonly page: BookPage;
  readonly booking: Booking;
  readonly day: string;
}): ReactElement => {
  const from = stripWith(day, page.today);
  return (
    <ChoiceLink
      ready={booking.ready}
      href={booking.address({ staffId: booking.choice.staffId, date: day, from })}
      chosen={false}
      className="button button-quiet"
      onChoose={() => booking.chooseDate(day, from)}
    >
      Next free day: {shortDayText(day)}
    </ChoiceLink>
  );
};

const Shapes = (): ReactElement => (
  <div className="slot-group" aria-hidden="true">
    <span className="shape-line" />
    <ul className="slot-grid">
      {Array.from({ length: 8 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <li key={at}>
          <span className="slot slot-shape" />
        </li>
      ))}
    </ul>
  </div>
);

type GroupsProps = {
  readonly page: BookPage;
  readonly booking: Booking;
  readonly date: string;
  readonly slots: readonly string[];
};

const Groups = ({ page, booking, date, slots }: GroupsProps): ReactElement => {
  const zone = page.business.timezone;
  const { staffId, from } = booking.choice;
  return (
    <>
      {slotGroups(slots, zone).map((group) => (
        <div className="slot-group" key={group.name}>
          <h3 className="slot-part">{group.name}</h3>
          <ul className="slot-grid numbers">
            {group.slots.map((time) => (
              <li key={time}>
                <ChoiceLink
                  ready={booking.ready}
                  href={booking.address({ staffId, date, from, time })}
                  chosen={time === booking.choice.time}
                  className="slot"
                  onChoose={() => booking.chooseTime(time, date)}
                >
                  {formatTime(time, zone)}
                </ChoiceLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="slot-zone">Times are in {zoneName(zone)} time.</p>
    </>
  );
};

/** The free times of the chosen day, or what to do instead. */
export const SlotList = ({ page, booking, availability }: ListProps): ReactElement => {
  const { date } = booking.choice;
  const { slots, days, nextFree, reload } = availability;
  const problem = days.state === 'failed' ? days.problem : slots.state === 'failed' ? slots.problem : null;
  if (problem !== null) {
    return (
      <Notice tone="problem">
        Could not load slots: {problem}
        <p className="notice-way">
          <Button kind="quiet" onClick={reload}>
            Try again
          </Button>
        </p>
      </Notice>
    );
  }
  if (date === null) {
    return days.state === 'loading' ? (
      <Shapes />
    ) : (
      <p className="muted slot-hint">Pick a day to see its free times.</p>
    );
  }
  if (slots.state !== 'ready') return <Shapes />;
  if (slots.value.length === 0) {
    return (
      <div className="slot-none">
        <p>{EMPTY_DAY}</p>
        {nextFree === null ? null : <NextFree page={page} booking={booking} day={nextFree} />}
      </div>
    );
  }
  return (
    <>
      <p className="sr-only" role="status">
        {slots.value.length} free times on {calendarDayParts(date).full}
      </p>
      <Groups page={page} booking={booking} date={date} slots={slots.value} />
    </>
  );
};
