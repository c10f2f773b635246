import { getRouteApi } from '@tanstack/react-router';
import { dayOr } from '../../features/calendar/places.ts';
import { WeekList } from '../../features/week-list/components/week-list.tsx';
import { useToday } from '../../kit/time/clock.ts';
import { useBusinessZone, useStoredUser } from '../../session/session-context.tsx';
import { useDashboardPlace } from './use-dashboard-place.ts';

const route = getRouteApi('/dashboard/');

/** The week as a list, where there is no room for a calendar. `bookable`: there is a service to book. */
export function NarrowDashboard({ bookable }: { readonly bookable: boolean }) {
  const { businessId } = useStoredUser();
  const { day } = route.useSearch();
  const place = useDashboardPlace();
  const today = useToday();
  return (
    <WeekList
      businessId={businessId}
      today={today}
      bookable={bookable}
      zone={useBusinessZone()}
      onOpen={place.openAppointment}
      day={dayOr(day, today)}
      onDay={(chosen) => place.showDay(chosen === today ? undefined : chosen)}
    />
  );
}
