import { createHmac } from 'node:crypto';
import type { Call } from '#contract/call.ts';
import { receiptToken, refundToken } from '../../../modules/payments/index.ts';
import { readHandle } from '../../../platform/ids.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { simulatorKey } from '../../../start-simulator.ts';
import { rescheduleTokensOf } from '../../../testing/client-link.ts';
import { createHoldings, type Holdings } from '../../../testing/holdings.ts';
import { sampleRequest } from '../../../testing/sample-requests.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { bookingBody, createService } from '../../../testing/test-owner.ts';
import type { Known } from './from-schema.ts';
import type { Sample } from './odd-body.ts';

/** A business with one of everything, and what an attacker may know of it. */
export type FuzzFixtures = {
  readonly holdings: Holdings;
  readonly known: Known;
  readonly sampleOf: (call: Call) => Sample | undefined;
};

const item = {
  bookingType: 'item-based',
  name: 'Canopy',
  duration: 1,
  price: 0,
  quantity: 3,
  pricing: { baseRentalFee: 20_000, cautionFee: 5_000 },
};
const question = { id: 'q1', label: 'Length', type: 'select', required: false, options: ['short', 'long'] };

const tokensOf = async (app: TestApp, { owner, owedRefundId, appointmentId }: Holdings) => {
  const secrets = createSecrets(app.secretKey);
  const { visitor } = owner;
  await visitor.send('POST', `/api/appointments/${appointmentId}/reschedule`);
  const refund = readHandle(owedRefundId);
  const business = refund?.business;
  const rows = await storedRows(app, 'SELECT receipt_id FROM receipts WHERE business_id = $1', [business]);
  const feeds = await visitor.send('GET', '/api/settings/calendar-feeds');
  return {
    moveToken: await rescheduleTokensOf(app, appointmentId),
    refundToken: refund === null ? [] : [refundToken(secrets, refund.business, refund.id)],
    // The column holds ids of ours.
    receiptToken:
      business === undefined
        ? []
        : rows.map((row) => receiptToken(secrets, business, row['receipt_id'] as never)),
    file: [...JSON.stringify(feeds.body).matchAll(/\w+\.ics/g)].map(([name]) => name),
  };
};

/** The references of two payments that nobody has made yet: by card, and by transfer. */
const openPayments = async (app: TestApp, { owner, serviceId }: Holdings): Promise<readonly string[]> => {
  const deposits = (requireDeposit: boolean) =>
    owner.visitor.send('PUT', '/api/settings/deposits', {
      body: { requireDeposit, depositPercentage: requireDeposit ? 20 : 0 },
    });
  const open = async (channel: string, date: string): Promise<string> => {
    const { businessId, ...metadata } = bookingBody(owner, { _id: serviceId }, { date });
    const body = { email: metadata.clientEmail, amount: 300_000, businessId, metadata, channel };
    const opened = await app.visitor().send('POST', '/api/payments/initialize', { body });
    if (opened.status !== 200) throw new Error(`The test's payment was refused: ${opened.text}`);
    return opened.body.data.reference;
  };
  await deposits(true);
  const references = [
    await open('checkout', '2026-12-16T09:00:00.000Z'),
    await open('transfer', '2026-12-16T12:00:00.000Z'),
  ];
  await deposits(false);
  return references;
};

/** Makes one, with a session of its owner. */
export const createFuzzFixtures = async (app: TestApp): Promise<FuzzFixtures> => {
  const holdings = await createHoldings(app);
  const { owner } = holdings;
  const made = await createService(owner, item);
  const asking = await createService(owner, { name: 'Braids', customFields: [question] });
  const slugs = await owner.visitor.send('GET', '/api/services');
  const serviceSlugs: readonly string[] = slugs.body.data.map(({ slug }: { slug: string }) => slug);
  const tokens = await tokensOf(app, holdings);
  const bookings = [holdings.appointmentId, holdings.cautionedId];
  const services = [holdings.serviceId, made._id, asking._id];
  return {
    holdings,
    sampleOf: (call) => sampleRequest(call, holdings),
    known: {
      ...tokens,
      id: [
        ...bookings,
        ...services,
        holdings.staffId,
        holdings.clientId,
        holdings.mergeableClientId,
        holdings.erasableClientId,
        holdings.closureId,
        holdings.blockedTimeId,
        holdings.owedRefundId,
        holdings.sessionId,
        holdings.waitingId,
        holdings.webhookId,
        holdings.apiKeyId,
        holdings.reviewedId,
        holdings.workPhotoId,
      ],
      apptId: bookings,
      editId: bookings,
      businessId: [owner.businessId],
      serviceId: services,
      services,
      staffId: [holdings.staffId, 'any'],
      staffIds: [holdings.staffId],
      staff: [holdings.staffId, 'any'],
      reassignTo: [holdings.staffId],
      from: [holdings.mergeableClientId, '2026-12-07', '2026-12-08'],
      to: ['2026-12-20', '2027-01-10'],
      date: ['2026-12-08', '2026-12-18', '2026-12-10T12:00:00.000Z', '2026-12-14'],
      time: ['2026-12-14T09:00:00.000Z', '2026-12-15T10:30:00.000Z'],
      newDate: ['2026-12-15T10:00:00.000Z', '2026-12-16T12:00:00.000Z'],
      month: ['2026-12', '2027-01', '12', '1'],
      year: ['2026', '2027'],
      businessSlug: [owner.slug],
      slug: [owner.slug],
      serviceSlug: serviceSlugs,
      itemSlug: [made.slug],
      token: [holdings.movableToken, holdings.cancellableToken, ...tokens.moveToken],
      manageToken: [holdings.movableToken, holdings.cancellableToken],
      reviewToken: [holdings.reviewableToken],
      offerToken: [holdings.movableToken],
      resettoken: ['x'.repeat(43)],
      secret: [app.reportSecrets.africasTalking],
      reference: await openPayments(app, holdings),
      clientName: ['Ngozi Eze', 'Ife Okon'],
      ownerName: ['Ada Obi'],
      businessName: ['Ada Hair Studio'],
      clientPhone: ['08099887766', '08077777777', '+2348066666666'],
      phone: ['08031234567', '08099887766'],
      clientEmail: ['ngozi@example.ng'],
      email: [owner.email, 'ngozi@example.ng'],
      password: [owner.password],
      currentPassword: [owner.password],
      confirmPassword: [owner.password],
      redirect: ['/dashboard', '/dashboard/é', '/dashboard?a=\r\nb', '//evil.example', '/dashboard/\u2028'],
      search: ['0805555', 'Ngozi', '%', '_', '\\'],
      timezone: ['Africa/Lagos', 'Africa/Cairo', 'Mars/Olympus'],
      account_number: ['0123456789'],
      bank_code: ['058'],
      fieldId: ['q1'],
      'field-q1': ['short', 'long'],
      kind: ['reminder', 'cancelled', 'rebooking'],
      offer: ['x'.repeat(87)],
      pay: ['checkout', 'transfer', ''],
      amount: ['3000', '1', '-1', '1e309'],
    },
  };
};

/** What proves a provider's notice to the server, made over the bytes that are sent. */
export const signatureFor = (app: TestApp, path: string, body: Buffer): Readonly<Record<string, string>> => {
  const sign = (key: string): string => createHmac('sha512', key).update(body).digest('hex');
  if (path.startsWith('/api/payments/webhook')) return { 'x-paystack-signature': sign(simulatorKey) };
  if (path.startsWith('/api/messages/reports/termii'))
    return { 'x-termii-signature': sign(app.reportSecrets.termii) };
  return {};
};
