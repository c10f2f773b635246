import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { writeLines } from '#core/lines/lines-text.ts';
import { type BenchBusiness, bookingBody } from './booking-client.ts';

/** Three services of a business with six people, each of whom can do any of them. */
export type SeveralServices = { readonly serviceIds: readonly string[] };

const PEOPLE = ['Bola', 'Chidi', 'Dupe', 'Efe', 'Funmi'] as const;
const SERVICES = [
  { name: 'Wash', duration: 30, price: 5_000 },
  { name: 'Set', duration: 60, price: 10_000 },
  { name: 'Nails', duration: 45, price: 7_000 },
] as const;

/** Adds the services and the people as the owner does; with `alone` the owner does all of it, and nobody is added. */
export const addSeveralServices = async (
  port: number,
  { asOwner }: BenchBusiness,
  { alone }: { readonly alone: boolean },
): Promise<SeveralServices> => {
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: { ...asOwner, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path} was refused: ${await response.text()}`);
    return response.json();
  };
  for (const name of alone ? [] : PEOPLE) await post(staffCalls.create.path, { name, role: 'Stylist' });
  const serviceIds: string[] = [];
  for (const service of SERVICES) {
    const saved = await post(servicesCalls.create.path, { bookingType: 'time-based', ...service });
    serviceIds.push(servicesCalls.create.reply.parse(saved).service._id);
  }
  return { serviceIds };
};

/** The lines as an address has them, anyone for each. */
export const linesOf = ({ serviceIds }: SeveralServices): string =>
  writeLines(serviceIds.map((serviceId) => ({ serviceId })));

export const linesDayPath = (lines: string, date: string): string =>
  `/api${appointmentsCalls.availability.path}?lines=${lines}&date=${date}`;

/** The same booking as `bookingBody`, of all the services. */
export const linesBody = ({ serviceIds }: SeveralServices) => {
  return (business: BenchBusiness, client: number, date: string) => {
    const { serviceId: _one, staffId: _any, ...rest } = bookingBody(business, client, date);
    return { ...rest, lines: serviceIds.map((serviceId) => ({ serviceId })) };
  };
};
