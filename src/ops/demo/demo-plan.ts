import { addDays } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { type BusinessSchedule, defaultSlotRules } from '#core/slots/schedule.ts';
import { dateIn, instantAt } from '#core/time/zone.ts';
import type { Id } from '#server/platform/ids.ts';
import type { Client } from '../generate/business.ts';
import type { Random } from '../generate/random.ts';
import { type DemoAppointment, demoAppointments } from './demo-appointments.ts';
import { fillRentals, fillSchedule } from './demo-bookings.ts';
import { type DemoClosure, demoClosures, demoHours, demoZone } from './demo-business.ts';
import { demoClients } from './demo-clients.ts';
import { payBookings } from './demo-money.ts';
import { type DemoService, demoCategories, demoServices } from './demo-services.ts';
import { type DemoStaffMember, demoStaff } from './demo-staff.ts';
import { type DemoWaiting, demoWaitlist } from './demo-waitlist.ts';

/** All that is in the demo business, before it is written anywhere. */
export type DemoPlan = {
  readonly now: Instant;
  /** When the business opened its page. */
  readonly openedAt: Instant;
  readonly closures: readonly DemoClosure[];
  readonly categories: readonly string[];
  readonly staff: readonly DemoStaffMember[];
  readonly services: readonly DemoService[];
  readonly clients: readonly (Client & { readonly since: Instant })[];
  readonly appointments: readonly DemoAppointment[];
  readonly waitlist: readonly DemoWaiting[];
};

/** Earlier than the first booking: two months of bookings and the lead of their first days. */
const OPENED_DAYS_AGO = 90;

/** The demo business as it stands at `now`; the same arguments give the same one. */
export const planDemo = (now: Instant, random: Random, newId: () => Id): DemoPlan => {
  const today = dateIn(demoZone, now);
  const openedAt = instantAt(demoZone, addDays(today, -OPENED_DAYS_AGO), 10 * 60);
  const closures = demoClosures(today);
  const business: BusinessSchedule = { zone: demoZone, hours: demoHours, closures, rules: defaultSlotRules };
  const staff = demoStaff(today, newId);
  const services = demoServices(staff, newId);
  const treatments = services.filter(({ bookingType }) => bookingType === 'time-based');
  const items = services.filter(({ bookingType }) => bookingType === 'item-based');
  const clients = demoClients(today, newId);
  const treated = fillSchedule({ business, staff, services: treatments, now, random });
  const rentals = fillRentals({ business, services: items, now, random });
  const appointments = [
    ...demoAppointments({ bookings: treated, clients, now, random, newId }),
    ...demoAppointments({ bookings: rentals, clients, now, random, newId }),
  ];
  return {
    now,
    openedAt,
    closures,
    categories: demoCategories(services),
    staff,
    services,
    clients: clients.map((client) => ({ ...client, since: since(client, appointments, openedAt) })),
    appointments: payBookings(appointments, { now, newId }),
    waitlist: demoWaitlist({ business, staff, services: treatments, appointments, clients, now, newId }),
  };
};

/** A client is known from their first booking; one without any was entered when the business opened. */
const since = (client: Client, appointments: readonly DemoAppointment[], openedAt: Instant): Instant => {
  const [first = openedAt] = appointments
    .filter((appointment) => appointment.client.id === client.id)
    .map(({ bookedAt }) => bookedAt)
    .toSorted((a, b) => a - b);
  return first;
};
