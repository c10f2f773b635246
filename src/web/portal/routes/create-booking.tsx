import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { BookingScreen } from '../features/bookings/components/booking-screen.tsx';
import type { Loaded } from '../features/bookings/offer.ts';
import { dayOr } from '../features/calendar/places.ts';
import { firstDayOf } from '../kit/booking/booking-days.ts';
import { servicesQuery } from '../kit/services-query.ts';
import { settingsQuery } from '../kit/settings-query.ts';
import { staffQuery } from '../kit/staff-query.ts';
import { useToday } from '../kit/time/clock.ts';
import { refusalText } from '../query/refusal.ts';
import { useBusinessZone } from '../session/session-context.tsx';

const route = getRouteApi('/dashboard/create-booking');

/** The owner's own booking, of what the services and the staff screens keep; then the day it is on. */
export function CreateBookingRoute() {
  const { editId, clientId, day, time = '', staff = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useBusinessZone();
  const today = useToday();
  const wanted = day === undefined && time === '' ? null : { day: dayOr(day, today), time, staffId: staff };
  return (
    <BookingScreen
      // Another booking is another form.
      key={editId ?? [clientId, day, time, staff].join(' ')}
      services={loaded(useQuery(servicesQuery))}
      settings={loaded(useQuery(settingsQuery))}
      staff={loaded(useQuery(staffQuery))}
      editId={editId}
      clientId={clientId}
      wanted={wanted}
      onSaved={(booking) =>
        navigate({ to: paths.dashboard, search: { day: firstDayOf(booking, zone) ?? '' } })
      }
      onLeave={() => navigate({ to: paths.dashboard })}
    />
  );
}

const loaded = <T,>({ data, isError, error, isFetching, refetch }: UseQueryResult<T>): Loaded<T> => ({
  data,
  failure: isError ? refusalText(error, 'Please check your connection.') : null,
  retrying: isFetching,
  onRetry: () => void refetch(),
});
