import type { ActivityAction } from '#core/activity/activity.ts';
import { type AppointmentStatus, parseStatus } from '#core/appointments/statuses.ts';
import type { Call } from './call.ts';

/** What a call is written down as, or how that follows from what was sent. */
type Written = ActivityAction | ((body: unknown) => ActivityAction);

const ofStatus: Readonly<Partial<Record<AppointmentStatus, ActivityAction>>> = {
  pending: 'booking.pending',
  confirmed: 'booking.confirmed',
  completed: 'booking.completed',
  cancelled: 'booking.cancelled',
  'no-show': 'booking.no-show',
};
/** A status is taken in whatever letters it is written. */
const actionOfStatus = (body: unknown): ActivityAction => {
  const { status } = Object(body) as { readonly status?: unknown };
  const read = typeof status === 'string' ? parseStatus(status) : null;
  return (read === null ? undefined : ofStatus[read]) ?? 'booking.changed';
};

const written: Readonly<Record<string, Written>> = {
  'PUT /members/{id}': 'member.changed',
  'DELETE /members/{id}': 'member.removed',
  'POST /members/invitations': 'member.invited',
  'DELETE /members/invitations/{id}': 'member.withdrawn',
  'POST /members/{id}/hand-over': 'member.hand-over-asked',
  'DELETE /members/hand-over': 'member.hand-over-ended',
  'POST /members/hand-over/accept': 'member.took-over',
  'POST /members/businesses': 'settings.business-added',
  'PUT /members/factors': 'member.factor-asked',
  'DELETE /members/{id}/factors': 'member.factor-ended',
  'POST /shared-devices': 'member.device-shared',
  'DELETE /shared-devices/{id}': 'member.device-ended',
  'POST /shared-devices/{id}/unlock': 'member.device-unlocked',
  'PUT /auth/pin': 'member.pin-set',
  'DELETE /auth/pin': 'member.pin-ended',
  'POST /users/setup/complete': 'settings.set-up',
  'PUT /users/categories': 'settings.categories',
  'POST /services': 'service.added',
  'PUT /services/{id}': 'service.changed',
  'DELETE /services/{id}': 'service.removed',
  'PUT /services/{id}/assign-staff': 'service.staff',
  'PUT /services/{id}/image': 'service.image',
  'DELETE /services/{id}/image': 'service.image-removed',
  'POST /resources': 'resource.added',
  'PUT /resources/{id}': 'resource.changed',
  'DELETE /resources/{id}': 'resource.removed',
  'POST /staff': 'staff.added',
  'PUT /staff/{id}': 'staff.changed',
  'DELETE /staff/{id}': 'staff.removed',
  'PUT /staff/{id}/photo': 'staff.photo',
  'DELETE /staff/{id}/photo': 'staff.photo-removed',
  'POST /blocked-times': 'staff.blocked',
  'PUT /blocked-times/{id}': 'staff.block-changed',
  'DELETE /blocked-times/{id}': 'staff.unblocked',
  'POST /clients': 'client.added',
  'PUT /clients/{id}': 'client.changed',
  'POST /clients/{id}/merge': 'client.merged',
  'POST /clients/{id}/split': 'client.split',
  'DELETE /clients/{id}': 'client.erased',
  'POST /clients/import': 'client.imported',
  'PUT /appointments/{id}': 'booking.changed',
  'POST /appointments/{id}/move': 'booking.moved',
  'POST /appointments/{id}/repeat': 'booking.repeated',
  'POST /appointments/internal': 'booking.added',
  'PATCH /appointments/{id}/status': actionOfStatus,
  'POST /appointments/{id}/undo': 'booking.undone',
  'POST /appointments/{id}/correct': 'booking.corrected',
  'POST /appointments/{id}/reschedule': 'booking.link-sent',
  'PUT /settings/profile': 'settings.profile',
  'PUT /settings/theme': 'settings.theme',
  'PUT /settings/logo': 'settings.logo',
  'DELETE /settings/logo': 'settings.logo-removed',
  'PUT /settings/banner': 'settings.banner',
  'DELETE /settings/banner': 'settings.banner-removed',
  'POST /work-photos': 'settings.work-added',
  'PUT /work-photos': 'settings.work-arranged',
  'PUT /work-photos/{id}': 'settings.work-tagged',
  'DELETE /work-photos/{id}': 'settings.work-removed',
  'PUT /settings/hours': 'settings.hours',
  'POST /settings/closures': 'settings.closed',
  'DELETE /settings/closures/{id}': 'settings.reopened',
  'PUT /settings/booking-rules': 'settings.booking-rules',
  'PUT /settings/cancellation': 'settings.cancellation',
  'PUT /settings/deposits': 'settings.deposits',
  'PUT /settings/rentals': 'settings.rentals',
  'POST /settings/calendar-feeds/renew': 'settings.calendar-feed',
  'PUT /settings/reminders': 'settings.reminders',
  'PUT /messages/texts': 'settings.texts',
  'PUT /payments/payout': 'payout.changed',
  'POST /payments/payout/confirm': 'payout.confirmed',
  'DELETE /payments/payout/waiting': 'payout.withdrawn',
  'POST /payments/refunds/{id}/ask': 'payment.refund-asked',
  'POST /payments/refunds/{id}/sent': 'payment.refund-sent',
  'POST /payments/closes': 'payment.day-closed',
  'POST /appointments/{id}/payments': 'payment.recorded',
  'POST /appointments/{id}/overpayment': 'payment.overpaid',
  'POST /appointments/{id}/caution': 'payment.caution',
  'POST /appointments/{id}/refund': 'payment.given-back',
  'DELETE /waitlist/{id}': 'waitlist.removed',
  'PUT /reviews/{id}/reply': 'review.replied',
  'PUT /reviews/{id}/hidden': 'review.hidden',
  'DELETE /reviews/{id}/hidden': 'review.shown',
  'POST /webhooks': 'webhook.added',
  'PUT /webhooks/{id}': 'webhook.changed',
  'DELETE /webhooks/{id}': 'webhook.removed',
  'POST /webhooks/{id}/rotate': 'webhook.rotated',
  'POST /webhooks/{id}/test': 'webhook.tested',
  'POST /webhooks/{id}/deliveries/replay': 'webhook.replayed',
  'POST /api-keys': 'key.added',
  'DELETE /api-keys/{id}': 'key.ended',
};

