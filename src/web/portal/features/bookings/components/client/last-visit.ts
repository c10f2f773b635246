import type { Client } from '#contract/views.ts';
import { formatDate } from '../../../../../ui/format.ts';

/** `last visit 3 Nov 2026`, or that there was none yet. */
export const lastVisitText = ({ lastAppointmentDate }: Client, zone: string): string =>
  lastAppointmentDate === null ? 'no visit yet' : `last visit ${formatDate(lastAppointmentDate, zone)}`;
