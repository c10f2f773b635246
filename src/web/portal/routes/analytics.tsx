import { getRouteApi } from '@tanstack/react-router';
import { AnalyticsScreen } from '../features/analytics/components/analytics-screen.tsx';
import { usualPeriod } from '../features/analytics/periods.ts';
import { useBusinessZone } from '../session/session-context.tsx';

const route = getRouteApi('/dashboard/analytics');

/** The figures of the business; the period is kept in the address. */
export function AnalyticsRoute() {
  const { days = usualPeriod } = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useBusinessZone();
  return (
    <AnalyticsScreen
      days={days}
      zone={zone}
      onDays={(chosen) =>
        void navigate({ search: chosen === usualPeriod ? {} : { days: chosen }, resetScroll: false })
      }
    />
  );
}
