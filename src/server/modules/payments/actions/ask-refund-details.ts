import { inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { done, type Outcome, refusal } from '../../../platform/http/outcome.ts';
import { once } from '../../../platform/idempotency.ts';
import { readOwnHandle } from '../../../platform/ids.ts';
import { hitLimit, type Limit } from '../../../platform/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { canBeAsked } from '../refund-details.repo.ts';
import { lockRefundIn } from './mark-refund-sent.ts';

/** A client's inbox is not to be filled. */
const perRefund: Limit = { name: 'refund-details', max: 3, windowMinutes: 60 };

/** Asks the client by email where a refund should go that the owner is to send, or that the provider cannot without. */
export const askRefundDetails = async (
  platform: Platform,
  handle: string,
  { session, now, idempotencyKey: key }: Pick<OwnerContext, 'now' | 'session' | 'idempotencyKey'>,
): Promise<Outcome<{ success: true; message: string }>> => {
  const { business } = session;
  const id = readOwnHandle(business, handle);
  if (id === null) return refusal('NOT_FOUND');
  return inTenantUnlessRefused(platform.database, business, (transaction) =>
    once(transaction.query, { business, route: 'ask-refund-details', key, body: { id }, now }, async () => {
      const owed = await lockRefundIn(transaction, id, ['owed', 'needs-details']);
      if (!owed.ok) return owed;
      const limit = await hitLimit(transaction.query, perRefund, id, now);
      // guard: a-client-is-asked-for-an-account-three-times-an-hour
      if (limit.exceeded) {
        const message =
          'This client was asked three times within the hour. Please wait a little, or call them.';
        return refusal('TOO_MANY_REQUESTS', { message, retryAfterSeconds: limit.retryAfterSeconds });
      }
      const {
        appointment_id: appointment,
        intent_id: intent,
        orphan_id: orphan,
        created_at: since,
      } = owed.value;
      // Each asking is a message of its own; the first one, when it became owed, has version 1.
      const version = 2 + Math.max(0, Math.floor((now - since) / 1000));
      if (!(await canBeAsked(transaction, id))) {
        const message =
          'This client left no email and no phone number, so we cannot ask them. Add one with Edit Appointment, or ask them yourself.';
        return refusal('ILLEGAL_TRANSITION', { message, data: { state: owed.value.state } });
      }
      const wanted = { refund: id, appointment, intent, orphan, version, now };
      await transaction.emit({ type: 'refund.account-wanted', ...wanted });
      return done({ success: true, message: 'The client was asked for their bank details.' });
    }),
  );
};
