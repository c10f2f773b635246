import type { Call } from '#contract/call.ts';
import { clientsFile, type Holdings, photoFile, waitBody, webhook } from './holdings.ts';
import { review } from './sample-reviews.ts';
import { bookingBody } from './test-owner.ts';
import type { SentFile } from './visitor.ts';

export type SampleRequest = {
  /** For the `{parameter}` of the path. */
  readonly parameter?: string;
  readonly body?: unknown;
  /** In place of a body, where the call takes a file. */
  readonly file?: SentFile;
};

const shownPasskey = { id: 'AQ', clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };

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
  'PUT /auth/verifyemail/{token}': () => ({ parameter: 'x'.repeat(43) }),
  'POST /auth/verifyemail': () => ({}),
  'POST /auth/login/code': () => ({ body: { challenge: 'x'.repeat(200), code: '123456' } }),
  'POST /auth/login/passkey/begin': () => ({ body: {} }),
  'POST /auth/login/passkey': () => ({ body: { passkey: shownPasskey } }),
  'POST /auth/prove/passkey': () => ({}),
  'POST /auth/factors/passkeys/begin': () => ({}),
  'POST /auth/factors/passkeys': () => ({
    body: {
      name: 'My phone',
      passkey: { id: 'AQ', clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
    },
  }),
  'DELETE /auth/factors/passkeys/{id}': () => ({ parameter: 'x'.repeat(43) }),
  'POST /auth/prove': ({ owner }) => ({ body: { password: owner.password } }),
  'POST /auth/factors/authenticator': () => ({}),
  'PUT /auth/factors/authenticator': () => ({ body: { code: '123456' } }),
  'DELETE /auth/factors/authenticator': () => ({}),
  'POST /auth/factors/recovery-codes': () => ({}),
  'PUT /members/factors': () => ({ body: { required: false } }),
  'DELETE /members/{id}/factors': ({ memberId }) => ({ parameter: memberId }),
  'POST /shared-devices': () => ({ body: { name: 'Upstairs' } }),
  'DELETE /shared-devices/{id}': ({ sharedDeviceId }) => ({ parameter: sharedDeviceId }),
  'POST /shared-devices/{id}/unlock': ({ sharedDeviceId }) => ({ parameter: sharedDeviceId }),
  'PUT /auth/pin': () => ({ body: { pin: '407193' } }),
  'DELETE /auth/pin': () => ({}),
  'POST /auth/pin': ({ memberId }) => ({ body: { memberId, pin: '407193' } }),
  'PUT /auth/password': ({ owner }) => ({
    body: { currentPassword: owner.password, password: 'Another#horse 7' },
  }),
  'DELETE /auth/sessions/{id}': ({ sessionId }) => ({ parameter: sessionId }),
  'DELETE /auth/sessions': () => ({}),
  'POST /members/businesses': ({ owner }) => ({
    body: { businessName: 'Second Studio', businessSlug: `${owner.slug}-b`, phone: '08031234567' },
  }),
  'POST /members/{id}/hand-over': ({ memberId }) => ({ parameter: memberId }),
  'DELETE /members/hand-over': () => ({}),
  'POST /members/hand-over/accept': () => ({}),
  'POST /members/invitations': () => ({ body: { email: 'bola@example.ng', role: 'manager' } }),
  'DELETE /members/invitations/{id}': ({ invitationId }) => ({ parameter: invitationId }),
  'POST /members/invitations/accept': () => ({
    body: { token: 'x'.repeat(43), password: 'Another#horse 7' },
  }),
  'PUT /members/{id}': ({ memberId }) => ({ parameter: memberId, body: { role: 'accountant' } }),
  'DELETE /members/{id}': ({ memberId }) => ({ parameter: memberId }),
  'POST /members/enter': ({ owner }) => ({ body: { businessId: owner.businessId } }),
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
  'PUT /services/{id}/image': ({ serviceId }) => ({ parameter: serviceId, file: photoFile('serviceImage') }),
  'DELETE /services/{id}/image': ({ serviceId }) => ({ parameter: serviceId }),
  'PUT /settings/profile': ({ owner }) => ({
    body: {
      businessName: 'Renamed Studio',
      phone: '08031234567',
      businessSlug: owner.slug,
      timezone: 'Africa/Lagos',
      socialLinks: {},
    },
  }),
  'PUT /settings/theme': () => ({ body: { primaryColor: '#123456' } }),
  'PUT /settings/hours': () => ({
    body: {
      weeklyHours: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
        dayOfWeek,
        isOpen: true,
        startTime: '08:00',
        endTime: '18:00',
        breaks: [{ startTime: '13:00', endTime: '14:00' }],
      })),
    },
  }),
  'POST /settings/closures': () => ({ body: { from: '2027-06-02', to: '2027-06-03', reason: 'Holiday' } }),
  'POST /blocked-times': ({ staffId }) => ({
    body: { staffId, date: '2027-06-04', from: '12:00', until: '13:00', reason: 'Lunch' },
  }),
  'PUT /blocked-times/{id}': ({ blockedTimeId }) => ({
    parameter: blockedTimeId,
    body: { from: '13:00', until: '14:00', reason: 'Bank' },
  }),
  'DELETE /blocked-times/{id}': ({ blockedTimeId }) => ({ parameter: blockedTimeId }),
  'DELETE /settings/closures/{id}': ({ closureId }) => ({ parameter: closureId }),
  'PUT /settings/booking-rules': () => ({
    body: {
      slotStepMinutes: 30,
      noticeMinutes: 60,
      gapMinutes: 10,
      lineWaitMinutes: 20,
      horizonDays: 60,
      confirmation: 'owner',
      emailOptional: true,
    },
  }),
  'PUT /settings/cancellation': () => ({ body: { noticeHours: 48, clientMoves: 2, policy: 'Call us.' } }),
  'PUT /settings/deposits': () => ({ body: { requireDeposit: false, depositPercentage: 0 } }),
  'POST /payments/initialize': ({ owner, serviceId }) => {
    const { businessId, ...metadata } = bookingBody(owner, { _id: serviceId });
    return { body: { email: metadata.clientEmail, amount: 300_000, businessId, metadata } };
  },
  'POST /payments/verify': () => ({ body: { reference: `AK-${'A'.repeat(58)}` } }),
  'POST /payments/verify-account': () => ({ body: { account_number: '0123456789', bank_code: '058' } }),
  'POST /payments/payout/confirm': () => ({ body: { lastDigits: '6789' } }),
  'PUT /payments/payout': ({ owner }) => ({
    body: { account_number: '0123456789', bank_code: '058', password: owner.password },
  }),
  'DELETE /payments/payout/waiting': () => ({}),
  'GET /payments/refunds/{id}/account': ({ owedRefundId }) => ({ parameter: owedRefundId }),
  'POST /payments/refunds/{id}/ask': ({ owedRefundId }) => ({ parameter: owedRefundId }),
  'POST /payments/refunds/{id}/sent': ({ owedRefundId }) => ({
    parameter: owedRefundId,
    body: { transferReference: 'GTB 123' },
  }),
  'GET /appointments/{id}/money': ({ appointmentId }) => ({ parameter: appointmentId }),
  'POST /payments/closes': () => ({
    body: {
      date: '2026-12-06',
      counted: { cash: 0, transfer: 0, pos: 0 },
      shown: { cash: 0, transfer: 0, pos: 0 },
    },
  }),
  'POST /appointments/{id}/payments': ({ appointmentId }) => ({
    parameter: appointmentId,
    body: { kind: 'balance', method: 'cash', amount: 1000 },
  }),
  'POST /appointments/{id}/caution': ({ cautionedId }) => ({
    parameter: cautionedId,
    body: { withheld: 0 },
  }),
  'POST /appointments/{id}/overpayment': ({ overpaidId }) => ({
    parameter: overpaidId,
    body: { choice: 'credit', amount: 400 },
  }),
  'POST /appointments/{id}/refund': ({ overpaidId }) => ({
    parameter: overpaidId,
    body: { amount: 100, paid: 1000 },
  }),
  'PUT /settings/reminders': () => ({
    body: {
      byEmail: true,
      bySms: false,
      leads: [2880, 60],
      newsBySms: false,
      agenda: true,
      rebookAfterNoShow: true,
      askForReview: false,
      waitlist: true,
    },
  }),
  'PUT /messages/texts': () => ({
    body: { kind: 'reminder', channel: 'sms', body: 'See you {date}, {time}, {client}! {link}' },
  }),
  'POST /messages/preview': () => ({ body: { kind: 'cancelled', channel: 'email', body: '' } }),
  'POST /messages/test': () => ({ body: { kind: 'rebooking', channel: 'sms', body: '' } }),
  'PUT /settings/rentals': () => ({
    body: {
      rentalPolicy: 'Bring it back clean.',
      pickupAddress: '1 Allen Avenue, Ikeja',
      deliveryZones: [{ zoneName: 'Ikeja', price: 2000 }],
    },
  }),
  'PUT /settings/logo': () => ({ file: photoFile('logo') }),
  'DELETE /settings/logo': () => ({}),
  'PUT /settings/banner': () => ({ file: photoFile('bannerImage') }),
  'DELETE /settings/banner': () => ({}),
  'GET /work-photos': () => ({}),
  'POST /work-photos': () => ({ file: photoFile('photo') }),
  'PUT /work-photos': ({ workPhotoId }) => ({ body: { ids: [workPhotoId] } }),
  'PUT /work-photos/{id}': ({ workPhotoId, serviceId }) => ({ parameter: workPhotoId, body: { serviceId } }),
  'DELETE /work-photos/{id}': ({ workPhotoId }) => ({ parameter: workPhotoId }),
  'POST /staff': () => ({ body: staff }),
  'PUT /staff/{id}': ({ staffId }) => ({ parameter: staffId, body: staff }),
  'PUT /staff/{id}/photo': ({ staffId }) => ({ parameter: staffId, file: photoFile('photo') }),
  'DELETE /staff/{id}/photo': ({ staffId }) => ({ parameter: staffId }),
  'DELETE /staff/{id}': ({ staffId }) => ({ parameter: staffId }),
  'POST /settings/calendar-feeds/renew': () => ({ body: { staffId: null } }),
  'GET /clients/{id}': ({ clientId }) => ({ parameter: clientId }),
  'POST /clients': () => ({ body: { name: 'Musa Bello', phone: '08031112233' } }),
  'PUT /clients/{id}': ({ clientId }) => ({
    parameter: clientId,
    body: { name: 'Ngozi Obi', phone: '08099887766', alwaysDeposit: false, blocked: false },
  }),
  'POST /clients/{id}/merge': ({ clientId, mergeableClientId }) => ({
    parameter: clientId,
    body: { from: mergeableClientId },
  }),
  'POST /clients/{id}/split': ({ splittableClientId }) => ({
    parameter: splittableClientId,
    body: { phone: '08055555558' },
  }),
  'GET /clients/{id}/export': ({ clientId }) => ({ parameter: clientId }),
  'DELETE /clients/{id}': ({ erasableClientId }) => ({ parameter: erasableClientId }),
  'POST /clients/import/preview': () => ({ file: clientsFile }),
  'POST /clients/import': () => ({ file: clientsFile }),
  'GET /clients/{id}/appointments': ({ clientId }) => ({ parameter: clientId }),
  'GET /resources': () => ({}),
  'POST /resources': () => ({ body: { name: 'Chair', quantity: 3 } }),
  'PUT /resources/{id}': ({ resourceId }) => ({ parameter: resourceId, body: { name: 'Hood', quantity: 1 } }),
  'DELETE /resources/{id}': ({ resourceId }) => ({ parameter: resourceId }),
  'GET /appointments/{id}': ({ appointmentId }) => ({ parameter: appointmentId }),
  'GET /appointments/{id}/history': ({ appointmentId }) => ({ parameter: appointmentId }),
  'PUT /appointments/{id}': ({ owner, serviceId, staffId, appointmentId }) => ({
    parameter: appointmentId,
    body: { ...bookingBody(owner, { _id: serviceId }), staffId },
  }),
  'POST /appointments/{id}/move': ({ appointmentId, staffId }) => ({
    parameter: appointmentId,
    body: { date: '2026-12-16T10:00:00.000Z', staffId },
  }),
  'POST /appointments/{id}/repeat': ({ missedId }) => ({
    parameter: missedId,
    body: { every: { weeks: 1 }, times: 12, starts: ['2027-02-05T09:00:00.000Z'] },
  }),
  'PATCH /appointments/{id}/status': ({ appointmentId }) => ({
    parameter: appointmentId,
    body: { status: 'confirmed' },
  }),
  'POST /appointments/{id}/undo': ({ undoableId }) => ({ parameter: undoableId }),
  'POST /appointments/{id}/correct': ({ missedId }) => ({
    parameter: missedId,
    body: { status: 'completed', reason: 'They came after all' },
  }),
  'POST /appointments/{id}/reschedule': ({ appointmentId }) => ({ parameter: appointmentId }),
  'PUT /appointments/reschedule/{token}': ({ movableToken }) => ({
    parameter: movableToken,
    body: { newDate: '2026-12-15T10:00:00.000Z' },
  }),
  'POST /manage/{token}/confirm': ({ movableToken }) => ({ parameter: movableToken }),
  'POST /manage/{token}/cancel': ({ cancellableToken }) => ({
    parameter: cancellableToken,
    body: { reason: 'I am ill' },
  }),
  'POST /manage/{token}/lines/cancel': ({ movableToken }) => ({
    parameter: movableToken,
    body: { line: 1, dryRun: true },
  }),
  'POST /manage/{token}/lines': ({ movableToken, serviceId, staffId }) => ({
    parameter: movableToken,
    body: { line: { serviceId, staffId }, date: '2026-12-10T10:00:00.000Z', dryRun: true },
  }),
  'POST /appointments/internal': ({ owner, serviceId, staffId }) => ({
    body: { ...bookingBody(owner, { _id: serviceId }), staffId, date: '2026-12-09T09:00:00.000Z' },
  }),
  'POST /appointments': ({ owner, serviceId }) => ({
    body: bookingBody(owner, { _id: serviceId }, { date: '2026-12-08T12:00:00.000Z' }),
  }),
  'POST /waitlist': ({ owner, serviceId }) => ({ body: waitBody(owner, serviceId) }),
  'DELETE /waitlist/{id}': ({ waitingId }) => ({ parameter: waitingId }),
  'POST /api-keys': () => ({ body: { name: 'Website', permissions: ['bookings.read', 'bookings.change'] } }),
  'DELETE /api-keys/{id}': ({ apiKeyId }) => ({ parameter: apiKeyId }),
  'POST /webhooks': () => ({ body: webhook }),
  'PUT /webhooks/{id}': ({ webhookId }) => ({ parameter: webhookId, body: { ...webhook, state: 'on' } }),
  'DELETE /webhooks/{id}': ({ webhookId }) => ({ parameter: webhookId }),
  'POST /webhooks/{id}/rotate': ({ webhookId }) => ({ parameter: webhookId }),
  'POST /webhooks/{id}/test': ({ webhookId }) => ({ parameter: webhookId }),
  'GET /webhooks/{id}/deliveries': ({ webhookId }) => ({ parameter: webhookId }),
  'POST /webhooks/{id}/deliveries/replay': ({ webhookId, deliveryId }) => ({
    parameter: webhookId,
    body: { deliveryId },
  }),
  'GET /reviews/{token}': ({ reviewableToken }) => ({ parameter: reviewableToken }),
  'PUT /reviews/{token}': ({ reviewableToken }) => ({ parameter: reviewableToken, body: review }),
  'PUT /reviews/{id}/reply': ({ reviewedId }) => ({ parameter: reviewedId, body: { reply: 'Thank you!' } }),
  'PUT /reviews/{id}/hidden': ({ reviewedId }) => ({ parameter: reviewedId, body: { abuse: 'spam' } }),
  'DELETE /reviews/{id}/hidden': ({ reviewedId }) => ({ parameter: reviewedId }),
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
