/** Every state an appointment can be in, as the API writes it. */
export const appointmentStatuses = [
  'pending',
  'confirmed',
  'cancelled',
  'completed',
  'no-show',
  'rescheduled',
] as const;

export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** Reads a status in any letter case; null for any other text. */
export function parseStatus(text: string): AppointmentStatus | null {
  const wanted = text.toLowerCase();
  return appointmentStatuses.find((status) => status === wanted) ?? null;
}

/** In these an appointment takes its time in the diary. All others are final. */
export const blockingStatuses = [
  'pending',
  'confirmed',
  'rescheduled',
] as const satisfies readonly AppointmentStatus[];

/** Whether an appointment in this status takes its time in the diary. */
export function isBlocking(status: AppointmentStatus): boolean {
  return blockingStatuses.some((blocking) => blocking === status);
}
