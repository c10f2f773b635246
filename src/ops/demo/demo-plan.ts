import { addDays } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { type BusinessSchedule, defaultSlotRules } from '#core/slots/schedule.ts';
import { dateIn, instantAt } from '#core/time/zone.ts';
import type { Id } from '#server/platform/ids.ts';
import { type DemoAppointment, demoAppointments } from './demo-appointments.ts';
import { type DemoClosure, demoClosures, demoHours, demoZone } from './demo-business.ts';
import { type DemoClient, demoClients } from './demo-clients.ts';
import { type DemoPayment, demoPayments } from './demo-payments.ts';
import { type DemoService, demoCategories, demoServices } from './demo-services.ts';
import { type DemoStaffMember, demoStaff } from './demo-staff.ts';
import { fillRentals } from './fill-rentals.ts';
import { fillSchedule } from './fill-schedule.ts';
import type { Random } from './random.ts';

/** All that is in the demo business, before it is written anywhere. */
export type DemoPlan = {
  readonly now: Instant;
  /** When the business opened its page. */
  readonly openedAt: Instant;
  readonly closures: readonly DemoClosure[];
  readonly categories: readonly string[];
  readonly staff: readonly DemoStaffMember[];
  readonly services: readonly DemoService[];
  readonly clients: readonly (DemoClient & { readonly since: Instant })[];
  readonly appointments: readonly DemoAppointment[];
  readonly payments: readonly DemoPayment[];
};

/** Earlier than the first booking: a month of diary and the lead of its first days. */
const OPENED_DAYS_AGO = 75;

/** The demo business as it stands at `now`; the same arguments give the same one. */
export const planDemo = (now: Instant, random: Random, newId: () => Id): DemoPlan => {
  const today = dateIn(demoZone, now);
  const openedAt = instantAt(demoZone, addDays(today, -OPENED_DAYS_AGO), 10 * 60);
  const closures = demoClosures(today);
  const business: BusinessSchedule = { zone: demoZone, hours: demoHours, closures, rules: defaultSlotRules };
  const staff = demoStaff(today, newId);
  const services = demoServices(newId);
  const treatments = services.filter(({ bookingType }) => bookingType === 'time-based');
  const items = services.filter(({ bookingType }) => bookingType === 'item-based');
  const clients = demoClients(newId);
  const visits = fillSchedule({ business, staff, services: treatments, now, random });
  const hires = fillRentals({ business, items, now, random });
  const appointments = [
    ...demoAppointments({ bookings: visits, clients, now, random, newId }),
    ...demoAppointments({ bookings: hires, clients, now, random, newId }),
  ];
  return {
    now,
    openedAt,
    closures,
    categories: demoCategories(services),
    staff,
    services,
    clients: clients.map((client) => ({ ...client, since: since(client, appointments, openedAt) })),
    appointments,
    payments: demoPayments(appointments, newId),
  };
};

/** A client is known from their first booking; one without any was entered when the business opened. */
const since = (client: DemoClient, appointments: readonly DemoAppointment[], openedAt: Instant): Instant => {
  const [first = openedAt] = appointments
    .filter((appointment) => appointment.client.id === client.id)
    .map(({ bookedAt }) => bookedAt)
    .toSorted((a, b) => a - b);
  return first;
};
