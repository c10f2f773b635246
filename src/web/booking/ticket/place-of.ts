import type { PublicAppointment } from '#contract/views.ts';

/** Where its client has to come; empty where that is not known or it is brought to them. */
export const placeOf = ({ address, hire }: PublicAppointment): string =>
  hire === null ? address : hire.place;
