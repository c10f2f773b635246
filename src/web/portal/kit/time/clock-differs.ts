import { formatTime } from '../../../ui/format.ts';

/** Whether the reader's own clock shows another time of day at this instant than the business's does. */
export const clockDiffers = (iso: string, zone: string): boolean => {
  const own = new Date(iso);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(own.getHours())}:${two(own.getMinutes())}` !== formatTime(iso, zone);
};
