import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

/** Opening a booking's details over a screen and closing them, so that Back does not lead through closed dialogs. */
export function useOpened(open: (id: string) => void, forget: () => void) {
  const { history } = useRouter();
  const openedHere = useRef(false);
  return {
    openAppointment: (id: string) => {
      openedHere.current = true;
      open(id);
    },
    closeAppointment: () => {
      if (openedHere.current) history.back();
      else forget();
      openedHere.current = false;
    },
  };
}
