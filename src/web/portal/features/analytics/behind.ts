import type { AppointmentStatus } from '#core/appointments/statuses.ts';

/** Which bookings a figure is made of, and how the list of them is called. */
export type Asked = {
  readonly title: string;
  readonly staffId?: string;
  readonly serviceId?: string;
  readonly status?: AppointmentStatus;
  readonly weekday?: number;
  readonly hour?: number;
};

/** The same as it is asked: texts, as an address has them. */
export const behindAsk = ({ title: _, weekday, hour, ...rest }: Asked) => ({
  ...rest,
  ...(weekday === undefined ? {} : { weekday: String(weekday) }),
  ...(hour === undefined ? {} : { hour: String(hour) }),
});
