import type { ReplyOf } from '#contract/call.ts';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { type AppointmentStatus, isBlocking, parseStatus } from '#core/appointments/statuses.ts';
import { decideStatusChange, type StatusEvent, type StatusRefusal } from '#core/appointments/transitions.ts';
import {
  type CorrectionRefusal,
  decideCorrection,
  decideUndo,
  sendAfterMs,
  type UndoRefusal,
} from '#core/appointments/undo-and-correction.ts';
import { type Instant, toInstant } from '#core/calendar/instant.ts';
import { ok, refuse } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { reachIn } from '../../../platform/http/session.ts';
import type { Id } from '../../../platform/ids.ts';
import { type Doer, defineCommand, doerOf, type TenantCtx } from '../../../platform/use-case.ts';
import { type BookingCause, enqueueBookingMessages } from '../../messages/index.ts';
import { giveBackOnCancel, hasPaymentsOfStep, makeCautionDue } from '../../payments/index.ts';
import { type PricesBefore, pricesOf } from '../lines/lines.rules.ts';
import { insertEvent } from '../record/events.repo.ts';
import { isWithin, type Reader } from '../record/reader.rules.ts';
import { presentOwnerAppointment } from '../record/record.present.ts';
import { type AppointmentRow, findAppointment, lockAppointment, setStatus } from '../record/record.repo.ts';
import { readerOf, showTo } from '../record/shown.queries.ts';
import { releaseTime } from '../reservation/appointment.repo.ts';
import { releaseRental, returnRental } from '../reservation/rental.repo.ts';
import { missesOthers, readFinalPrice, readWantedOutcome, settleCompletion } from './completion.commands.ts';
import { takeBack } from './undo.commands.ts';

type Changed = ReplyOf<(typeof appointmentsCalls)['changeStatus']>;

