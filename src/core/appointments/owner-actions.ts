import type { AppointmentStatus } from './statuses.ts';

export type OwnerAction = 'completed' | 'no-show' | 'confirm' | 'cancel' | 'reschedule';

const offeredFor: readonly (readonly [OwnerAction, readonly AppointmentStatus[]])[] = [
  ['completed', ['confirmed', 'rescheduled']],
  ['no-show', ['confirmed', 'rescheduled']],
  ['confirm', ['pending']],
  ['cancel', ['pending', 'confirmed', 'rescheduled']],
  ['reschedule', ['pending', 'confirmed']],
];

/** The buttons an owner is offered for a status, in the order shown. `reschedule` sends the client a link. */
export function actionsFor(status: AppointmentStatus): readonly OwnerAction[] {
  return offeredFor.filter(([, statuses]) => statuses.includes(status)).map(([action]) => action);
}
