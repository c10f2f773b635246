import type { Call } from '#contract/call.ts';
import type { Holdings } from '../../testing/holdings.ts';
import { pathOf } from '../../testing/registered-calls.ts';
import { nameOf, sampleRequest } from '../../testing/sample-requests.ts';
import { createService } from '../../testing/test-owner.ts';
import type { Answer, SentFile, Visitor } from '../../testing/visitor.ts';
import type { IdPlace } from './id-places.ts';

/** What a business has, and an item for hire besides. */
export type FuzzFixtures = Holdings & { readonly itemId: string };

export const addItem = async (holdings: Holdings): Promise<FuzzFixtures> => {
  const item = await createService(holdings.owner, {
    bookingType: 'item-based',
    name: 'Canopy',
    duration: 1,
    price: 0,
    quantity: 1,
    pricing: { baseRentalFee: 20000, cautionFee: 5000 },
  });
  return { ...holdings, itemId: item._id };
};

type Fields = Readonly<Record<string, unknown>>;
/** A request in its parts, so that each id in it can be put in another's place. */
export type WholeRequest = {
  readonly params: Fields;
  readonly query: Fields;
  readonly body: Fields | undefined;
  readonly file?: SentFile;
};

const DAYS = { from: '2026-12-07', to: '2026-12-20' };
/** The place in a list behind something, as its pages carry it. */
const after = (handle: string): string => `${Date.parse('2026-12-07T07:00:00Z').toString(36)}.${handle}`;

/** The queries of calls, every id that they may carry filled in. */
const queries: Readonly<Record<string, (own: FuzzFixtures) => Fields>> = {
  'GET /services': ({ owner }) => ({ businessId: owner.businessId }),
  'GET /resources': ({ owner }) => ({ businessId: owner.businessId }),
  'GET /clients': ({ owner }) => ({ businessId: owner.businessId }),
  'GET /staff': ({ owner, serviceId }) => ({ businessId: owner.businessId, serviceId }),
  'DELETE /staff/{id}': ({ staffId }) => ({ reassignTo: staffId }),
  'GET /appointments': ({ owner, appointmentId }) => ({
    businessId: owner.businessId,
    after: after(appointmentId),
    ...DAYS,
  }),
  'GET /appointments/calendar': ({ staffId }) => ({ staffIds: [staffId], ...DAYS }),
  'GET /appointments/analytics/bookings': ({ serviceId, staffId }) => ({ serviceId, staffId }),
  'GET /payments/closes': () => ({ date: '2026-12-06' }),
  'GET /appointments/internal/slots': ({ serviceId, staffId, appointmentId }) => ({
    serviceId,
    staffId,
    editId: appointmentId,
    date: '2026-12-16',
  }),
  'GET /appointments/internal/hire-days': ({ itemId, appointmentId }) => ({
    serviceId: itemId,
    editId: appointmentId,
    year: '2026',
    month: '12',
  }),
  'GET /appointments/affected': ({ staffId, serviceId }) => ({ staffId, serviceId }),
  'GET /appointments/analytics': ({ owner }) => ({ businessId: owner.businessId }),
  'GET /appointments/availability': ({ serviceId, staffId }) => ({ serviceId, staffId, date: '2026-12-16' }),
  'GET /appointments/availability/days': ({ serviceId, staffId }) => ({ serviceId, staffId, ...DAYS }),
  'GET /appointments/rental-availability': ({ itemId }) => ({ serviceId: itemId, year: '2026', month: '12' }),
  'GET /activity': ({ staffId, appointmentId }) => ({
    by: staffId,
    recordId: appointmentId,
    after: after(appointmentId),
  }),
  'GET /payments': ({ appointmentId }) => ({ after: after(appointmentId) }),
  'GET /payments/verify-account': () => ({ account_number: '0123456789', bank_code: '058' }),
  'GET /find': () => ({ q: 'zqo' }),
  'GET /settings/holidays': () => ({ year: '2026' }),
  'GET /auth/check-slug': ({ owner }) => ({ slug: owner.slug }),
  'GET /manage/{token}/lines/offer': ({ serviceId, staffId }) => ({ lines: `${serviceId}:${staffId}` }),
  'GET /appointments/reschedule/{token}/days': () => DAYS,
  'GET /appointments/reschedule/{token}/slots': () => ({ date: '2026-12-16' }),
  'GET /appointments/reschedule/{token}/hire-days': () => ({ year: '2026', month: '12' }),
};

/** What goes into the path where a call that only reads has no sample. */
const parameters: Readonly<Record<string, (own: FuzzFixtures) => Fields>> = {
  'GET /users/business/{businessSlug}': ({ owner }) => ({ businessSlug: owner.slug }),
  'GET /services/public/all/{businessSlug}': ({ owner }) => ({ businessSlug: owner.slug }),
  'GET /appointments/book/{businessSlug}/{serviceSlug}': ({ owner }) => ({
    businessSlug: owner.slug,
    serviceSlug: 'silk-press',
  }),
  'GET /appointments/details/{id}': ({ appointmentId }) => ({ id: appointmentId }),
};

