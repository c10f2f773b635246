import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect } from 'react';
import { uncover } from '../../drawn-day/take-over.ts';
import { dayOr } from '../../features/calendar/places.ts';
import { WeekList } from '../../features/week-list/components/week-list.tsx';
import { useToday } from '../../kit/time/clock.ts';
import { useBusinessZone, useStoredUser } from '../../session/session-context.tsx';
import { NarrowToday } from './narrow-today.tsx';
import { useDashboardPlace } from './use-dashboard-place.ts';

const route = getRouteApi('/dashboard/');

type NarrowDashboardProps = {
  /** There is a service to book. */
  readonly bookable: boolean;
  /** What stands between today and the week. */
  readonly children: ReactNode;
};

/** Today, then the week as a list, where there is no room for a calendar. */
export function NarrowDashboard({ bookable, children }: NarrowDashboardProps) {
  const { businessId } = useStoredUser();
  const day = route.useSearch({ select: ({ day }) => day });
  const place = useDashboardPlace();
  const today = useToday();
  useLayoutEffect(uncover, []);
  return (
    <>
      <NarrowToday />
      {children}
      <WeekList
        businessId={businessId}
        today={today}
        bookable={bookable}
        zone={useBusinessZone()}
        onOpen={place.openAppointment}
        day={dayOr(day, today)}
        onDay={(chosen) => place.showDay(chosen === today ? undefined : chosen)}
      />
    </>
  );
}
