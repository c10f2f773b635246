import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** How long a notice stays, in milliseconds (owner-portal §9, booking §9). */
const USUALLY = 3000;

/** Short notices at the top right, gone after 3 seconds unless said otherwise. */
export const toast = {
  success: (message: string, stays = USUALLY) =>
    void notifications.show({ message, color: 'green', autoClose: stays }),
  /** What was done, for as long as it can be undone; the button takes the notice away. */
  undoable: (message: ReactNode, stays: number): (() => void) => {
    const id = notifications.show({ message, color: 'green', autoClose: stays });
    return () => void notifications.hide(id);
  },
  error: (message: string, stays = USUALLY) =>
    void notifications.show({ message, color: 'red', autoClose: stays }),
  /** Something is under way; what is returned takes the notice away before its time. */
  working: (message: string, stays: number): (() => void) => {
    const id = notifications.show({ message, loading: true, autoClose: stays });
    return () => void notifications.hide(id);
  },
};
