import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { calendarDayOf } from '../../ui/format.ts';
import { DayPanel } from '../features/appointments/components/day-panel.tsx';
import { servicesQuery } from '../features/services/api.ts';
import { Checklist } from '../features/welcome/components/checklist.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { useNow } from '../kit/use-now.ts';
import { useBusinessZone, useStoredUser } from '../session/session-context.tsx';
import { EmptyDay } from './empty-day.tsx';
import { useDashboardPlace } from './use-dashboard-place.ts';

const route = getRouteApi('/dashboard/');

/** The day at a glance; for a business that has just begun, what to do first. */
export function DashboardRoute() {
  const { name } = useStoredUser();
  const { day, appointment, setupComplete = false } = route.useSearch();
  const place = useDashboardPlace();
  const today = useToday();
  const services = useQuery(servicesQuery);
  const shown = (day === undefined ? null : parseCalendarDate(day)) ?? today;
  const serviceCount = services.data?.length ?? 0;

  return (
    <>
      <PageHeader title={`Welcome back, ${name || 'Business Owner'}`} tab="Dashboard" />
      {setupComplete && (
        <Checklist serviceCount={serviceCount} justFinished onDismiss={place.dismissWelcome} />
      )}
      <DayPanel
        day={shown}
        today={today}
        onDay={(chosen) => place.showDay(chosen === today ? undefined : chosen)}
        openId={appointment}
        onOpen={place.openAppointment}
        onClose={place.closeAppointment}
        empty={
          services.data?.length === 0 && !setupComplete ? (
            <Checklist serviceCount={0} justFinished={false} framed={false} />
          ) : (
            <EmptyDay isToday={shown === today} linkShownAbove={setupComplete} />
          )
        }
      />
    </>
  );
}

/** Today on the business's wall, which changes at its midnight. */
function useToday(): CalendarDate {
  const zone = useBusinessZone();
  const today = parseCalendarDate(calendarDayOf(new Date(useNow()).toISOString(), zone));
  if (today === null) throw new RangeError('The clock shows no day of the calendar');
  return today;
}
