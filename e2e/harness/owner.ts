import { randomBytes } from 'node:crypto';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { usersCalls } from '#contract/calls/users.calls.ts';
import type { OwnerAppointment, OwnerService, StoredUser } from '#contract/replies/views.ts';
import { createVisitor, type Visitor } from './visitor.ts';

export const PASSWORD = 'Correct-horse 9!';

export type Account = { readonly visitor: Visitor; readonly email: string };

/** An owner whose business is set up and can be booked. */
export type Owner = Account & { readonly user: StoredUser };

export const newEmail = (name: string): string => `${name}-${randomBytes(5).toString('hex')}@example.ng`;
export const newPhone = (): string =>
  `080${randomBytes(4).readUInt32BE().toString().padStart(8, '0').slice(-8)}`;

/** Registers and signs in by the API, with the setup still to do. */
export const registerAccount = async (baseUrl: string, businessName: string): Promise<Account> => {
  const visitor = createVisitor(baseUrl);
  const email = newEmail('owner');
  const account = { businessName, email, phone: '08031234567', password: PASSWORD };
  await visitor.ask(authCalls.register, { body: account });
  await visitor.ask(authCalls.login, { body: { email, password: PASSWORD } });
  return { visitor, email };
};

export const createOwner = async (baseUrl: string, businessName = 'Ada Hair Studio'): Promise<Owner> => {
  const account = await registerAccount(baseUrl, businessName);
  const businessSlug = `studio-${randomBytes(5).toString('hex')}`;
  const { user } = await account.visitor.ask(usersCalls.completeSetup, {
    body: {
      profile: { businessName, phone: '08031234567', businessSlug, ownerName: 'Ada Obi' },
      bookingSettings: { requireDeposit: false, depositPercentage: 0 },
    },
  });
  return { ...account, user };
};

export const addService = async (owner: Owner, name = 'Silk Press', duration = 60): Promise<OwnerService> => {
  const body = { bookingType: 'time-based', name, duration, price: 15_000 } as const;
  const saved = await owner.visitor.ask(servicesCalls.create, { body });
  return saved.service;
};

/** An item to rent for two days, ₦30,000 and a caution fee of ₦10,000. */
export const addItem = async (owner: Owner, name: string, quantity: number): Promise<OwnerService> => {
  const pricing = { baseRentalFee: 30_000, cautionFee: 10_000 };
  const body = { bookingType: 'item-based', name, duration: 2, quantity, pricing } as const;
  const saved = await owner.visitor.ask(servicesCalls.create, { body });
  return saved.service;
};

export const addStaffMember = async (owner: Owner, name: string): Promise<void> => {
  await owner.visitor.ask(staffCalls.create, { body: { name, role: 'Stylist' } });
};

/** The appointments of these days as the owner sees them; a day is yyyy-MM-dd. */
export const appointmentsOf = async (
  owner: Owner,
  from: string,
  to = from,
): Promise<readonly OwnerAppointment[]> => {
  const { data } = await owner.visitor.ask(appointmentsCalls.list, { query: { from, to } });
  return data;
};
