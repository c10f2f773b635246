import type { ManagedAppointment } from '#contract/views.ts';
import type { ClientRights } from '#core/appointments/client-rights.ts';
import type { StatusEvent } from '#core/appointments/decide-status-change.ts';
import { nextStatus } from '#core/appointments/transitions.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { PublicContext } from '../../../platform/http/mount.ts';
import { done, type Outcome, refusal } from '../../../platform/http/outcome.ts';
import { once } from '../../../platform/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBusiness } from '../../businesses/index.ts';
import { type BookingCause, enqueueBookingMessages } from '../../messages/index.ts';
import { giveBackOnCancel } from '../../payments/index.ts';
import { lockAppointment } from '../appointments.repo.ts';
import { findLinked, isViewable, type LinkToken, readLinkToken } from '../client-links.reads.ts';
import { refuseClient, rightsOf } from '../client-rights.ts';
import { presentManaged } from '../manage.present.ts';
import { applyStatus } from './change-status.ts';

export type ByLink = Pick<PublicContext, 'now' | 'idempotencyKey'>;
export type Managed = { success: true; data: ManagedAppointment };

/** What the client wants, and whom it is told to. */
export type LinkChange = {
  readonly event: Extract<StatusEvent, 'confirm' | 'cancel'>;
  readonly right: (rights: ClientRights) => ClientRights['confirm'];
  readonly reason: string;
  readonly cause: BookingCause;
};

/**
 * A client's change of status by the manage link. A bad token is NOT_FOUND; what the client may not do just now is
 * ILLEGAL_TRANSITION with the status as it stands.
 */
export const changeByLink = async (
  platform: Platform,
  token: string,
  change: LinkChange,
  { now, idempotencyKey: key }: ByLink,
): Promise<Outcome<Managed>> => {
  const given = readLinkToken(token);
  if (given === null) return refusal('NOT_FOUND');
  const { business } = given;
  return inTenantUnlessRefused(platform.database, business, async (transaction) => {
    // The link is looked at first, so that nobody else learns what was answered to a key.
    const seen = await findLinked(transaction, platform.secrets, given);
    if (seen === null || !isViewable(seen, now)) return refusal('NOT_FOUND');
    const body = { token, reason: change.reason };
    const attempt = { business, route: `${change.event}-by-link`, key, body, now };
    return once(transaction.query, attempt, async () => {
      const changed = await apply(platform, transaction, given, change, now);
      return changed;
    });
  });
};

const apply = async (
  platform: Platform,
  transaction: TenantTransaction,
  given: LinkToken,
  change: LinkChange,
  now: Instant,
): Promise<Outcome<Managed>> => {
  await lockAppointment(transaction, given.id);
  const linked = await findLinked(transaction, platform.secrets, given);
  if (linked === null || !isViewable(linked, now)) return refusal('NOT_FOUND');
  const { row } = linked;
  const business = await findBusiness(transaction);
  const rights = rightsOf(row, business, now);
  const reason = change.right(rights);
  const to = nextStatus(change.event, row.status);
  if (reason !== null || to === null) return refuseClient(change.event, reason ?? 'ENDED', row, business);
  await applyStatus(transaction, {
    id: row.appointment_id,
    version: row.version + 1,
    from: row.status,
    to,
    event: change.event,
    actor: 'client',
    reason: change.reason,
    now,
  });
  await enqueueBookingMessages(transaction, row.appointment_id, change.cause, now);
  if (change.event === 'cancel') {
    const insideNotice = now > rights.freeUntil;
    const cancelled = { appointmentId: row.appointment_id, by: 'client', insideNotice, now } as const;
    await giveBackOnCancel(transaction, cancelled);
  }
  // Read again: cancelling has moved its money too.
  const after = await findLinked(transaction, platform.secrets, given);
  if (after === null) throw new Error('A booking just changed is gone');
  return done({ success: true, data: presentManaged(after.row, business, now) });
};
