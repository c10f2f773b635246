import type { OwnerAppointment } from '#contract/replies/views.ts';

/** One booking still to come, as far as the owner must know it to move it. */
export type BookingLine = {
  /** ISO instant. */
  readonly date: string;
  readonly clientName: string;
  readonly serviceName: string;
  /** Null where the booking cannot be opened from here. */
  readonly id: string | null;
};

export const lineOf = ({ _id, date, clientName, serviceName }: OwnerAppointment): BookingLine => ({
  id: _id,
  date,
  clientName,
  serviceName,
});
