import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { unfiltered } from '../../features/calendar/api.ts';
import { Calendar } from '../../features/calendar/components/calendar.tsx';
import { personOf } from '../../features/calendar/moving.ts';
import { dayOr } from '../../features/calendar/places.ts';
import { figuresQuery, todayQuery } from '../../features/overview/api.ts';
import { PopularServices } from '../../features/overview/components/popular-services.tsx';
import { UpcomingToday } from '../../features/overview/components/upcoming-today.tsx';
import { upcomingToday } from '../../features/overview/model.ts';
import { ShareLink } from '../../kit/link/share-link.tsx';
import { staffQuery } from '../../kit/staff-query.ts';
import { useNow, useToday } from '../../kit/time/clock.ts';
import { useBusinessZone, useMay, useStoredUser } from '../../session/session-context.tsx';
import { Birthdays } from './birthdays.tsx';
import { useDashboardPlace } from './use-dashboard-place.ts';
import classes from './wide-dashboard.module.css';

const route = getRouteApi('/dashboard/');

/** Lines of a month's day where the figures stand above. */
const ROWS = 3;

/** The calendar, and beside it what is next and what is booked most. */
export function WideDashboard({ linkShownAbove }: { readonly linkShownAbove: boolean }) {
  const { businessId, businessSlug = '', businessName = '' } = useStoredUser();
  const { view = 'month', day } = route.useSearch();
  const place = useDashboardPlace();
  const zone = useBusinessZone();
  const today = useToday();
  const now = useNow();
  const people = useQuery(staffQuery).data;
  const bookings = useQuery(todayQuery(businessId, today));
  const may = useMay();
  const figures = useQuery({
    ...figuresQuery(businessId),
    enabled: may('reports.read') && !bookings.isPending,
  });
  const events = bookings.data?.data;
  return (
    <div className={classes.wide}>
      <Calendar
        view={view}
        day={dayOr(day, today)}
        today={today}
        onView={(wanted) => place.show(wanted)}
        onDay={(chosen) => place.showDay(chosen === today ? undefined : chosen)}
        onOpenDay={(chosen) => place.show('day', chosen)}
        onOpen={place.openAppointment}
        people={useMemo(() => people?.map(personOf), [people])}
        filter={unfiltered}
        rows={ROWS}
      />
      <div data-stack="5">
        <UpcomingToday
          bookings={useMemo(
            () => (events === undefined ? undefined : upcomingToday(events, { now, today, zone })),
            [events, now, today, zone],
          )}
          zone={zone}
          failure={bookings.isError ? appointmentsFailure(businessId) : null}
          retrying={bookings.isFetching}
          onRetry={() => void bookings.refetch()}
          onOpen={place.openAppointment}
          foot={<Birthdays />}
          empty={
            !linkShownAbove &&
            events?.length === 0 && <ShareLink businessSlug={businessSlug} businessName={businessName} />
          }
        />
        {may('reports.read') && (
          <PopularServices
            services={figures.data?.popularServices}
            failed={figures.isError && figures.data === undefined}
          />
        )}
      </div>
    </div>
  );
}

const appointmentsFailure = (businessId: string | undefined): string =>
  businessId === undefined ? 'Business ID missing for appointments.' : 'Failed to load appointments.';
