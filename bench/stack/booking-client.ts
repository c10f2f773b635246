import { randomBytes } from 'node:crypto';
import type { Call, ReplyOf } from '#contract/call.ts';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { usersCalls } from '#contract/calls/users.calls.ts';
import { paths } from '#contract/paths.ts';

/**
 * A business made through the public API, with one service of 60 minutes, its owner as the only staff member, and one
 * item of five units for rentals of three days with a day before and after.
 */
export type BenchBusiness = {
  readonly businessId: string;
  readonly serviceId: string;
  readonly staffId: string;
  readonly itemId: string;
  /** Where clients book the service. */
  readonly page: string;
  /** What makes a request the owner's. */
  readonly asOwner: Readonly<Record<string, string>>;
};

export const STOCK = 5;

const PASSWORD = 'Correct-horse 9';

/** What a browser is to the app: cookies, the XSRF header, an Origin. Throws on any refusal. */
const createBrowser = (port: number) => {
  const origin = `http://127.0.0.1:${port}`;
  const cookies = new Map<string, string>();
  const carried = (): Record<string, string> => ({
    origin,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
  });
  const send = async <C extends Call>(call: C, body?: unknown): Promise<ReplyOf<C>> => {
    const response = await fetch(`${origin}/api${call.path}`, {
      method: call.method,
      headers: {
        ...carried(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${call.method} ${call.path} was refused: ${response.status} ${text}`);
    // The contract's own schema proves the type.
    return call.reply.parse(JSON.parse(text)) as ReplyOf<C>;
  };
  return { send, carried };
};

export const createBusiness = async (port: number): Promise<BenchBusiness> => {
  const { send, carried } = createBrowser(port);
  const name = 'Bench Hair Studio';
  const phone = '08031234567';
  const businessSlug = `bench-${randomBytes(5).toString('hex')}`;
  const email = `owner-${randomBytes(5).toString('hex')}@example.ng`;
  await send(authCalls.register, { businessName: name, email, phone, password: PASSWORD });
  await send(authCalls.login, { email, password: PASSWORD });
  const { user } = await send(usersCalls.completeSetup, {
    profile: { businessName: name, phone, businessSlug },
    bookingSettings: { requireDeposit: false, depositPercentage: 0 },
  });
  const { service } = await send(servicesCalls.create, {
    bookingType: 'time-based',
    name: 'Silk press',
    duration: 60,
    price: 15_000,
  });
  const rental = await send(servicesCalls.create, {
    bookingType: 'item-based',
    name: 'Canopy',
    duration: 3,
    price: 0,
    quantity: STOCK,
    pricing: { baseRentalFee: 20_000, cautionFee: 0 },
    preRentalBufferDays: 1,
    postRentalBufferDays: 1,
  });
  const { data } = await send(staffCalls.list);
  const staffId = data[0]?._id;
  if (staffId === undefined || user.businessId === null) throw new Error('Setting up left no staff member');
  return {
    businessId: user.businessId,
    serviceId: service._id,
    staffId,
    itemId: rental.service._id,
    page: paths.book(businessSlug, service.slug),
    asOwner: carried(),
  };
};

export const slotsPath = (business: BenchBusiness, date: string): string =>
  `/api${appointmentsCalls.availability.path}?serviceId=${business.serviceId}&staffId=${business.staffId}&date=${date}`;

export const readSlots = async (
  port: number,
  business: BenchBusiness,
  date: string,
): Promise<readonly string[]> => {
  const response = await fetch(`http://127.0.0.1:${port}${slotsPath(business, date)}`);
  return appointmentsCalls.availability.reply.parse(await response.json()).slots;
};

/** The next days, from tomorrow, that have any free start. */
export const openDays = async (
  port: number,
  business: BenchBusiness,
  count: number,
): Promise<readonly { readonly date: string; readonly slots: readonly string[] }[]> => {
  const days: { date: string; slots: readonly string[] }[] = [];
  for (let ahead = 1; ahead <= 90 && days.length < count; ahead += 1) {
    const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const slots = await readSlots(port, business, date);
    if (slots.length > 0) days.push({ date, slots });
  }
  if (days.length < count) throw new Error(`Only ${days.length} days can be booked, ${count} are needed`);
  return days;
};

/** A booking by the client of this number; each number is a telephone of its own. */
export const bookingBody = (business: BenchBusiness, client: number, date: string) => ({
  businessId: business.businessId,
  serviceId: business.serviceId,
  staffId: business.staffId,
  date,
  clientName: 'Ngozi Eze',
  clientPhone: `0809${String(client).padStart(7, '0')}`,
  clientEmail: `client-${client}@example.ng`,
});

/** A rental of one unit by the client of this number. */
export const rentalBody = (business: BenchBusiness, client: number, date: string) => {
  const { staffId: _staffId, ...body } = bookingBody(business, client, date);
  return { ...body, serviceId: business.itemId };
};

export const BOOK_PATH = `/api${appointmentsCalls.create.path}`;
