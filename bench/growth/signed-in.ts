import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { SeededStack } from './seeded-stack.ts';

export type Answer = { readonly milliseconds: number; readonly body: string };

/** An owner's browser. */
export type SignedIn = {
  readonly headers: { readonly cookie: string };
  /** Asks for a path of the API. Throws on any refusal. */
  readonly get: (path: string) => Promise<Answer>;
  /** Sends something to be kept. Throws on any refusal. */
  readonly put: (path: string, body: unknown) => Promise<Answer>;
  readonly businessId: string;
  readonly serviceId: string;
  /** The first staff member: in the largest business the one with the longest past. */
  readonly staffId: string;
};

export const signIn = async ({ port, ownerOf }: SeededStack, number: number): Promise<SignedIn> => {
  const origin = `http://127.0.0.1:${port}`;
  const signedIn = await fetch(`${origin}/api${authCalls.login.path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(ownerOf(number)),
  });
  if (!signedIn.ok) throw new Error(`Owner ${number} could not sign in: ${await signedIn.text()}`);
  const reply = authCalls.login.reply.parse(await signedIn.json());
  if (!('user' in reply)) throw new Error(`Owner ${number} has a second factor`);
  const { user } = reply;
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const since = performance.now();
    const response = await fetch(`${origin}/api${path}`, init);
    const body = await response.text();
    if (!response.ok) throw new Error(`${path} was answered with ${response.status} ${body}`);
    return { milliseconds: performance.now() - since, body };
  };
  const get = (path: string): Promise<Answer> => ask(path, { headers: { cookie } });
  const xsrf = decodeURIComponent(/XSRF-TOKEN=([^;]+)/i.exec(cookie)?.[1] ?? '');
  const put = (path: string, body: unknown): Promise<Answer> =>
    ask(path, {
      method: 'PUT',
      headers: { origin, cookie, 'x-xsrf-token': xsrf, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const services = servicesCalls.list.reply.parse(JSON.parse((await get(servicesCalls.list.path)).body));
  const staff = staffCalls.list.reply.parse(JSON.parse((await get(staffCalls.list.path)).body));
  const serviceId = services.data.find(({ duration }) => duration === 60)?._id;
  const staffId = staff.data[0]?._id;
  if (serviceId === undefined || staffId === undefined || user.businessId === null)
    throw new Error(`Business ${number} has no service of an hour or no staff`);
  return { headers: { cookie }, get, put, businessId: user.businessId, serviceId, staffId };
};

const DAY_MS = 86_400_000;

export const dateAhead = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

export const dayPath = ({ serviceId }: SignedIn, staffId: string, days: number): string =>
  `${appointmentsCalls.availability.path}?serviceId=${serviceId}&staffId=${staffId}&date=${dateAhead(days)}`;

export const monthPath = ({ serviceId }: SignedIn, staffId: string): string =>
  `${appointmentsCalls.availableDays.path}?serviceId=${serviceId}&staffId=${staffId}&from=${dateAhead(1)}&to=${dateAhead(30)}`;
