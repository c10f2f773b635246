import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { OwnerAppointment, OwnerService } from '#contract/replies/views.ts';
import { newClient } from './client.ts';
import type { Owner } from './owner.ts';

type Wanted = { readonly date: string; readonly clientName: string };

/** Books by the owner's own hand: confirmed at once, and also where no client could book. `date` is an instant. */
export const bookAsOwner = async (
  owner: Owner,
  service: OwnerService,
  { date, clientName }: Wanted,
): Promise<OwnerAppointment> => {
  const { name, email, phone } = newClient(clientName);
  const client = { clientName: name, clientEmail: email, clientPhone: phone };
  const body = { ...client, serviceId: service._id, staffId: 'any', date, override: true };
  const { data } = await owner.visitor.ask(appointmentsCalls.createInternal, { body });
  return data;
};

export const setStatus = async (
  owner: Owner,
  { _id: id }: OwnerAppointment,
  status: 'completed' | 'no-show' | 'cancelled',
): Promise<void> => {
  await owner.visitor.ask(appointmentsCalls.changeStatus, { params: { id }, body: { status } });
};
