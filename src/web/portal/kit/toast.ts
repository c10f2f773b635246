import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** How long a notice stays, in milliseconds (owner-portal §9, booking §9). */
const USUALLY = 3000;

/** Below the portal's header, in pixels. */
const BELOW_HEADER = 76;

/** Room for two notices above the title of a dialog, in pixels. */
const ROOM = 160;

/** From the right edge, how far a notice reaches at most, in pixels. */
const REACH = 460;

/**
 * Puts the notices at the top, below the title of the dialog in front where that stands there. Most come with the end of
 * their dialog, and would be left in the middle of the page by a title that stands lower. Once no dialog is in front,
 * they are below the page's own title, where that reaches as far as they do.
 */
export const placeNotices = (): void => {
  place('--toast-top', '.mantine-Modal-header', 0);
  place('--toast-page-top', 'main h1', innerWidth - REACH);
};

/** `from`: what ends left of it stands in no notice's way. */
const place = (property: string, titles: string, from: number): void => {
  const title = [...document.querySelectorAll(titles)].at(-1)?.getBoundingClientRect();
  const isAbove = title !== undefined && title.top < BELOW_HEADER + ROOM && title.right > from;
  const top = Math.max(BELOW_HEADER, isAbove ? title.bottom + 8 : 0);
  document.documentElement.style.setProperty(property, `${top}px`);
};

/** Shows a notice; answers its id. */
const show = (notice: Parameters<typeof notifications.show>[0]): string => {
  placeNotices();
  return notifications.show(notice);
};

/** Short notices at the top right, gone after 3 seconds unless said otherwise. */
export const toast = {
  success: (message: string, stays = USUALLY) => void show({ message, color: 'green', autoClose: stays }),
  /** What was done, for as long as it can be undone; the button takes the notice away. */
  undoable: (message: ReactNode, stays: number): (() => void) => {
    const id = show({ message, color: 'green', autoClose: stays });
    return () => void notifications.hide(id);
  },
  error: (message: string, stays = USUALLY) => void show({ message, color: 'red', autoClose: stays }),
  /** Something is under way; what is returned takes the notice away before its time. */
  working: (message: string, stays: number): (() => void) => {
    const id = show({ message, loading: true, autoClose: stays });
    return () => void notifications.hide(id);
  },
};