/** Ids that a body may carry and that the samples leave out. */
const bodies: Readonly<Record<string, (own: FuzzFixtures, sample: Fields) => Fields>> = {
  'POST /staff': ({ owner, serviceId }) => ({ businessId: owner.businessId, services: [serviceId] }),
  'PUT /staff/{id}': ({ owner, serviceId }) => ({ businessId: owner.businessId, services: [serviceId] }),
  'POST /settings/calendar-feeds/renew': ({ staffId }) => ({ staffId }),
  'POST /appointments': ({ staffId }) => ({ staffId }),
  'POST /members/invitations': ({ staffId }) => ({ staffId }),
  'PUT /members/{id}': ({ staffId }) => ({ staffId }),
  'POST /payments/initialize': ({ staffId }, { metadata }) => ({
    metadata: { ...Object(metadata), staffId, date: '2026-12-16T09:00:00.000Z' },
  }),
};

const parameterOf = (call: Call): string | undefined => /\{(\w+)\}/.exec(call.path)?.[1];

/** A request of this call with everything of `own` in it that it can carry. */
export const wholeRequest = (call: Call, own: FuzzFixtures): WholeRequest => {
  const name = nameOf(call);
  const reads = call.method === 'GET';
  const unsampled = reads ? !name.includes('/{id}') || name in parameters : call.access === 'signed';
  const sample = unsampled ? {} : sampleRequest(call, own);
  const key = parameterOf(call);
  const token = key !== undefined && /token$/.test(key) && reads ? { [key]: own.movableToken } : {};
  const params =
    parameters[name]?.(own) ??
    (key === undefined || sample.parameter === undefined ? token : { [key]: sample.parameter });
  const { body, file } = sample;
  return {
    params,
    query: queries[name]?.(own) ?? {},
    body: body === undefined ? undefined : { ...(body as Fields), ...bodies[name]?.(own, body as Fields) },
    ...(file === undefined ? {} : { file }),
  };
};

/** The same with its service as a line, where the call takes lines in its place. */
export const wholeLines = (call: Call, own: FuzzFixtures): WholeRequest => {
  const request = wholeRequest(call, own);
  const { serviceId, staffId, ...body } = request.body as Fields;
  return { ...request, body: { ...body, lines: [{ serviceId, staffId: staffId ?? own.staffId }] } };
};

/** An item that is made of one of the business's, where the call takes what a service is made of. */
export const wholeParts = (call: Call, own: FuzzFixtures): WholeRequest => ({
  ...wholeRequest(call, own),
  body: {
    bookingType: 'item-based',
    name: 'Canopy set',
    duration: 1,
    quantity: 1,
    pricing: { baseRentalFee: 25_000 },
    parts: [{ serviceId: own.itemId, quantity: 1 }],
  },
});

/** A service that needs one of the business's resources. */
export const wholeNeeds = (call: Call, own: FuzzFixtures): WholeRequest => ({
  ...wholeRequest(call, own),
  body: {
    bookingType: 'time-based',
    name: 'Set and dry',
    duration: 30,
    price: 4_000,
    resourceIds: [own.resourceId],
  },
});

const readAt = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
  if (key === undefined) return value;
  if (key === '*') return Array.isArray(value) ? readAt(value[0], rest) : undefined;
  return typeof value === 'object' && value !== null ? readAt(Reflect.get(value, key), rest) : undefined;
};

const putAt = (value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown => {
  if (key === undefined) return put;
  if (key === '*') return [putAt(Array.isArray(value) ? value[0] : undefined, rest, put)];
  const fields = typeof value === 'object' && value !== null ? value : {};
  return { ...fields, [key]: putAt(Reflect.get(fields, key), rest, put) };
};

/** What stands at a place of a request; of a list, its first item. */
export const valueAt = (request: WholeRequest, { part, keys }: IdPlace): unknown =>
  readAt(request[part], keys);

export const withValue = (request: WholeRequest, { part, keys }: IdPlace, value: unknown): WholeRequest => ({
  ...request,
  [part]: putAt(request[part], keys, value),
});

const addressOf = (call: Call, { params, query }: WholeRequest): string => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const words = Object.entries(query).map(
    ([key, value]) => `${key}=${encodeURIComponent(Array.isArray(value) ? value.join(',') : String(value))}`,
  );
  return `${pathOf({ ...call, path }, '')}${words.length === 0 ? '' : `?${words.join('&')}`}`;
};

export const sendWhole = (visitor: Visitor, call: Call, request: WholeRequest): Promise<Answer> => {
  const { body, file } = request;
  const payload = file !== undefined ? { file } : body === undefined ? {} : { body };
  return visitor.send(call.method, addressOf(call, request), payload);
};

/** An answer without what differs from one to the next. */
export const told = (answer: Answer) => ({
  status: answer.status,
  body: answer.text,
  headers: [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
});
