import type { ReactElement, ReactNode } from 'react';
import type { ZoneClock } from '#core/calendar/zone-clock.ts';
import { calendarDayParts, zoneName } from '#web/ui/format.ts';
import { slotGroups } from '#web/ui/slot-groups.ts';
import { Banner } from '../kit/banner.tsx';
import { Button } from '../kit/button.tsx';
import { ChoiceLink } from '../stepper/choice-link.tsx';
import { stripWith } from './strip-days.ts';
import { headingText, isOwnTime, shortDayText, timeText } from './time-text.ts';
import type { TimePicking, Times } from './use-times.ts';

const EMPTY_DAY = 'No available slots on this day. Please select another date.';

type ListProps = {
  readonly zone: string;
  readonly clock: ZoneClock;
  /** The first day that can be booked, from which strips are counted. */
  readonly today: string;
  readonly picking: TimePicking;
  readonly times: Times;
  /** Said before the reason when they could not be loaded. */
  readonly failure?: string;
  /** The start of what this visitor holds unpaid: it is free to them, and shown as theirs. */
  readonly mine?: string | null;
  /** What to do instead where nothing is free as far as can be booked. */
  readonly instead?: ReactNode;
  /** Where to wait for a day that is full; null: nowhere. */
  readonly waitlist?: ((date: string) => string) | null;
};

const NextFree = ({
  today,
  picking,
  day,
}: {
  readonly today: string;
  readonly picking: TimePicking;
  readonly day: string;
}): ReactElement => {
  const from = stripWith(day, today);
  return (
    <ChoiceLink
      ready={picking.ready}
      href={picking.timeAddress({ date: day, from })}
      chosen={false}
      className="button button-quiet"
      onChoose={() => picking.chooseDate(day, from)}
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

type GroupsProps = Pick<ListProps, 'zone' | 'clock' | 'picking' | 'mine'> & {
  readonly date: string;
  readonly slots: readonly string[];
};

const Groups = ({ zone, clock, picking, mine, date, slots }: GroupsProps): ReactElement => {
  const { from } = picking.choice;
  return (
    <>
      {slotGroups(slots, (slot) => Number(timeText(clock, slot).slice(0, 2))).map((group) => (
        <div className="slot-group" key={group.name}>
          <h4 className="slot-part">{group.name}</h4>
          <ul className="slot-grid numbers">
            {group.slots.map((time) => (
              <li key={time}>
                <ChoiceLink
                  ready={picking.ready}
                  href={picking.timeAddress({ date, from, time })}
                  chosen={time === picking.choice.time}
                  className="slot"
                  onChoose={() => picking.chooseTime(time, date)}
                >
                  {timeText(clock, time)}
                  {time === mine ? <span className="slot-mine">yours</span> : null}
                </ChoiceLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={picking.ready && isOwnTime(clock, slots) ? 'slot-zone is-own' : 'slot-zone'}>
        These are {zoneName(zone)} times.
      </p>
    </>
  );
};

/** It stands below the days, where the bar at the foot of a phone would cover it. */
const bringIntoView = (box: HTMLElement | null): void => box?.scrollIntoView({ block: 'nearest' });

type DayProps = ListProps & { readonly date: string };

const DayTimes = ({
  zone,
  clock,
  today,
  picking,
  times,
  mine = null,
  instead,
  waitlist = null,
  date,
}: DayProps): ReactElement => {
  const { slots, days, nextFree } = times;
  if (slots.state !== 'ready') return <Shapes />;
  if (slots.value.length > 0) {
    const count = slots.value.length;
    return (
      <>
        <p className="sr-only" role="status">
          {count === 1 ? '1 free time' : `${count} free times`} on {calendarDayParts(date).full}
        </p>
        <Groups zone={zone} clock={clock} picking={picking} mine={mine} date={date} slots={slots.value} />
      </>
    );
  }
  if (times.nothing && instead !== undefined) {
    return (
      <div className="slot-none" ref={bringIntoView}>
        {instead}
      </div>
    );
  }
  const full = days.state === 'ready' && days.value.some((day) => day.date === date && day.full);
  return (
    <div className="slot-none" ref={bringIntoView}>
      <p>{EMPTY_DAY}</p>
      {full && waitlist !== null ? (
        <a className="button button-quiet" href={waitlist(date)}>
          Join the waitlist for this day
        </a>
      ) : null}{' '}
      {nextFree === null ? null : <NextFree today={today} picking={picking} day={nextFree} />}
    </div>
  );
};

/** The free times of the chosen day under its name, or what to do instead. */
export const SlotList = (props: ListProps): ReactElement => {
  const { picking, times, failure = 'Could not load slots' } = props;
  const { date } = picking.choice;
  const { slots, days, reload } = times;
  const reason = days.state === 'failed' ? days.reason : slots.state === 'failed' ? slots.reason : null;
  if (reason !== null) {
    return (
      <div className="slot-failed" ref={bringIntoView}>
        <Banner tone="error">
          {failure}: {reason}
          <p className="notice-way">
            <Button kind="quiet" onClick={reload}>
              Try again
            </Button>
          </p>
        </Banner>
      </div>
    );
  }
  // Between two strips no day is chosen: no time may be tapped that is of a day which is not shown.
  if (date === null) return <Shapes />;
  return (
    <div translate="no">
      <h3 className="slot-day">{headingText(date)}</h3>
      <DayTimes {...props} date={date} />
    </div>
  );
};
