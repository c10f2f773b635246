import type { ReactElement } from 'react';
import type { AppointmentStatusView } from '#contract/views.ts';

const SIGNS = {
  cross: 'M25 25l22 22M47 25 25 47',
  clock: 'M36 17a19 19 0 1 1 0 38 19 19 0 0 1 0-38M36 26v11l7 5',
  tick: 'M22 37l10 10 19-22',
} as const;

const signOf = (status: AppointmentStatusView): string => {
  if (status === 'cancelled' || status === 'no-show') return SIGNS.cross;
  return status === 'pending' ? SIGNS.clock : SIGNS.tick;
};

/** The sign of where a booking stands; the words beside it say the same. */
export const Seal = ({ status }: { readonly status: AppointmentStatusView }): ReactElement => (
  <svg className={`seal seal-${status}`} aria-hidden="true" width="72" height="72" viewBox="0 0 72 72">
    <circle cx="36" cy="36" r="34" />
    <path d={signOf(status)} />
  </svg>
);