/** The calls of members that are not written down, and why. */
export const notWritten: Readonly<Record<string, string>> = {
  'POST /auth/verifyemail': 'of the account, which may belong to several businesses',
  'PUT /auth/password': 'of the account, which may belong to several businesses',
  'POST /auth/prove': 'changes nothing of the business',
  'POST /auth/factors/authenticator': 'of the account, which may belong to several businesses',
  'PUT /auth/factors/authenticator': 'of the account, which may belong to several businesses',
  'DELETE /auth/factors/authenticator': 'of the account, which may belong to several businesses',
  'POST /auth/prove/passkey': 'changes nothing of the business',
  'POST /auth/factors/passkeys/begin': 'of the account, which may belong to several businesses',
  'POST /auth/factors/passkeys': 'of the account, which may belong to several businesses',
  'DELETE /auth/factors/passkeys/{id}': 'of the account, which may belong to several businesses',
  'POST /auth/factors/recovery-codes': 'of the account, which may belong to several businesses',
  'DELETE /auth/sessions/{id}': 'signs the account out elsewhere',
  'DELETE /auth/sessions': 'signs the account out elsewhere',
  'POST /members/enter': 'goes from one business to another, as signing in does',
  'POST /clients/import/preview': 'changes nothing',
  'POST /payments/verify-account': 'changes nothing',
  'POST /messages/preview': 'changes nothing',
  'POST /messages/test': 'changes no record: a sample goes to the member who asked',
};

const isMembers = ({ access, method }: Call): boolean =>
  method !== 'GET' && (access === 'owner' || access === 'account');

/**
 * As what a member's write is written down, given what was sent; null: it is not, since anybody may make the call, it
 * changes nothing, or it is named in `notWritten`. A member's write that neither table knows is an error.
 */
export const activityOf = (call: Call): ((body: unknown) => ActivityAction) | null => {
  const name = `${call.method} ${call.path}`;
  if (!isMembers(call) || name in notWritten) return null;
  const as = written[name];
  if (as === undefined)
    throw new Error(`${name} is a member’s write: say in src/contract/activity.ts as what`);
  return typeof as === 'string' ? () => as : as;
};
