import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { paths } from '#contract/paths.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import type { Filter } from '../features/calendar/api.ts';
import { CalendarScreen } from '../features/calendar/components/calendar-screen.tsx';
import { personOf } from '../features/calendar/moving.ts';
import { type CalendarView, dayOr } from '../features/calendar/places.ts';
import { WaitingLink } from '../kit/booking/waiting-link.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { staffQuery } from '../kit/staff-query.ts';
import { useToday } from '../kit/time/clock.ts';
import { usePhone } from '../kit/width.ts';
import { useScreenLoaded } from '../query/use-screen-loaded.ts';
import { useMay } from '../session/session-context.tsx';
import classes from './calendar.module.css';
import { listIn } from './search.ts';
import { useOpened } from './use-opened.ts';

const route = getRouteApi('/dashboard/calendar');

/** Fetched once the calendar has all it asked for, or where the address names an appointment. */
const AppointmentDialog = lazy(async () => ({
  default: (await import('../features/appointments/components/appointment-dialog.tsx')).AppointmentDialog,
}));

const USUAL: CalendarView = 'day';

/** The calendar on the whole screen; what it shows is kept in the address. */
export function CalendarRoute() {
  const { view = USUAL, day, appointment, staff, status } = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday();
  const loaded = useScreenLoaded();
  const mayBook = useMay()('bookings.change');
  const phone = usePhone();
  const people = useQuery(staffQuery).data;
  const filter = useMemo<Filter>(
    () => ({ staffIds: listIn(staff), statuses: listIn(status) }),
    [staff, status],
  );
  const opened = useOpened(
    (id) => void navigate({ search: (rest) => ({ ...rest, appointment: id }), resetScroll: false }),
    () =>
      void navigate({
        search: ({ appointment: _, ...rest }) => rest,
        replace: true,
        resetScroll: false,
      }),
  );
  const show = (wanted: CalendarView, chosen: string | undefined) =>
    void navigate({
      search: ({ view: _, day: before, ...rest }) => ({
        ...rest,
        ...(wanted === USUAL ? {} : { view: wanted }),
        ...(chosen === undefined ? {} : { day: chosen }),
      }),
      resetScroll: false,
    });
  return (
    <div className={classes.page} data-booking={mayBook || undefined}>
      <div className={classes.head}>
        <PageHeader
          title="Calendar"
          actions={
            <div className={classes.actions} data-bar={(phone && mayBook) || undefined}>
              <WaitingLink />
              {mayBook && (
                <Button
                  leftSection={<PlusIcon />}
                  className={classes.add ?? ''}
                  renderRoot={(props) => (
                    <Link
                      to={paths.createBooking}
                      search={view === 'day' && day !== undefined ? { day } : {}}
                      {...props}
                    />
                  )}
                >
                  New booking
                </Button>
              )}
            </div>
          }
        />
      </div>
      <CalendarScreen
        view={view}
        day={dayOr(day, today)}
        today={today}
        onView={(wanted) => show(wanted, day)}
        onDay={(chosen) => show(view, chosen === today ? undefined : chosen)}
        onOpenDay={(chosen) => show('day', chosen)}
        onOpen={opened.openAppointment}
        people={useMemo(() => people?.map(personOf), [people])}
        filter={filter}
        onFilter={({ staffIds, statuses }) =>
          void navigate({
            search: ({ staff: _, status: __, ...rest }) => ({
              ...rest,
              ...(staffIds.length === 0 ? {} : { staff: staffIds.join(',') }),
              ...(statuses.length === 0 ? {} : { status: statuses.join(',') }),
            }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <Suspense>
        {(loaded || appointment !== undefined) && (
          <AppointmentDialog id={appointment ?? null} onClose={opened.closeAppointment} />
        )}
      </Suspense>
    </div>
  );
}
