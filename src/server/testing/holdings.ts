import { manageTokenOf } from './client-link.ts';
import { seedPayout } from './paying-business.ts';
import { takeMoney } from './sample-money.ts';
import { addReview } from './sample-reviews.ts';
import { seedBooking } from './seeded-bookings.ts';
import type { TestApp } from './test-app.ts';
import { invite, joinAs } from './test-member.ts';
import { bookingBody, createOwner, createResource, createService, type TestOwner } from './test-owner.ts';
import type { SentFile } from './visitor.ts';

/** One of everything a business has. */
export type Holdings = {
  readonly owner: TestOwner;
  readonly serviceId: string;
  readonly staffId: string;
  readonly appointmentId: string;
  /** The tokens of the manage links of two other bookings: one to be confirmed and moved, one to be cancelled. */
  readonly movableToken: string;
  readonly cancellableToken: string;
  /** Who booked it. */
  readonly clientId: string;
  /** Two who never booked: one to be merged, one to be erased. */
  readonly mergeableClientId: string;
  readonly erasableClientId: string;
  /** Two in one, the other of the number 08055555558. */
  readonly splittableClientId: string;
  readonly closureId: string;
  /** An hour of its owner's that is blocked. */
  readonly blockedTimeId: string;
  /** Somebody else who signs in for the business, and an invitation that nobody has accepted. */
  readonly memberId: string;
  readonly invitationId: string;
  /** A dryer that no service needs. */
  readonly resourceId: string;
  /** A booking with a caution fee in keeping, and a refund that the owner is to send. */
  readonly cautionedId: string;
  /** A booking of which ₦400 more were paid than it costs. */
  readonly overpaidId: string;
  readonly owedRefundId: string;
  /** A booking the owner has just cancelled, and one that is marked as missed by mistake. */
  readonly undoableId: string;
  readonly missedId: string;
  /** Another browser the owner is signed in with. */
  readonly sessionId: string;
  /** A tablet at the front desk. */
  readonly sharedDeviceId: string;
  /** Somebody who waits for a day that is full; another may join them. */
  readonly waitingId: string;
  /** A webhook, and a test event that it is to be told of. */
  readonly webhookId: string;
  readonly deliveryId: string;
  /** A key of the business's own program. */
  readonly apiKeyId: string;
  /** A photo of the business's work. */
  readonly workPhotoId: string;
  /** A booking that took place and was reviewed, and the token of one that was not yet. */
  readonly reviewedId: string;
  readonly reviewableToken: string;
};

/** A business with a service, its owner as staff member, and one booked appointment. */
export const createHoldings = async (app: TestApp, name = 'Ada Hair Studio'): Promise<Holdings> => {
  const owner = await createOwner(app, name);
  await seedPayout(app, owner, name);
  const service = await createService(owner);
  const booked = await app.visitor().send('POST', '/api/appointments', { body: bookingBody(owner, service) });
  if (booked.status !== 200) throw new Error(`The test's booking was refused: ${booked.text}`);
  const appointmentId: string = booked.body.data._id;
  const appointment = await owner.visitor.send('GET', `/api/appointments/${appointmentId}`);
  return {
    owner,
    serviceId: service._id,
    staffId: owner.staffId,
    appointmentId,
    clientId: appointment.body.data.clientId,
    movableToken: await bookedToken(app, owner, service, '2026-12-10T09:00:00.000Z'),
    cancellableToken: await bookedToken(app, owner, service, '2026-12-10T12:00:00.000Z'),
    ...(await importClients(owner)),
    splittableClientId: await mergeClients(owner),
    ...(await takeMoney(app, owner, service)),
    closureId: await closeLater(owner),
    blockedTimeId: await blockLater(owner),
    ...(await gatherTeam(app, owner)),
    resourceId: await createResource(owner, 'Dryer', 2),
    sessionId: await signInElsewhere(app, owner),
    sharedDeviceId: await shareTablet(app, owner),
    waitingId: await waitForFullDay(app, owner, service),
    ...(await addWebhook(owner)),
    apiKeyId: await addKey(owner),
    workPhotoId: await addWorkPhoto(owner),
    ...(await addReview(app, owner, service)),
  };
};

/** Sent again where a webhook is changed. */
export const webhook = { url: 'https://hooks.example.ng/akoko', events: ['booking.created', 'refund.sent'] };

const shareTablet = async (app: TestApp, { visitor, email, password }: TestOwner): Promise<string> => {
  const tablet = app.visitor();
  await tablet.send('POST', '/api/auth/login', { body: { email, password } });
  await tablet.send('POST', '/api/shared-devices', { body: { name: 'Front desk' } });
  return (await visitor.send('GET', '/api/shared-devices')).body.data[0]._id;
};

const addKey = async ({ visitor }: TestOwner): Promise<string> => {
  const body = { name: 'Accounts', permissions: ['payments.read'] };
  return (await visitor.send('POST', '/api/api-keys', { body })).body.data._id;
};

