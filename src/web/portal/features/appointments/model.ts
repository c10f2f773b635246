import type { AppointmentStatusView, OwnerAppointment } from '#contract/views.ts';
import { actionsFor, type OwnerAction } from '#core/appointments/owner-actions.ts';
import { isBlocking, parseStatus } from '#core/appointments/statuses.ts';
import { addDays, parseCalendarDate } from '#core/calendar/calendar-date.ts';

/** The actions that change the status by themselves, with the word on their button. */
const changes: Partial<Record<OwnerAction, StatusChange>> = {
  confirm: { label: 'Confirm', to: 'confirmed' },
  completed: { label: 'Completed', to: 'completed' },
  'no-show': { label: 'No-Show', to: 'no-show' },
  cancel: { label: 'Cancel', to: 'cancelled' },
};

export type StatusChange = { readonly label: string; readonly to: AppointmentStatusView };

/** What the owner is offered now, and which of it is the likely next step, if any. */
export function offeredChanges(appointment: OwnerAppointment, now: number) {
  const status = parseStatus(appointment.status);
  const offered = (status === null ? [] : actionsFor(status)).flatMap((action) => changes[action] ?? []);
  const started = Date.parse(appointment.date) <= now;
  const likely = offered.find(({ to }) => to === 'confirmed' || (to === 'completed' && started)) ?? null;
  return { offered, likely };
}

export const byStart = (list: readonly OwnerAppointment[]): readonly OwnerAppointment[] =>
  [...list].sort((a, b) => a.date.localeCompare(b.date) || a.clientName.localeCompare(b.clientName));

export type Moment = 'now' | 'next' | 'open' | null;

/** Where each appointment stands at `now`: under way, the next to come, or over without an outcome. */
export function momentsOf(list: readonly OwnerAppointment[], now: number): ReadonlyMap<string, Moment> {
  const active = list.filter(({ status }) => isBlocking(status));
  const next = active.find(({ date }) => Date.parse(date) > now);
  return new Map(
    active.map((appointment): [string, Moment] => {
      if (Date.parse(appointment.endDate) <= now)
        return [appointment._id, appointment.status === 'pending' ? null : 'open'];
      if (Date.parse(appointment.date) <= now) return [appointment._id, 'now'];
      return [appointment._id, appointment === next ? 'next' : null];
    }),
  );
}

/** The first and last day of a hire that starts on `day` (yyyy-MM-dd) and takes `days` days. */
export function rentalPeriod(
  day: string,
  days: number,
): { readonly from: string; readonly to: string } | null {
  const from = parseCalendarDate(day);
  return from === null ? null : { from, to: addDays(from, Math.max(1, days) - 1) };
}

/** How a hire reaches its client, in words; null for an appointment, and once it is of no more use. */
export function deliveryShown({
  status,
  deliveryDetails,
}: Pick<OwnerAppointment, 'status' | 'deliveryDetails'>): {
  readonly method: string;
  /** Empty at a pick-up. */
  readonly address: string;
} | null {
  if (deliveryDetails === null || (status !== 'pending' && status !== 'confirmed')) return null;
  const { method, zone, address } = deliveryDetails;
  if (method === 'pickup') return { method: 'Self Pickup', address: '' };
  return { method: zone === '' ? 'Delivery' : `Delivery, ${zone}`, address };
}

/** An answer to an intake question, in words. */
export function answerText(answer: OwnerAppointment['customFieldAnswers'][number]): string {
  if (answer.type === 'checkbox') return answer.value === true || answer.value === 'true' ? 'Yes' : 'No';
  const text = answer.value === null ? '' : String(answer.value).trim();
  return text === '' ? 'Not provided' : text;
}

/** The same list with one appointment's fields replaced. */
export function withChange(
  list: readonly OwnerAppointment[] | undefined,
  id: string,
  change: Partial<OwnerAppointment>,
): OwnerAppointment[] | undefined {
  return list?.map((appointment) => (appointment._id === id ? { ...appointment, ...change } : appointment));
}
