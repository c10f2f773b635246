import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useOnline } from '../connection/connection-context.tsx';
import { OfflineHere } from '../features/offline/offline-here.tsx';
import { figuresQuery, todayQuery } from '../features/overview/api.ts';
import { KpiCards } from '../features/overview/components/kpi-cards.tsx';
import { countToday } from '../features/overview/model.ts';
import { OwedBanner } from '../features/payments/components/owed/owed-banner.tsx';
import { Checklist } from '../features/welcome/components/checklist.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { servicesQuery } from '../kit/services-query.ts';
import { useToday } from '../kit/time/clock.ts';
import { useWide } from '../kit/width.ts';
import { useScreenLoaded } from '../query/use-screen-loaded.ts';
import { useBusinessZone, useMay, useStoredUser } from '../session/session-context.tsx';
import { useDashboardPlace } from './dashboard/use-dashboard-place.ts';

const route = getRouteApi('/dashboard/');

/** Only one of the two is fetched, as the screen is wide or narrow. */
const WideDashboard = lazy(async () => ({
  default: (await import('./dashboard/wide-dashboard.tsx')).WideDashboard,
}));
const NarrowDashboard = lazy(async () => ({
  default: (await import('./dashboard/narrow-dashboard.tsx')).NarrowDashboard,
}));
/** Fetched once the screen has all it asked for, or where the address names an appointment. */
const AppointmentDialog = lazy(async () => ({
  default: (await import('../features/appointments/components/appointment-dialog.tsx')).AppointmentDialog,
}));

/** The business at a glance; for one that has just begun, what to do first. */
export function DashboardRoute() {
  const { name, businessId, role } = useStoredUser();
  const setupComplete = route.useSearch({ select: (search) => search.setupComplete ?? false });
  const place = useDashboardPlace();
  const zone = useBusinessZone();
  const online = useOnline();
  const today = useToday();
  const wide = useWide();
  const services = useQuery(servicesQuery);
  const bookings = useQuery(todayQuery(businessId, today));
  // Appointments first: what is next matters more than sums.
  const may = useMay();
  const figures = useQuery({
    ...figuresQuery(businessId),
    enabled: may('reports.read') && !bookings.isPending,
  });
  const serviceCount = services.data?.length ?? 0;
  // Who joined by an invitation may have no name, and is not called by a role.
  const greeted = name || (role === undefined ? 'Business Owner' : '');
  const greeting = (
    <PageHeader title={greeted === '' ? 'Dashboard' : `Welcome back, ${greeted}`} tab="Dashboard" />
  );

  const sums = (
    <>
      {may('reports.read') && (
        <KpiCards
          compact={!wide}
          today={bookings.data === undefined ? null : countToday(bookings.data.data, today, zone)}
          figures={figures.data}
          todayFailed={bookings.isError}
          failure={figures.isError && figures.data === undefined ? figuresFailure(businessId) : null}
          retrying={figures.isFetching}
          onRetry={() => void figures.refetch()}
        />
      )}
      {may('payments.read') && <OwedBanner />}
    </>
  );

  if (!online)
    return (
      <>
        {greeting}
        <OfflineHere />
      </>
    );
  return (
    <>
      {greeting}
      {may('settings.change') && (setupComplete || services.data?.length === 0) && (
        <Checklist
          serviceCount={serviceCount}
          justFinished={setupComplete}
          {...(setupComplete ? { onDismiss: place.dismissWelcome } : {})}
        />
      )}
      {wide && sums}
      <Suspense>
        {wide ? (
          <WideDashboard linkShownAbove={setupComplete || services.data?.length === 0} />
        ) : (
          <NarrowDashboard bookable={may('bookings.change') && services.data?.length !== 0}>
            {sums}
          </NarrowDashboard>
        )}
      </Suspense>
      <OpenedBooking />
    </>
  );
}

/** The booking the address names; by itself, so that the day beneath is not drawn anew when one is opened. */
function OpenedBooking() {
  const appointment = route.useSearch({ select: (search) => search.appointment });
  const { closeAppointment } = useDashboardPlace();
  const loaded = useScreenLoaded();
  return (
    <Suspense>
      {(loaded || appointment !== undefined) && (
        <AppointmentDialog id={appointment ?? null} onClose={closeAppointment} />
      )}
    </Suspense>
  );
}

const figuresFailure = (businessId: string | undefined): string =>
  businessId === undefined ? 'Business ID missing for analytics.' : 'Failed to load analytics.';
