import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { OwnerService, PublicAppointment } from '#contract/replies/views.ts';
import { newEmail, newPhone, type Owner } from './owner.ts';
import { createVisitor } from './visitor.ts';

export type Client = { readonly name: string; readonly email: string; readonly phone: string };

export const newClient = (name = 'Ngozi Eze'): Client => ({
  name,
  email: newEmail('client'),
  phone: newPhone(),
});

/** The free start times of one day, yyyy-MM-dd, with whoever is free. */
export const freeTimes = async (
  owner: Owner,
  service: OwnerService,
  date: string,
): Promise<readonly string[]> => {
  const query = { serviceId: service._id, staffId: 'any', date };
  const { slots } = await createVisitor(owner.visitor.baseUrl).ask(appointmentsCalls.availability, { query });
  return slots;
};

export const bookingBody = (owner: Owner, service: OwnerService, date: string, client: Client) => ({
  businessId: owner.user.businessId,
  serviceId: service._id,
  staffId: 'any',
  date,
  clientName: client.name,
  clientEmail: client.email,
  clientPhone: client.phone,
});

/** Books by the API, as a client of nobody's page. */
export const book = async (
  owner: Owner,
  service: OwnerService,
  date: string,
  client = newClient('Somebody Else'),
): Promise<PublicAppointment> => {
  const body = bookingBody(owner, service, date, client);
  const { data } = await createVisitor(owner.visitor.baseUrl).ask(appointmentsCalls.create, { body });
  return data;
};
