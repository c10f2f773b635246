import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

const route = getRouteApi('/dashboard/');

/** Where on the dashboard one is, kept in the address, so that a link, a reload and Back all lead to the same. */
export function useDashboardPlace() {
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const openedHere = useRef(false);
  return {
    dismissWelcome: () => navigate({ search: ({ setupComplete: _, ...rest }) => rest, replace: true }),
    showDay: (day: string | undefined) =>
      navigate({
        search: ({ day: _, ...rest }) => (day === undefined ? rest : { ...rest, day }),
        resetScroll: false,
      }),
    openAppointment: (appointment: string) => {
      openedHere.current = true;
      return navigate({ search: (rest) => ({ ...rest, appointment }), resetScroll: false });
    },
    /** Undoes the opening, so that Back does not lead through dialogs already closed. */
    closeAppointment: () => {
      if (openedHere.current) history.back();
      else
        void navigate({ search: ({ appointment: _, ...rest }) => rest, replace: true, resetScroll: false });
      openedHere.current = false;
    },
  };
}
