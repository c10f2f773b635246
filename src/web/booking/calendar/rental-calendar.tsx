import type { ReactElement } from 'react';
import { MonthCalendar } from '#web/ui/calendar/month-calendar.tsx';
import { type Month, monthOf } from '#web/ui/calendar/month-grid.ts';
import { Banner } from '../kit/banner.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { ChoiceLink } from '../stepper/choice-link.tsx';
import { dayText } from '../times/time-text.ts';
import { LinkCalendar } from './link-calendar.tsx';
import { type Bounds, freeDays, monthKey, monthTitle, openingDay } from './month-text.ts';
import type { RentalMonths } from './use-rental-months.ts';

const CLASSES = {
  root: 'cal',
  head: 'cal-head',
  month: 'cal-month',
  year: 'cal-year',
  arrow: 'cal-arrow',
  grid: 'cal-grid',
  weekday: 'cal-weekday',
  cell: 'cal-cell',
  day: 'cal-day',
  live: 'sr-only',
} as const;

type RentalCalendarProps = {
  readonly bounds: Bounds;
  readonly months: RentalMonths;
  readonly chosen: string | null;
  /** Whether the script has taken over. */
  readonly ready: boolean;
  readonly addressOfDay: (date: string, month: Month) => string;
  readonly addressOfMonth: (month: Month) => string;
  readonly onPick: (date: string) => void;
  /** Offered when nothing is free at all. */
  readonly call: { readonly href: string; readonly text: string } | null;
  /** The same: whatever else the business has. */
  readonly others?: string;
  /** Of an order: days that can be looked at, with what is short on each in words. */
  readonly short?: ReadonlyMap<string, string>;
};

/**
 * The days on which a rental can start, a month at a time: links before the script runs, the date grid after. A month
 * without any says so and offers the next day that is free.
 */
export const RentalCalendar = (props: RentalCalendarProps): ReactElement => {
  const { bounds, months, chosen, ready, short } = props;
  const { shown, loaded } = months;
  const free = loaded.state === 'ready' ? freeDays(shown, loaded.value.unavailable, bounds) : [];
  const open = new Set([...free, ...(short?.keys() ?? [])]);
  // Where some of it can be had on a day and all of it on none, the days say so themselves.
  const isNone = free.length === 0 && (open.size === 0 || months.next !== null);
  const none = loaded.state === 'ready' && isNone ? <NoneFree {...props} /> : null;
  const inReach = (date: string): boolean => date >= bounds.today && date <= bounds.lastDay;
  const describe = (date: string): string | null =>
    short?.get(date) ??
    (loaded.state === 'ready' && inReach(date) && !open.has(date) ? 'not available' : null);
  return (
    <>
      {loaded.state === 'failed' ? (
        <Banner tone="error">
          Could not load item availability. Please try again.
          <p className="notice-way">
            <Button kind="quiet" onClick={months.reload}>
              Retry
            </Button>
          </p>
        </Banner>
      ) : null}
      <div translate="no">
        {ready ? (
          <MonthCalendar
            key={months.jumps}
            label="Pick-up date"
            today={bounds.today}
            min={bounds.today}
            max={bounds.lastDay}
            selected={chosen === null ? [] : [chosen]}
            opensAt={openingDay(shown, chosen)}
            onPick={props.onPick}
            isDisabled={(date) => !open.has(date)}
            describe={describe}
            note={none}
            onMonth={months.show}
            busy={loaded.state === 'loading'}
            classNames={CLASSES}
          />
        ) : (
          <LinkCalendar
            {...bounds}
            label="Pick-up date"
            shown={shown}
            open={open}
            describe={describe}
            chosen={chosen}
            addressOfDay={(date) => props.addressOfDay(date, shown)}
            addressOfMonth={props.addressOfMonth}
            note={none}
          />
        )}
      </div>
    </>
  );
};

const NoneFree = (props: RentalCalendarProps): ReactElement => {
  const { months, bounds, ready, call, others } = props;
  const { next } = months;
  if (next === null) {
    return (
      <div className="cal-none">
        <p>
          {months.searching
            ? `No free days in ${monthTitle(months.shown)}.`
            : `Nothing is free up to ${dayText(bounds.lastDay)}.`}
        </p>
        {months.searching || call === null ? null : (
          <LinkButton kind="quiet" href={call.href}>
            Call {call.text}
          </LinkButton>
        )}{' '}
        {months.searching || others === undefined ? null : (
          <LinkButton kind="quiet" href={others}>
            See other items
          </LinkButton>
        )}
      </div>
    );
  }
  const month = monthOf(next);
  return (
    <div className="cal-none">
      <p>No free days in {monthTitle(months.shown)}.</p>
      <ChoiceLink
        ready={ready}
        href={props.addressOfMonth(month)}
        chosen={false}
        className="button button-quiet"
        onChoose={() => months.jump(month)}
      >
        {next > monthKey(months.shown) ? 'Next free' : 'First free'}: {dayText(next)}
      </ChoiceLink>
    </div>
  );
};
