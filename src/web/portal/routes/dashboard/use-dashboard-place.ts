import { getRouteApi } from '@tanstack/react-router';
import type { CalendarView } from '../../features/calendar/places.ts';
import { useOpened } from '../use-opened.ts';

const route = getRouteApi('/dashboard/');

/** Where on the dashboard one is, kept in the address, so that a link, a reload and Back all lead to the same. */
export function useDashboardPlace() {
  const navigate = route.useNavigate();
  const opened = useOpened(
    (appointment) => void navigate({ search: (rest) => ({ ...rest, appointment }), resetScroll: false }),
    () =>
      void navigate({
        search: ({ appointment: _, ...rest }) => rest,
        replace: true,
        resetScroll: false,
      }),
  );
  return {
    ...opened,
    dismissWelcome: () => void navigate({ search: ({ setupComplete: _, ...rest }) => rest, replace: true }),
    /** Undefined: today. */
    showDay: (day: string | undefined) =>
      void navigate({
        search: ({ day: _, ...rest }) => (day === undefined ? rest : { ...rest, day }),
        resetScroll: false,
      }),
    show: (view: CalendarView, day?: string) =>
      void navigate({
        search: ({ view: _, ...rest }) => ({
          ...rest,
          ...(view === 'month' ? {} : { view }),
          ...(day === undefined ? {} : { day }),
        }),
        resetScroll: false,
      }),
  };
}
