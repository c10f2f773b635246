import type { appointmentsCalls } from '#contract/appointments.calls.ts';
import type { InputOf } from '#contract/call.ts';
import type { OwnerAppointment } from '#contract/views.ts';
import { sendAfterMs } from '#core/appointments/corrections.ts';
import {
  decideStatusChange,
  type StatusEvent,
  type StatusRefusal,
} from '#core/appointments/decide-status-change.ts';
import { type AppointmentStatus, isBlocking, parseStatus } from '#core/appointments/statuses.ts';
import { type Instant, toInstant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { done, type HttpRefusal, type Outcome, refusal } from '../../../platform/http/outcome.ts';
import { type Id, readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type BookingCause, enqueueBookingMessages } from '../../messages/index.ts';
import { giveBackOnCancel, makeCautionDue } from '../../payments/index.ts';
import { presentOwnerAppointment } from '../appointments.present.ts';
import {
  type AppointmentRow,
  findAppointment,
  insertEvent,
  lockAppointment,
  releaseHire,
  releaseTime,
  setStatus,
} from '../appointments.repo.ts';
import { readFinalPrice, settleCompletion } from './settle-price.ts';

type Body = InputOf<(typeof appointmentsCalls)['changeStatus']>['body'];
export type StatusChanged = { success: true; data: OwnerAppointment; message: string };

const refusalText: Readonly<Record<StatusRefusal, string>> = {
  ILLEGAL_TRANSITION: 'This booking was changed in the meantime. You now see how it stands.',
  ALREADY_SO: 'This booking was already set to that.',
  NOT_STARTED: 'This can only be set once the appointment has begun.',
};

/** What each change is to those who are told of it; a move has its own call. */
const causeOf: Readonly<Record<Exclude<StatusEvent, 'reschedule'>, BookingCause>> = {
  confirm: 'confirmed',
  cancel: 'cancelled',
  complete: 'completed',
  'mark-no-show': 'no-show',
};

/**
 * The owner's change of status. Refused with ILLEGAL_TRANSITION and the status as it stands when the table of moves
 * does not have it, or when someone was quicker. Completing may set the final price and record the balance that was
 * paid; cancelling gives back all that was paid. Until it can no longer be undone, nothing of it leaves.
 */
export const changeStatus = async (
  platform: Platform,
  handle: string,
  { status: wanted, ...money }: Body,
  context: Pick<OwnerContext, 'now' | 'session'>,
): Promise<Outcome<StatusChanged>> => {
  const { business } = context.session;
  const id = readOwnHandle(business, handle);
  if (id === null) return refusal('NOT_FOUND');
  const target = parseStatus(wanted);
  if (target === null) {
    const message = 'Choose confirmed, cancelled, completed or no-show.';
    return refusal('INVALID_INPUT', { message, errors: [{ field: 'status', message }] });
  }
  if ((money.payment !== undefined || money.finalPrice !== undefined) && target !== 'completed') {
    const message = 'A payment and a final price can be recorded when the booking is completed.';
    const field = money.payment === undefined ? 'finalPrice' : 'payment';
    return refusal('INVALID_INPUT', { message, errors: [{ field, message }] });
  }
  return inTenantUnlessRefused(platform.database, business, async (transaction) => {
    const current = await lockAppointment(transaction, id);
    if (current === undefined) return refusal('NOT_FOUND');
    const decision = decideStatusChange(
      { status: current.status, startsAt: current.starts_at },
      target,
      context.now,
    );
    const refused = (message: string) =>
      refusal('ILLEGAL_TRANSITION', { message, data: { status: current.status } });
    if (!decision.ok) return refused(refusalText[decision.reason]);
    // A move has its own calls, which know the new time.
    if (decision.value.event === 'reschedule') return refused('A booking is moved by choosing its new time.');
    const { event, to } = decision.value;
    const before = await findAppointment(transaction, id);
    if (before === undefined) throw new Error('An appointment under lock is gone');
    const price = event === 'complete' ? await readFinalPrice(transaction, before, money) : ok(null);
    if (!price.ok) return price.reason;
    const step = current.version + 1;
    await applyStatus(transaction, {
      id,
      version: step,
      from: current.status,
      to,
      event,
      actor: 'owner',
      reason: price.value === null ? '' : (money.priceReason ?? ''),
      priceBefore: price.value === null ? null : before.price_kobo,
      now: context.now,
    });
    // It can be undone for a moment: until then nothing leaves.
    const sendAt = toInstant(context.now + sendAfterMs);
    await enqueueBookingMessages(transaction, id, causeOf[event], context.now, sendAt);
    const unpaid = await moveMoney(transaction, before, {
      event,
      price: price.value,
      payment: money.payment,
      undoable: { step, sendAt },
      now: context.now,
    });
    if (unpaid !== null) return unpaid;
    const row = await findAppointment(transaction, id);
    if (row === undefined) throw new Error('An appointment just changed is gone');
    return done({
      success: true,
      data: presentOwnerAppointment(row),
      message: `Appointment marked as ${row.status}.`,
    });
  });
};

/** What an owner's change of status does to the booking's money; null, or why the payment that came with it cannot be. */
const moveMoney = async (
  transaction: TenantTransaction,
  before: AppointmentRow,
  { event, ...change }: Parameters<typeof settleCompletion>[2] & { readonly event: StatusEvent },
): Promise<HttpRefusal | null> => {
  const { appointment_id: appointmentId } = before;
  const { undoable, now } = change;
  if (event === 'complete') return settleCompletion(transaction, before, change);
  if (event === 'cancel') {
    const cancelled = { appointmentId, by: 'business', insideNotice: false, undoable, now } as const;
    await giveBackOnCancel(transaction, cancelled);
  }
  if (event === 'mark-no-show') await makeCautionDue(transaction, appointmentId, now);
  return null;
};

/** Writes a decided change: the row, its event, and the time it no longer takes. The row is locked by the caller. */
export const applyStatus = async (
  transaction: TenantTransaction,
  change: {
    readonly id: Id;
    readonly version: number;
    readonly from: AppointmentStatus;
    readonly to: AppointmentStatus;
    readonly event: Exclude<StatusEvent, 'reschedule'> | 'lapse';
    readonly actor: 'client' | 'owner' | 'system';
    readonly reason?: string;
    readonly priceBefore?: Kobo | null;
    readonly now: Instant;
  },
): Promise<void> => {
  await setStatus(transaction, change.id, { status: change.to, version: change.version });
  await insertEvent(transaction, {
    appointmentId: change.id,
    version: change.version,
    event: change.event,
    from: change.from,
    to: change.to,
    actor: change.actor,
    reason: change.reason ?? (change.event === 'lapse' ? 'not confirmed' : ''),
    priceBefore: change.priceBefore ?? null,
    now: change.now,
  });
  if (isBlocking(change.to)) return;
  await releaseTime(transaction, change.id);
  await releaseHire(transaction, change.id);
};
