import type { Call } from '#contract/call.ts';
import type { TestApp } from './test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from './test-owner.ts';

/** One of everything a business has. */
export type Holdings = {
  readonly owner: TestOwner;
  readonly serviceId: string;
  readonly staffId: string;
  readonly appointmentId: string;
};

export type SampleRequest = {
  /** For the `{parameter}` of the path. */
  readonly parameter?: string;
  readonly body?: unknown;
};

/** A business with a service, its owner as staff member, and one booked appointment. */
export const createHoldings = async (app: TestApp, name = 'Ada Hair Studio'): Promise<Holdings> => {
  const owner = await createOwner(app, name);
  const service = await createService(owner);
  const booked = await app.visitor().send('POST', '/api/appointments', { body: bookingBody(owner, service) });
  if (booked.status !== 200) throw new Error(`The test's booking was refused: ${booked.text}`);
  return { owner, serviceId: service._id, staffId: owner.staffId, appointmentId: booked.body.data._id };
};

const service = { bookingType: 'time-based', name: 'Wash and set', duration: 30, price: 5000 };
const staff = { name: 'Bisi Ade', role: 'Stylist' };

const samples: Readonly<Record<string, (own: Holdings) => SampleRequest>> = {
  'POST /auth/login': ({ owner }) => ({ body: { email: owner.email, password: owner.password } }),
  'POST /auth/register': () => ({
    body: {
      businessName: 'New Spa',
      email: 'new@example.ng',
      phone: '08031234567',
      password: 'Correct-horse 9',
    },
  }),
  'POST /auth/forgotpassword': ({ owner }) => ({ body: { email: owner.email } }),
  'PUT /auth/resetpassword/{resettoken}': () => ({
    parameter: 'x'.repeat(43),
    body: { password: 'Another#horse 7' },
  }),
  'POST /users/setup/complete': ({ owner }) => ({
    body: {
      profile: { businessName: 'Renamed Studio', phone: '08031234567', businessSlug: `${owner.slug}-2` },
      bookingSettings: { requireDeposit: false, depositPercentage: 0 },
    },
  }),
  'PUT /users/categories': () => ({ body: { categories: ['Hair', 'Nails'] } }),
  'POST /services': () => ({ body: service }),
  'PUT /services/{id}': ({ serviceId }) => ({ parameter: serviceId, body: service }),
  'PUT /services/{id}/assign-staff': ({ serviceId, staffId }) => ({
    parameter: serviceId,
    body: { staffIds: [staffId] },
  }),
  'DELETE /services/{id}': ({ serviceId }) => ({ parameter: serviceId }),
  'POST /staff': () => ({ body: staff }),
  'PUT /staff/{id}': ({ staffId }) => ({ parameter: staffId, body: staff }),
  'DELETE /staff/{id}': ({ staffId }) => ({ parameter: staffId }),
  'GET /appointments/{id}': ({ appointmentId }) => ({ parameter: appointmentId }),
  'PUT /appointments/{id}': ({ owner, serviceId, staffId, appointmentId }) => ({
    parameter: appointmentId,
    body: { ...bookingBody(owner, { _id: serviceId }), staffId },
  }),
  'PATCH /appointments/{id}/status': ({ appointmentId }) => ({
    parameter: appointmentId,
    body: { status: 'confirmed' },
  }),
  'POST /appointments/{id}/reschedule': ({ appointmentId }) => ({ parameter: appointmentId }),
  'POST /appointments/internal': ({ owner, serviceId, staffId }) => ({
    body: { ...bookingBody(owner, { _id: serviceId }), staffId, date: '2026-12-09T09:00:00.000Z' },
  }),
  'POST /appointments': ({ owner, serviceId }) => ({
    body: bookingBody(owner, { _id: serviceId }, { date: '2026-12-08T12:00:00.000Z' }),
  }),
  'POST /dev/clock': () => ({ body: { minutes: 1 } }),
};

export const nameOf = (call: Call): string => `${call.method} ${call.path}`;

/** A request of this call that the server would accept from the owner of `own`. Throws for a call without a sample. */
export const sampleRequest = (call: Call, own: Holdings): SampleRequest => {
  const sample = samples[nameOf(call)];
  if (sample === undefined)
    throw new Error(`${nameOf(call)} has no sample request: add one, so that it is tested`);
  return sample(own);
};
