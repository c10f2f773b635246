import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { manageCalls } from '#contract/calls/manage.calls.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { ManagedAppointment } from '#contract/replies/views.ts';
import type { ClientRights } from '#core/appointments/client-rights.ts';
import { actionsFor, nextStatus, type StatusEvent } from '#core/appointments/transitions.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { hitLimit, type Limit } from '../../../platform/counted-limits.ts';
import { newId } from '../../../platform/ids.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { defineCommand, doerOf, type TenantCtx } from '../../../platform/use-case.ts';
import { findBusiness } from '../../businesses/index.ts';
import {
  type BookingCause,
  enqueueBookingMessages,
  enqueueRescheduleLink,
  findSender,
  rescheduleToken,
  whyHeldBack,
} from '../../messages/index.ts';
import { giveBackOnCancel } from '../../payments/index.ts';
import { type AppointmentRow, findAppointment, lockAppointment } from '../record/record.repo.ts';
import { applyStatus } from '../status/status.commands.ts';
import { presentManaged } from './links.present.ts';
import { type ByToken, businessOfLink, findLinked, type LinkToken, linkOf } from './links.queries.ts';
import { replaceRescheduleLink } from './links.repo.ts';
import { isViewable, refuseClient, rightsOf } from './links.rules.ts';

/** A bad link, or one that shows its booking no more, is NOT_FOUND. */
export const admitViewer = async ({ ctx, input }: { readonly ctx: TenantCtx; readonly input: ByToken }) =>
  (await viewed(ctx, linkOf(input))) === null ? refusal('NOT_FOUND') : null;

/** The booking that a link shows at this moment; null: none. */
export const viewed = async (
  { platform, tx, now }: Pick<TenantCtx, 'platform' | 'tx' | 'now'>,
  given: LinkToken,
) => {
  const linked = await findLinked(tx, platform.secrets, given);
  return linked !== null && isViewable(linked, now) ? linked : null;
};

/** 'I'll be there': the client confirms a pending booking, where the business leaves that to clients. */
export const confirmByLink = defineCommand(manageCalls.confirm, {
  business: businessOfLink,
  admit: admitViewer,
  once: 'confirm-by-link',
  run: ({ ctx, input }) =>
    changeByLink(ctx, linkOf(input), {
      event: 'confirm',
      right: ({ confirm }) => confirm,
      reason: '',
      cause: 'confirmed',
    }),
});

/** The client cancels, until the booking begins; its time is free at once, and the business is told. */
export const cancelByLink = defineCommand(manageCalls.cancel, {
  business: businessOfLink,
  admit: admitViewer,
  once: 'cancel-by-link',
  run: ({ ctx, input }) =>
    changeByLink(ctx, linkOf(input), {
      event: 'cancel',
      right: ({ cancel }) => cancel,
      reason: input.body.reason ?? '',
      cause: 'cancelled-by-client',
    }),
});

/** What the client wants, and whom it is told to. */
type LinkChange = {
  readonly event: Extract<StatusEvent, 'confirm' | 'cancel'>;
  readonly right: (rights: ClientRights) => ClientRights['confirm'];
  readonly reason: string;
  readonly cause: BookingCause;
};

/** What the client may not do just now is ILLEGAL_TRANSITION with the status as it stands. */
const changeByLink = async (
  ctx: TenantCtx,
  given: LinkToken,
  change: LinkChange,
): Promise<Outcome<{ success: true; data: ManagedAppointment }>> => {
  const { platform, tx, now, actor } = ctx;
  // guard: of-a-clients-changes-at-one-moment-one-is-made
  await lockAppointment(tx, given.id);
  const linked = await viewed(ctx, given);
  if (linked === null) return refusal('NOT_FOUND');
  const { row } = linked;
  const business = await findBusiness(tx);
  const rights = rightsOf(row, business, now);
  const reason = change.right(rights);
  const to = nextStatus(change.event, row.status);
  if (reason !== null || to === null) return refuseClient(change.event, reason ?? 'ENDED', row, business);
  await applyStatus(tx, {
    id: row.appointment_id,
    version: row.version + 1,
    from: row.status,
    to,
    event: change.event,
    actor: doerOf(actor),
    reason: change.reason,
    now,
  });
  await enqueueBookingMessages(tx, { appointment: row.appointment_id, cause: change.cause, now });
  if (change.event === 'cancel') {
    // guard: what-was-kept-inside-the-notice-is-not-given-back
    const insideNotice = now > rights.freeUntil;
    const cancelled = {
      appointmentId: row.appointment_id,
      by: 'client',
      insideNotice,
      isTold: true,
      now,
    } as const;
    await giveBackOnCancel(tx, cancelled);
  }
  // Read again: cancelling has moved its money too.
  const after = await findLinked(tx, platform.secrets, given);
  if (after === null) throw new Error('A booking just changed is gone');
  return ok({ success: true, data: presentManaged(after.row, business, now) });
};

/** A client's inbox is not to be filled. */
const perAppointment: Limit = { name: 'reschedule-link', max: 3, windowMinutes: 60 };

/**
 * Sends the client a link to choose another time, by SMS where they left no email address; any earlier one is void from
 * now on. Refused with ILLEGAL_TRANSITION when the booking cannot be moved by its client, or they are not written to yet.
 */
export const sendRescheduleLink = defineCommand(appointmentsCalls.sendRescheduleLink, {
  once: 'send-reschedule-link',
  run: async ({ ctx: { platform, tx, now }, input: { params } }) => {
    const { id } = params;
    await lockAppointment(tx, id);
    const row = await findAppointment(tx, id);
    if (row === undefined) return refusal('NOT_FOUND');
    const refused = refuseToSend(row, now);
    if (refused !== null) return refused;
    const held = whyHeldBack(await findSender(tx, tx.business, id));
    // guard: no-link-is-promised-that-would-not-be-sent
    if (held !== null) {
      const message = `${held}. Please call your client, or edit the booking to move it.`;
      return refusal('ILLEGAL_TRANSITION', { message, data: { status: row.status } });
    }
    const limit = await hitLimit(tx.query, perAppointment, id, now);
    // guard: three-reschedule-links-an-hour
    if (limit.exceeded) {
      const message = 'This client was sent three links within the hour. Please wait a little, or call them.';
      return refusal('TOO_MANY_REQUESTS', { message, retryAfterSeconds: limit.retryAfterSeconds });
    }
    const link = newId();
    const token = rescheduleToken(platform.secrets, tx.business, link);
    await replaceRescheduleLink(tx, { id: link, appointmentId: id, tokenHash: sha256(token), now });
    await enqueueRescheduleLink(tx, { appointment: id, link, now });
    return ok({ success: true, message: 'Reschedule link sent!' });
  },
});

const refuseToSend = (row: AppointmentRow, now: Instant): Refusal | null => {
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
