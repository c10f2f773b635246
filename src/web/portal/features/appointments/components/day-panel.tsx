import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import type { OwnerAppointment } from '#contract/views.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { ErrorState } from '../../../kit/error-state.tsx';
import { useNow } from '../../../kit/use-now.ts';
import { useBusinessZone, useStoredUser } from '../../../session/session-context.tsx';
import { dayQuery } from '../api.ts';
import classes from './day.module.css';
import { DayBar } from './day-bar.tsx';
import { DayList } from './day-list.tsx';
import { DaySkeleton } from './day-skeleton.tsx';

/** Fetched once the day has been drawn, which does not wait for it. */
const AppointmentDialog = lazy(() =>
  import('./appointment-dialog.tsx').then(({ AppointmentDialog }) => ({ default: AppointmentDialog })),
);

type DayPanelProps = {
  readonly day: CalendarDate;
  readonly today: CalendarDate;
  readonly onDay: (day: CalendarDate) => void;
  /** The appointment whose details are open. */
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  /** What stands in place of the list on a day without appointments. */
  readonly empty: ReactNode;
};

/** One day of the diary: its list, and the details of the appointment that is open. */
export function DayPanel({ day, today, onDay, openId, onOpen, onClose, empty }: DayPanelProps) {
  const { businessId } = useStoredUser();
  const zone = useBusinessZone();
  const now = useNow();
  const options = dayQuery(businessId, day);
  const { data, isError, isFetching, refetch } = useQuery(options);
  const opened = data?.find(({ _id }) => _id === openId);
  return (
    <section className={classes.panel} aria-label="Appointments of the day">
      <DayBar day={day} today={today} onDay={onDay} />
      {data === undefined && !isError && <DaySkeleton />}
      {data === undefined && isError && (
        <ErrorState message="Failed to load appointments." onRetry={() => refetch()} retrying={isFetching} />
      )}
      {data !== undefined && isError && <StaleNotice onRetry={() => refetch()} retrying={isFetching} />}
      {data?.length === 0 && empty}
      {data !== undefined && data.length > 0 && (
        <>
          <p className={classes.summary}>{summaryOf(data)}</p>
          <DayList appointments={data} zone={zone} now={now} onOpen={onOpen} />
        </>
      )}
      <Suspense>
        <AppointmentDialog
          appointment={opened}
          listKey={options.queryKey}
          zone={zone}
          now={now}
          onClose={onClose}
        />
      </Suspense>
    </section>
  );
}

type StaleNoticeProps = { readonly onRetry: () => void; readonly retrying: boolean };

/** What is shown was true a moment ago; the last look at the server failed. */
function StaleNotice({ onRetry, retrying }: StaleNoticeProps) {
  return (
    <div className={classes.stale} role="status">
      Failed to load appointments. This is how the day stood before.
      <Button size="compact-md" variant="subtle" onClick={onRetry} loading={retrying}>
        Retry
      </Button>
    </div>
  );
}

/** `4 appointments · 1 to confirm`; cancelled ones are not counted. */
function summaryOf(appointments: readonly OwnerAppointment[]): string {
  const kept = appointments.filter(({ status }) => isBlocking(status) || status === 'completed').length;
  const pending = appointments.filter(({ status }) => status === 'pending').length;
  const count = kept === 1 ? '1 appointment' : `${kept} appointments`;
  return pending === 0 ? count : `${count} · ${pending} to confirm`;
}
