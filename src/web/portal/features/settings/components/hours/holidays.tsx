import { Button, Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Closure } from '#contract/replies/settings-views.ts';
import { calendarDayParts } from '../../../../../ui/format.ts';
import { CheckIcon } from '../../../../../ui/icons.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { Section } from '../../../../kit/section.tsx';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { holidaysQuery, useClosures } from '../../api.ts';
import { type Days, holidayYears, isClosedOn } from '../../hours.ts';
import classes from './closures.module.css';

type HolidaysProps = {
  readonly today: string;
  readonly closures: readonly Closure[];
  readonly onAdded: (days: Days) => void;
};

/** As many as can be taken in at a glance. */
const SHOWN = 6;

/** The public holidays of this year and the next, each one tap away from being a closure. */
export function Holidays({ today, closures, onAdded }: HolidaysProps) {
  const years = useQueries({ queries: holidayYears(today).map(holidaysQuery) });
  const [all, setAll] = useState(false);
  const failed = years.some(({ isError }) => isError);
  const ahead = years.flatMap(({ data }) => data ?? []).filter(({ date }) => date >= today);
  const waiting = years.some(({ isPending }) => isPending);
  const shown = all ? ahead : ahead.slice(0, SHOWN);
  return (
    <Section
      title="Nigerian public holidays"
      hint="You stay open on them unless you close. One tap adds a closure; bookings already made stay."
    >
      {waiting && ahead.length === 0 && <HolidaysSkeleton />}
      {failed && (
        <ErrorState
          message="The public holidays could not be loaded."
          onRetry={() => {
            for (const year of years) if (year.isError) void year.refetch();
          }}
          retrying={years.some(({ isFetching }) => isFetching)}
        />
      )}
      {ahead.length > 0 && (
        <ul data-lines aria-label="Nigerian public holidays">
          {shown.map((holiday) => (
            <HolidayLine
              key={`${holiday.date} ${holiday.name}`}
              holiday={holiday}
              closures={closures}
              onAdded={onAdded}
            />
          ))}
        </ul>
      )}
      {ahead.length > SHOWN && (
        <Button
          variant="subtle"
          className={classes.more ?? ''}
          aria-expanded={all}
          onClick={() => setAll((was) => !was)}
        >
          {all ? 'Show fewer' : `Show all ${ahead.length}`}
        </Button>
      )}
    </Section>
  );
}

function HolidaysSkeleton() {
  return (
    <div role="status" data-lines aria-label="Loading public holidays">
      {['a', 'b', 'c', 'd'].map((line) => (
        <div key={line} className={classes.line}>
          <Skeleton height={18} width="60%" />
          <Skeleton height={40} width={84} />
        </div>
      ))}
    </div>
  );
}

type HolidayLineProps = {
  readonly holiday: { readonly date: string; readonly name: string; readonly estimated: boolean };
  readonly closures: readonly Closure[];
  readonly onAdded: (days: Days) => void;
};

/** One public holiday: closed already, or to be closed by one tap. */
function HolidayLine({ holiday, closures, onAdded }: HolidayLineProps) {
  const add = useKeyed(useClosures().add);
  const { date, name, estimated } = holiday;
  const day = calendarDayParts(date).full;
  const closed = isClosedOn(closures, date);
  const close = () => {
    if (closed || add.isPending) return;
    const days = { from: date, to: date };
    add.mutate(
      { ...days, reason: name },
      {
        onSuccess: () => onAdded(days),
        onError: (failure) =>
          toast.error(refusalText(failure, 'The holiday could not be added. Please try again.')),
      },
    );
  };
  return (
    <li className={classes.line}>
      <span data-stack data-text="breaks" data-fill>
        <span data-text="semibold">{name}</span>
        <span data-row="2" data-wrap data-text="quiet">
          {day}
          {estimated && <span data-chip="orange">date may shift</span>}
        </span>
        <StillTrying pending={add.isPending} />
      </span>
      {/* One button with two meanings, so that the focus stays where it is once the day is closed. */}
      <Button
        variant={closed ? 'subtle' : 'default'}
        className={classes.close ?? ''}
        leftSection={closed && <CheckIcon size={18} />}
        aria-label={closed ? `Closed on ${day}, ${name}` : `Close on ${day}, ${name}`}
        aria-disabled={closed}
        data-closed={closed || undefined}
        loading={add.isPending}
        onClick={close}
      >
        {closed ? 'Closed' : 'Close'}
      </Button>
    </li>
  );
}