/** One opaque blue pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  'base64',
);
export const photoFile = (field: string): SentFile => ({
  field,
  bytes: pixel,
  type: 'image/png',
  name: 'pixel.png',
});

const addWorkPhoto = async ({ visitor }: TestOwner): Promise<string> =>
  (await visitor.send('POST', '/api/work-photos', { file: photoFile('photo') })).body.data._id;

const addWebhook = async ({ visitor }: TestOwner) => {
  const added = await visitor.send('POST', '/api/webhooks', { body: webhook });
  const webhookId: string = added.body.data._id;
  const tested = await visitor.send('POST', `/api/webhooks/${webhookId}/test`, {});
  return { webhookId, deliveryId: tested.body.data._id };
};

const bookedToken = async (
  app: TestApp,
  owner: TestOwner,
  service: { readonly _id: string },
  date: string,
) => {
  const body = bookingBody(owner, service, { date });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  return manageTokenOf(app, booked.body.data._id);
};

const FULL_DAY = '2026-12-18';

/** Waits for the day that is full. */
export const waitBody = (owner: TestOwner, serviceId: string) => ({
  businessId: owner.businessId,
  serviceId,
  date: FULL_DAY,
  // Whoever joins the team is free on that day.
  staffId: owner.staffId,
  clientName: 'Ife Okon',
  clientPhone: '08077777777',
});

/** One booking takes the whole day, and somebody waits for it. */
const waitForFullDay = async (app: TestApp, owner: TestOwner, service: { readonly _id: string }) => {
  const all = { startsAt: `${FULL_DAY}T00:00:00Z`, endsAt: `${FULL_DAY}T23:00:00Z` };
  const client = { clientName: 'Ngozi Eze', clientPhone: '08099887766' };
  await seedBooking(app, owner, { serviceId: service._id, staffId: owner.staffId, ...all, ...client });
  const body = { ...waitBody(owner, service._id), clientPhone: '08066666666' };
  const joined = await app.visitor().send('POST', '/api/waitlist', { body });
  if (joined.status !== 200) throw new Error(`The test's joining was refused: ${joined.text}`);
  const list = await owner.visitor.send('GET', '/api/waitlist');
  return list.body.data[0]._id;
};

/** Closes the business on a day that no test books. */
const closeLater = async ({ visitor }: TestOwner): Promise<string> => {
  const body = { from: '2027-06-01', to: '2027-06-01' };
  const closed = await visitor.send('POST', '/api/settings/closures', { body });
  return closed.body.data[0]._id;
};

/** The same of an hour of one staff member. */
const blockLater = async ({ visitor, staffId }: TestOwner): Promise<string> => {
  const body = { staffId, date: '2027-06-03', from: '12:00', until: '13:00' };
  return (await visitor.send('POST', '/api/blocked-times', { body })).body.data[0]._id;
};

const gatherTeam = async (app: TestApp, owner: TestOwner) => {
  const { memberId } = await joinAs(app, owner, { role: 'frontDesk' });
  await invite(app, owner, { role: 'staff', staffId: owner.staffId });
  const team = await owner.visitor.send('GET', '/api/members');
  return { memberId, invitationId: team.body.data.invitations[0]._id };
};

/** Two clients who are nobody's yet. */
export const clientsFile: SentFile = {
  field: 'clientsFile',
  bytes: Buffer.from('Name,Phone\nBola Ade,08055555555\nCeci Ojo,08055555556\n'),
  type: 'text/csv',
};

const importClients = async ({ visitor }: TestOwner) => {
  await visitor.send('POST', '/api/clients/import', { file: clientsFile });
  const found = await visitor.send('GET', '/api/clients?search=0805555555');
  const ids: readonly string[] = found.body.data.map(({ _id }: { _id: string }) => _id);
  return { mergeableClientId: ids[0] ?? '', erasableClientId: ids[1] ?? '' };
};

const mergeClients = async ({ visitor }: TestOwner): Promise<string> => {
  const bytes = Buffer.from('Name,Phone\nDayo Alo,08055555557\nEbun Alo,08055555558\n');
  await visitor.send('POST', '/api/clients/import', { file: { ...clientsFile, bytes } });
  const idOf = async (phone: string): Promise<string> =>
    (await visitor.send('GET', `/api/clients?search=${phone}`)).body.data[0]._id;
  const into = await idOf('08055555557');
  await visitor.send('POST', `/api/clients/${into}/merge`, { body: { from: await idOf('08055555558') } });
  return into;
};

const signInElsewhere = async (app: TestApp, { email, password, visitor }: TestOwner): Promise<string> => {
  await app.visitor().send('POST', '/api/auth/login', { body: { email, password } });
  const sessions = await visitor.send('GET', '/api/auth/sessions');
  return sessions.body.data[1]._id;
};
