import { actionsFor } from '#core/appointments/owner-actions.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { done, type HttpRefusal, type Outcome, refusal } from '../../../platform/http/outcome.ts';
import { once } from '../../../platform/idempotency.ts';
import { type Id, newId, readOwnHandle } from '../../../platform/ids.ts';
import { hitLimit, type Limit } from '../../../platform/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { enqueueRescheduleLink, findSender, rescheduleToken, whyHeldBack } from '../../messages/index.ts';
import { type AppointmentRow, findAppointment, lockAppointment } from '../appointments.repo.ts';
import { replaceRescheduleLink } from '../client-links.repo.ts';

export type LinkSent = { success: true; message: string };

/** A client's inbox is not to be filled. */
const perAppointment: Limit = { name: 'reschedule-link', max: 3, windowMinutes: 60 };

/**
 * Sends the client a link to choose another time, by SMS where they left no email address; any earlier one is void from
 * now on. Refused with ILLEGAL_TRANSITION when the booking cannot be moved by its client, or they are not written to yet.
 */
export const sendRescheduleLink = async (
  platform: Platform,
  handle: string,
  { session, now, idempotencyKey: key }: Pick<OwnerContext, 'now' | 'session' | 'idempotencyKey'>,
): Promise<Outcome<LinkSent>> => {
  const { business } = session;
  const id = readOwnHandle(business, handle);
  if (id === null) return refusal('NOT_FOUND');
  return inTenantUnlessRefused(platform.database, business, (transaction) =>
    once(transaction.query, { business, route: 'send-reschedule-link', key, body: { id }, now }, async () => {
      const sent = await send(platform, transaction, id, now);
      return sent;
    }),
  );
};

const send = async (
  platform: Platform,
  transaction: TenantTransaction,
  id: Id,
  now: Instant,
): Promise<Outcome<LinkSent>> => {
  await lockAppointment(transaction, id);
  const row = await findAppointment(transaction, id);
  if (row === undefined) return refusal('NOT_FOUND');
  const refused = refuse(row, now);
  if (refused !== null) return refused;
  const held = whyHeldBack(await findSender(transaction, transaction.business, id));
  if (held !== null) {
    const message = `${held}. Please call your client, or edit the booking to move it.`;
    return refusal('ILLEGAL_TRANSITION', { message, data: { status: row.status } });
  }
  const limit = await hitLimit(transaction.query, perAppointment, id, now);
  if (limit.exceeded) {
    const message = 'This client was sent three links within the hour. Please wait a little, or call them.';
    return refusal('TOO_MANY_REQUESTS', { message, retryAfterSeconds: limit.retryAfterSeconds });
  }
  const link = newId();
  const token = rescheduleToken(platform.secrets, transaction.business, link);
  await replaceRescheduleLink(transaction, { id: link, appointmentId: id, tokenHash: sha256(token), now });
  await enqueueRescheduleLink(transaction, { appointment: id, link, now });
  return done({ success: true, message: 'Reschedule link sent!' });
};

const refuse = (row: AppointmentRow, now: Instant): HttpRefusal | null => {
  const { status } = row;
  const illegal = (message: string) => refusal('ILLEGAL_TRANSITION', { message, data: { status } });
  if (!actionsFor(status).includes('reschedule')) {
    return illegal(
      status === 'rescheduled'
        ? 'This booking was moved already. Please edit it to move it again.'
        : `This booking is ${status} and can no longer be moved.`,
    );
  }
  if (row.walk_in)
    return illegal('This walk-in left no number to send a link to. Please edit the booking to move it.');
  return now >= row.starts_at ? illegal('This booking has already begun. Please edit it to move it.') : null;
};
