import { notifications } from '@mantine/notifications';

/** Short notices at the top right, gone after 3 seconds (owner-portal §9). */
export const toast = {
  success: (message: string) => void notifications.show({ message, color: 'green', autoClose: 3000 }),
  error: (message: string) => void notifications.show({ message, color: 'red', autoClose: 3000 }),
};