const whyNotChanged: Readonly<Record<StatusRefusal, string>> = {
  ILLEGAL_TRANSITION: 'This booking was changed in the meantime. You now see how it stands.',
  ALREADY_SO: 'This booking already has that status.',
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
export const changeStatus = defineCommand(appointmentsCalls.changeStatus, {
  run: async ({ ctx, input: { params, body } }) => {
    const { tx, now, actor } = ctx;
    const { id } = params;
    const reader = readerOf(actor);
    const { status: wanted, lines, ...money } = body;
    const asked = parseStatus(wanted);
    if (asked === null) {
      const message = 'Choose confirmed, cancelled, completed or no-show.';
      return refusal('INVALID_INPUT', { message, errors: [{ field: 'status', message }] });
    }
    const current = await lockAppointment(tx, id);
    const before = current && (await findAppointment(tx, id));
    // guard: nobody-changes-the-status-of-anothers-booking
    if (before === undefined || !isWithin(reader, 'bookings.status', before)) return refusal('NOT_FOUND');
    const outcome = readWantedOutcome(before, asked, lines);
    if (!outcome.ok) return outcome;
    const { target, missed } = outcome.value;
    const misplaced = refuseMoney(target, money) ?? refuseMoneyOf(reader, { lines, ...money });
    if (misplaced !== null) return misplaced;
    const decision = decideStatusChange({ status: before.status, startsAt: before.starts_at }, target, now);
    const refused = (message: string) =>
      refusal('ILLEGAL_TRANSITION', { message, data: { status: before.status } });
    if (!decision.ok) return refused(whyNotChanged[decision.reason]);
    // A move has its own calls, which know the new time.
    if (decision.value.event === 'reschedule') return refused('A booking is moved by choosing its new time.');
    const { event, to } = decision.value;
    const price =
      event === 'complete'
        ? await readFinalPrice(tx, {
            row: before,
            missed,
            payment: money.payment,
            finalPrice: money.finalPrice,
            priceReason: money.priceReason,
          })
        : ok(null);
    if (!price.ok) return price.reason;
    const step = before.version + 1;
    await applyStatus(tx, {
      id,
      version: step,
      from: before.status,
      to,
      event,
      actor: doerOf(actor),
      reason: price.value === null ? '' : (money.priceReason ?? ''),
      pricesBefore: price.value === null ? null : pricesOf(before),
      now,
    });
    // It can be undone for a moment: until then nothing leaves.
    const sendAt = toInstant(now + sendAfterMs);
    await enqueueBookingMessages(tx, { appointment: id, cause: causeOf[event], now, sendAt });
    const unpaid = await moveMoney(tx, {
      row: before,
      event,
      price: price.value,
      missed,
      payment: money.payment,
      undoable: { step, sendAt },
      now,
    });
    return unpaid ?? changed(ctx, id, ({ status }) => `Appointment marked as ${status}.`);
  },
});

const MONEY_WITH_IT =
  'Money was recorded with this change, so only somebody who takes payments can undo it. Please ask them, or the owner.';

const whyNotUndone: Readonly<Record<UndoRefusal, string>> = {
  NOTHING_TO_UNDO: 'There is nothing to undo: this booking has changed since. Here is how it stands now.',
  TOO_LATE:
    'It is too late to undo this. A wrong Completed or No-Show can still be corrected in the details.',
};

const TOO_LATE_FOR_THEM =
  'It is too late to undo this. To have a wrong Completed or No-Show corrected, please ask the front desk.';

const sayWhyNotUndone = (reader: Reader, reason: UndoRefusal): string =>
  reason === 'TOO_LATE' && reader !== null && reachIn(reader, 'bookings.change') === null
    ? TOO_LATE_FOR_THEM
    : whyNotUndone[reason];

/** Undoes the owner's last change of a booking's status, within ten seconds of it by our clock. */
export const undoChange = defineCommand(appointmentsCalls.undo, {
  run: async ({ ctx, input: { params } }) => {
    const { tx, now, actor } = ctx;
    const seen = await findAppointment(tx, params.id);
    const reader = readerOf(actor);
    if (seen === undefined || !isWithin(reader, 'bookings.status', seen)) return refusal('NOT_FOUND');
    const kept = await refuseMoneyTaken(tx, reader, seen);
    if (kept !== null) return kept;
    const restored = await takeBack(tx, {
      seen,
      decide: (steps) => {
        const decided = decideUndo(steps, now);
        if (decided.ok) return ok(decided.value);
        const status = steps.at(-1)?.to;
        return refuse(
          refusal('ILLEGAL_TRANSITION', {
            message: sayWhyNotUndone(reader, decided.reason),
            data: { status },
          }),
        );
      },
      event: 'undo',
      actor: doerOf(actor),
      reason: '',
      now,
    });
    if (!restored.ok) return restored;
    return changed(ctx, params.id, ({ status }) => `Undone. The appointment is ${status} again.`);
  },
});

const whyNotCorrected: Readonly<Record<CorrectionRefusal, string>> = {
  NO_OUTCOME: 'Only Completed and No-Show can be corrected. Here is how this booking stands now.',
  ALREADY_SO: 'This booking already has that outcome.',
  NOT_A_CORRECTION: 'Choose completed, no-show or confirmed.',
  TOO_LATE: 'A Completed or No-Show can be corrected for 30 days. This one is older.',
};

/**
 * Corrects a wrong Completed or No-Show, for thirty days and with a reason. A balance recorded with the wrong one is
 * taken back; one that came may be recorded with the right one.
 */
export const correctOutcome = defineCommand(appointmentsCalls.correct, {
  run: async ({ ctx, input: { params, body } }) => {
    const { tx, now, actor } = ctx;
    const { id } = params;
    const { status: asked, lines, reason, ...money } = body;
    const seen = await findAppointment(tx, id);
    if (seen === undefined) return refusal('NOT_FOUND');
    const outcome = readWantedOutcome(seen, asked, lines);
    if (!outcome.ok) return outcome;
    const { target, missed } = outcome.value;
    const reader = readerOf(actor);
    const misplaced = refuseMoney(target, money) ?? refuseMoneyOf(reader, { lines, ...money });
    if (misplaced !== null) return misplaced;
    const kept = await refuseMoneyTaken(tx, reader, seen);
    if (kept !== null) return kept;
    const completes = target === 'completed';
    const restored = await takeBack(tx, {
      seen,
      decide: (steps) => {
        const decided = decideCorrection(steps, target, now, completes && missesOthers(seen, missed));
        if (decided.ok) return ok(decided.value);
        const status = steps.at(-1)?.to;
        return refuse(
          refusal('ILLEGAL_TRANSITION', { message: whyNotCorrected[decided.reason], data: { status } }),
        );
      },
      event: 'correct',
      actor: doerOf(actor),
      reason,
      now,
      ...(completes
        ? {
            price: (row) =>
              readFinalPrice(tx, {
                row,
                missed,
                payment: money.payment,
                finalPrice: money.finalPrice,
                priceReason: money.priceReason,
              }),
          }
        : {}),
    });
    if (!restored.ok) return restored;
    const { before, version: step, price } = restored.value;
    if (completes) {
      const undoable = { step, sendAt: toInstant(now + sendAfterMs) };
      const unpaid = await settleCompletion(tx, {
        row: before,
        price,
        missed,
        payment: money.payment,
        undoable,
        now,
      });
      if (unpaid !== null) return unpaid;
    } else if (target === 'no-show') await makeCautionDue(tx, { appointmentId: id, now });
    return changed(ctx, id, ({ status }) => `Corrected. The appointment is ${status} now.`);
  },
});

/** What was said of the money of a booking that is not being completed. */
const refuseMoney = (
  target: string,
  { payment, finalPrice }: { readonly payment?: unknown; readonly finalPrice?: unknown },
): Refusal | null => {
  if (target === 'completed' || (payment === undefined && finalPrice === undefined)) return null;
  const message = 'A payment and a final price can be recorded when the booking is completed.';
  const field = payment === undefined ? 'finalPrice' : 'payment';
  return refusal('INVALID_INPUT', { message, errors: [{ field, message }] });
};

/** Money is taken by whoever may take it, whatever else comes with it. */
const mayTakeMoney = (reader: Reader): boolean =>
  reader === null || reachIn(reader, 'payments.take') !== null;

/** What was missed of a booking is money as well: it lowers the price. */
const refuseMoneyOf = (
  reader: Reader,
  said: Readonly<Record<string, unknown>> & { readonly lines: unknown },
): Refusal | null => {
  const brings = Object.values(said).some((part) => part !== undefined);
  // guard: nobody-records-money-with-a-status-who-may-not-take-it
  if (!brings || reader === null || mayTakeMoney(reader)) return null;
  const whose = reader.key === null ? 'Your role does not let you' : 'This API key does not let its program';
  const what =
    said.lines === undefined ? 'record what was paid' : 'say what was missed, which changes the price';
  const message = `${whose} ${what}. Please complete the booking without it, or ask the owner.`;
  return refusal('FORBIDDEN', { message });
};

/** That money was recorded with the change that is to be taken back, where whoever asks may not take it. */
const refuseMoneyTaken = async (
  transaction: TenantTransaction,
  reader: Reader,
  { appointment_id: id, version }: AppointmentRow,
): Promise<Refusal | null> => {
  const takesMoneyBack = await hasPaymentsOfStep(transaction, id, version);
  // guard: nobody-takes-recorded-money-back-who-may-not-take-it
  if (takesMoneyBack && !mayTakeMoney(reader)) return refusal('FORBIDDEN', { message: MONEY_WITH_IT });
  return null;
};

const changed = async (
  { tx, actor, now }: TenantCtx,
  id: Id,
  say: (row: AppointmentRow) => string,
): Promise<Outcome<Changed>> => {
  const row = await findAppointment(tx, id);
  if (row === undefined) throw new Error('An appointment just changed is gone');
  const data = await showTo(tx, readerOf(actor), presentOwnerAppointment(row), now);
  return ok({ success: true, data, message: say(row) });
};

/** What an owner's change of status does to the booking's money; null, or why the payment that came with it cannot be. */
const moveMoney = async (
  transaction: TenantTransaction,
  { event, ...change }: Parameters<typeof settleCompletion>[1] & { readonly event: StatusEvent },
): Promise<Refusal | null> => {
  const { row, undoable, now } = change;
  const { appointment_id: appointmentId } = row;
  if (event === 'complete') return settleCompletion(transaction, change);
  if (event === 'cancel') {
    const cancelled = {
      appointmentId,
      by: 'business',
      insideNotice: false,
      isTold: true,
      undoable,
      now,
    } as const;
    // guard: cancelling-gives-back-what-was-paid
    await giveBackOnCancel(transaction, cancelled);
  }
  if (event === 'mark-no-show') await makeCautionDue(transaction, { appointmentId, now });
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
    readonly actor: Doer;
    readonly reason?: string;
    readonly pricesBefore?: PricesBefore | null;
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
    pricesBefore: change.pricesBefore ?? null,
    now: change.now,
  });
  if (isBlocking(change.to)) return;
  // guard: what-is-cancelled-gives-its-time-back
  await releaseTime(transaction, change.id);
  if (change.to === 'completed')
    await returnRental(transaction, { appointmentId: change.id, now: change.now });
  else await releaseRental(transaction, change.id);
};
