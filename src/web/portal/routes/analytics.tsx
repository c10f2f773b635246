import { getRouteApi } from '@tanstack/react-router';
import { AnalyticsScreen } from '../features/analytics/components/analytics-screen.tsx';
import { figureDaysPlace, readFigureDays } from '../features/analytics/periods.ts';
import { useToday } from '../kit/time/clock.ts';
import { useBusinessZone } from '../session/session-context.tsx';

const route = getRouteApi('/dashboard/analytics');

/** The figures of the business; of which days they are is kept in the address. */
export function AnalyticsRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useBusinessZone();
  const today = useToday();
  return (
    <AnalyticsScreen
      of={readFigureDays(search)}
      today={today}
      zone={zone}
      onDays={(chosen) => void navigate({ search: figureDaysPlace(chosen), resetScroll: false })}
    />
  );
}
