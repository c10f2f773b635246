import { Button, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { CalendarEvent } from '#contract/replies/views.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { parseWallMinute } from '#core/calendar/wall-minute.ts';
import { calendarDayParts, formatNaira, formatTime } from '../../../../../ui/format.ts';
import { type FreeTime, partsOf, type Step } from '../../day.ts';
import type { Today, Upcoming } from '../../model.ts';
import { FreeRow } from './free-row.tsx';
import classes from './today.module.css';
import { TodayRow } from './today-row.tsx';

type TodayPanelProps = {
  readonly today: CalendarDate;
  readonly now: number;
  readonly zone: string;
  /** Undefined while they are fetched. */
  readonly bookings: Today | undefined;
  /** Undefined while it is not known. */
  readonly free: readonly FreeTime[] | undefined;
  /** What came in today, in naira; undefined where it is not known, or not for whoever is signed in. */
  readonly money: number | undefined;
  /** How many wait for today. */
  readonly waiting: number;
  /** Why there is nothing to show. */
  readonly failure: string | null;
  readonly retrying: boolean;
  readonly onRetry: () => void;
  readonly mayAct: boolean;
  readonly busy: boolean;
  readonly onOpen: (id: string) => void;
  readonly onStep: (event: CalendarEvent, step: Step) => void;
  /** What else is to be known of the day. */
  readonly foot: ReactNode;
};

/** As many of those that follow later, and of free times, as are shown at first. */
const FIRST = 4;
const FREE = 3;

/** Today on a phone: who is late, there and next, what is free, what came in; one thumb settles it. */
export function TodayPanel(props: TodayPanelProps) {
  const { today, bookings, free, failure, retrying, onRetry, money, zone, now } = props;
  const { weekday, day, month } = calendarDayParts(today);
  const title = useId();
  const loading = bookings === undefined ? failure === null : free === undefined;
  return (
    <section
      data-frame="card"
      data-loading={loading || undefined}
      className={classes.panel}
      aria-labelledby={title}
    >
      <div className={classes.head}>
        <Title order={2} id={title} fz={20}>
          Today <span className={classes.date}>{`${weekday} ${day} ${month}`}</span>
        </Title>
        {money !== undefined && (
          <Link to={paths.payments} search={{ from: today, to: today }} className={classes.money}>
            <strong>{formatNaira(money)}</strong> taken
          </Link>
        )}
      </div>
      {failure !== null && bookings === undefined ? (
        <div className={classes.empty} role="alert">
          {failure}
          <Button variant="default" onClick={onRetry} loading={retrying}>
            Retry
          </Button>
        </div>
      ) : bookings === undefined ? (
        <Shapes />
      ) : (
        <Parts
          {...props}
          bookings={bookings}
          nowMinute={parseWallMinute(formatTime(new Date(now).toISOString(), zone)) ?? 0}
        />
      )}
      {props.foot}
    </section>
  );
}

type PartsProps = TodayPanelProps & { readonly bookings: Today; readonly nowMinute: number };

function Parts(props: PartsProps) {
  const { bookings, free, today, waiting, nowMinute, now, zone, mayAct, busy, onOpen, onStep } = props;
  const [all, setAll] = useState(false);
  const parts = partsOf(bookings);
  const later = parts.find(({ title }) => title === 'Later')?.rows ?? [];
  const hidden = all ? 0 : Math.max(0, later.length - FIRST);
  const rows = (shown: readonly Upcoming[]) =>
    shown.map((row) => (
      <TodayRow
        key={row.event._id}
        {...{ row, now, zone, mayAct, busy }}
        onOpen={() => onOpen(row.event._id)}
        onStep={(step) => onStep(row.event, step)}
      />
    ));
  return (
    <>
      {parts.length === 0 && <p className={classes.empty}>No more appointments today.</p>}
      {parts
        .filter(({ title }) => title !== 'Later')
        .map(({ title, rows: own }) => (
          <Part key={title} title={title}>
            {rows(own)}
          </Part>
        ))}
      {free?.length !== 0 && (
        <Part title="Free">
          {free === undefined && <FreeShapes />}
          {free?.slice(0, FREE).map((one) => (
            <FreeRow key={`${one.staffId} ${one.from}`} {...{ free: one, today, nowMinute, waiting }} />
          ))}
        </Part>
      )}
      {later.length > 0 && <Part title="Later">{rows(later.slice(0, later.length - hidden))}</Part>}
      {hidden > 0 && (
        <Button variant="subtle" fullWidth onClick={() => setAll(true)}>
          Show {hidden} more
        </Button>
      )}
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className={classes.part} id={id}>
        {title}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

/** The room that free times will take, so that what follows stays where it is. */
function FreeShapes() {
  return ['a', 'b', 'c'].map((row) => (
    <li key={row} className={classes.freeShape} aria-hidden="true">
      <Skeleton h={16} w={44} />
      <Skeleton h={16} w="60%" />
    </li>
  ));
}

function Shapes() {
  return (
    <div className={classes.shapes} role="status">
      <VisuallyHidden>Loading appointments…</VisuallyHidden>
      {[62, 48, 56, 70].map((width) => (
        <Fragment key={width}>
          <Skeleton h={16} w={`${width}%`} aria-hidden="true" />
          <Skeleton h={13} w="70%" mb={18} aria-hidden="true" />
        </Fragment>
      ))}
    </div>
  );
}
