import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { CalendarEvent } from '#contract/replies/views.ts';
import { useActing } from '../../features/appointments/api.ts';
import { todayQuery } from '../../features/overview/api.ts';
import { TodayPanel } from '../../features/overview/components/today/today-panel.tsx';
import { freeToday, type Step } from '../../features/overview/day.ts';
import { upcomingToday } from '../../features/overview/model.ts';
import { summaryQuery } from '../../features/payments/api.ts';
import { waitlistQuery } from '../../features/waitlist/api.ts';
import { isLive } from '../../features/waitlist/model.ts';
import { servicesQuery } from '../../kit/services-query.ts';
import { settingsQuery } from '../../kit/settings-query.ts';
import { staffQuery } from '../../kit/staff-query.ts';
import { useNow, useToday } from '../../kit/time/clock.ts';
import { useScreenLoaded } from '../../query/use-screen-loaded.ts';
import { useBusinessZone, useMay, useStoredUser } from '../../session/session-context.tsx';
import { Birthdays } from './birthdays.tsx';
import { useDashboardPlace } from './use-dashboard-place.ts';

/** Fetched with the first step that is taken from the list. */
const QuickStep = lazy(async () => ({
  default: (await import('../../features/appointments/components/quick-step.tsx')).QuickStep,
}));

const nothing = [] as const;

type Taken = { readonly booking: CalendarEvent; readonly step: Step };

/** Today on a narrow screen, of what the bookings, the hours, the waitlist and the money know of it. */
export function NarrowToday() {
  const { businessId } = useStoredUser();
  const may = useMay();
  const zone = useBusinessZone();
  const today = useToday();
  const now = useNow();
  const place = useDashboardPlace();
  const acting = useActing();
  const [taken, setTaken] = useState<Taken | null>(null);
  const bookings = useQuery(todayQuery(businessId, today));
  // What is next matters first.
  const later = useScreenLoaded();
  const books = may('bookings.change');
  const staff = useQuery({ ...staffQuery, enabled: books });
  const hours = useQuery({ ...settingsQuery, enabled: books && may('settings.read') });
  const waiting = useQuery({ ...waitlistQuery, enabled: later && may('waitlist.read') }).data;
  const money = useQuery({
    ...summaryQuery({ from: today, to: today }),
    enabled: later && may('payments.read'),
  }).data?.total;
  const services = useQuery(servicesQuery);
  const events = bookings.data?.data;
  const when = useMemo(() => ({ now, today, zone }), [now, today, zone]);
  const visits = services.data?.some(
    ({ bookingType, available }) => bookingType === 'time-based' && available,
  );
  const free = useMemo(() => {
    if (visits === undefined || events === undefined) return undefined;
    if (staff.data === undefined || hours.data === undefined) return undefined;
    return freeToday(events, staff.data, hours.data, when, bookings.data?.blocked);
  }, [visits, events, bookings.data?.blocked, staff.data, hours.data, when]);
  const never = !books || !may('settings.read') || visits === false;
  const missing = services.isError || staff.isError || hours.isError;
  return (
    <>
      <TodayPanel
        today={today}
        now={now}
        zone={zone}
        bookings={useMemo(
          () => (events === undefined ? undefined : upcomingToday(events, when)),
          [events, when],
        )}
        free={never || missing ? nothing : free}
        money={money === undefined ? undefined : money.deposits + money.balances}
        waiting={waiting?.filter((entry) => entry.date === today && isLive(entry)).length ?? 0}
        failure={
          bookings.isError
            ? businessId === undefined
              ? 'Business ID missing for appointments.'
              : 'Failed to load appointments.'
            : null
        }
        retrying={bookings.isFetching}
        onRetry={() => void bookings.refetch()}
        mayAct={may('bookings.status')}
        busy={acting !== null || taken !== null}
        onOpen={place.openAppointment}
        onStep={(booking, step) => setTaken({ booking, step })}
        foot={<Birthdays />}
      />
      <Suspense>
        {taken !== null && <QuickStep key={taken.booking._id} {...taken} onEnd={() => setTaken(null)} />}
      </Suspense>
    </>
  );
}
