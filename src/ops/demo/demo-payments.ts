import type { Instant } from '#core/calendar/instant.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import type { PaymentMethod } from '#core/money/postings.ts';
import type { Id } from '#server/platform/ids.ts';
import type { DemoAppointment } from './demo-appointments.ts';

/** The price of a booking that was carried out, as its owner recorded it. */
export type DemoPayment = {
  readonly id: Id;
  readonly appointmentId: Id;
  readonly method: PaymentMethod;
  readonly amount: Kobo;
  readonly receivedAt: Instant;
};

const METHODS: readonly PaymentMethod[] = ['cash', 'transfer', 'transfer', 'pos'];

/** What a booking costs, a delivery included. */
export const priceOf = ({ claimed, service, delivery }: DemoAppointment): Kobo =>
  toKobo((claimed === null ? service.price : service.baseFee) + (delivery?.feeKobo ?? 0));

/** Every booking that was carried out is paid as it is completed, the first first. */
export const demoPayments = (
  appointments: readonly DemoAppointment[],
  newId: () => Id,
): readonly DemoPayment[] =>
  appointments
    .filter((appointment) => appointment.status === 'completed' && priceOf(appointment) > 0)
    .map((appointment, index) => ({
      id: newId(),
      appointmentId: appointment.id,
      method: METHODS[index % METHODS.length] ?? 'cash',
      amount: priceOf(appointment),
      receivedAt: appointment.history.at(-1)?.happenedAt ?? appointment.endsAt,
    }))
    .toSorted((left, right) => left.receivedAt - right.receivedAt);
