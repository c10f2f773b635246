import type { ReactElement } from 'react';
import { calendarDayParts, formatTime, zoneName } from '#web/ui/format.ts';
import { slotGroups } from '#web/ui/slot-groups.ts';
import { Button } from '../kit/button.tsx';
import { Notice } from '../kit/notice.tsx';
import { ChoiceLink } from '../stepper/choice-link.tsx';
import { shortDayText } from './day-text.ts';
import type { TimePicking } from './picking.ts';
import { stripWith } from './strip-days.ts';
import type { Times } from './use-times.ts';

const EMPTY_DAY = 'No available slots on this day. Please select another date.';

type ListProps = {
  readonly zone: string;
  /** The first day that can be booked, from which strips are counted. */
  readonly today: string;
  readonly picking: TimePicking;
  readonly times: Times;
  /** Said before the reason when they could not be loaded. */
  readonly failure?: string;
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

type GroupsProps = {
  readonly zone: string;
  readonly picking: TimePicking;
  readonly date: string;
  readonly slots: readonly string[];
};

const Groups = ({ zone, picking, date, slots }: GroupsProps): ReactElement => {
  const { from } = picking.choice;
  return (
    <>
      {slotGroups(slots, zone).map((group) => (
        <div className="slot-group" key={group.name}>
          <h3 className="slot-part">{group.name}</h3>
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
export const SlotList = ({
  zone,
  today,
  picking,
  times,
  failure = 'Could not load slots',
  waitlist = null,
}: ListProps): ReactElement => {
  const { date } = picking.choice;
  const { slots, days, nextFree, reload } = times;
  const problem = days.state === 'failed' ? days.problem : slots.state === 'failed' ? slots.problem : null;
  if (problem !== null) {
    return (
      <Notice tone="problem">
        {failure}: {problem}
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
    const full = days.state === 'ready' && days.value.some((day) => day.date === date && day.full);
    return (
      <div className="slot-none">
        <p>{EMPTY_DAY}</p>
        {full && waitlist !== null ? (
          <a className="button button-quiet" href={waitlist(date)}>
            Join the waitlist for this day
          </a>
        ) : null}{' '}
        {nextFree === null ? null : <NextFree today={today} picking={picking} day={nextFree} />}
      </div>
    );
  }
  return (
    <>
      <p className="sr-only" role="status">
        {slots.value.length} free times on {calendarDayParts(date).full}
      </p>
      <Groups zone={zone} picking={picking} date={date} slots={slots.value} />
    </>
  );
};
