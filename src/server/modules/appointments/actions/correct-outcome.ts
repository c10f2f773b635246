import type { appointmentsCalls } from '#contract/appointments.calls.ts';
import type { InputOf } from '#contract/call.ts';
import { type CorrectionRefusal, decideCorrection, sendAfterMs } from '#core/appointments/corrections.ts';
import { toInstant } from '#core/calendar/instant.ts';
import { ok, refuse } from '#core/result.ts';
import { inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { done, type Outcome, refusal } from '../../../platform/http/outcome.ts';
import { readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { makeCautionDue } from '../../payments/index.ts';
import { presentOwnerAppointment } from '../appointments.present.ts';
import { findAppointment } from '../appointments.repo.ts';
import type { StatusChanged } from './change-status.ts';
import { readFinalPrice, settleCompletion } from './settle-price.ts';
import { takeBack } from './take-back.ts';

type Body = InputOf<(typeof appointmentsCalls)['correct']>['body'];

const why: Readonly<Record<CorrectionRefusal, string>> = {
  NO_OUTCOME: 'Only Completed and No-Show can be corrected. Here is how this booking stands now.',
  ALREADY_SO: 'This booking was already set to that.',
  NOT_A_CORRECTION: 'Choose completed, no-show or confirmed.',
  TOO_LATE: 'A Completed or No-Show can be corrected for 30 days. This one is older.',
};

/**
 * Corrects a wrong Completed or No-Show, for thirty days and with a reason. A balance recorded with the wrong one is
 * taken back; one that came may be recorded with the right one.
 */
export const correctOutcome = async (
  platform: Platform,
  handle: string,
  { status: target, reason, ...money }: Body,
  { session, now }: Pick<OwnerContext, 'now' | 'session'>,
): Promise<Outcome<StatusChanged>> => {
  const { business } = session;
  const id = readOwnHandle(business, handle);
  if (id === null) return refusal('NOT_FOUND');
  if (target !== 'completed' && (money.payment !== undefined || money.finalPrice !== undefined)) {
    const message = 'A payment and a final price can be recorded when the booking is completed.';
    const field = money.payment === undefined ? 'finalPrice' : 'payment';
    return refusal('INVALID_INPUT', { message, errors: [{ field, message }] });
  }
  return inTenantUnlessRefused(platform.database, business, async (transaction) => {
    const completes = target === 'completed';
    const restored = await takeBack(
      transaction,
      id,
      (steps) => {
        const decided = decideCorrection(steps, target, now);
        if (decided.ok) return ok(decided.value);
        const status = steps.at(-1)?.to;
        return refuse(refusal('ILLEGAL_TRANSITION', { message: why[decided.reason], data: { status } }));
      },
      {
        event: 'correct',
        reason,
        now,
        ...(completes ? { price: (row) => readFinalPrice(transaction, row, money) } : {}),
      },
    );
    if (!restored.ok) return restored;
    const { before, version: step, price } = restored.value;
    if (completes) {
      const undoable = { step, sendAt: toInstant(now + sendAfterMs) };
      const unpaid = await settleCompletion(transaction, before, {
        price,
        payment: money.payment,
        undoable,
        now,
      });
      if (unpaid !== null) return unpaid;
    } else if (target === 'no-show') await makeCautionDue(transaction, id, now);
    const row = await findAppointment(transaction, id);
    if (row === undefined) throw new Error('An appointment just changed is gone');
    const data = presentOwnerAppointment(row);
    return done({ success: true, data, message: `Corrected. The appointment is ${row.status} now.` });
  });
};
