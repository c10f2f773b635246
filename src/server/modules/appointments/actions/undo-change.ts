import type { OwnerAppointment } from '#contract/views.ts';
import { decideUndo, type UndoRefusal } from '#core/appointments/corrections.ts';
import { ok, refuse } from '#core/result.ts';
import { inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { done, type Outcome, refusal } from '../../../platform/http/outcome.ts';
import { readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentOwnerAppointment } from '../appointments.present.ts';
import { findAppointment } from '../appointments.repo.ts';
import type { StatusChanged } from './change-status.ts';
import { takeBack } from './take-back.ts';

const why: Readonly<Record<UndoRefusal, string>> = {
  NOTHING_TO_UNDO: 'There is nothing to undo: this booking has changed since. Here is how it stands now.',
  TOO_LATE:
    'It is too late to undo this. A wrong Completed or No-Show can still be corrected in the details.',
};

/** Undoes the owner's last change of a booking's status, within ten seconds of it by our clock. */
export const undoChange = async (
  platform: Platform,
  handle: string,
  { session, now }: Pick<OwnerContext, 'now' | 'session'>,
): Promise<Outcome<StatusChanged>> => {
  const { business } = session;
  const id = readOwnHandle(business, handle);
  if (id === null) return refusal('NOT_FOUND');
  return inTenantUnlessRefused(platform.database, business, async (transaction) => {
    const restored = await takeBack(
      transaction,
      id,
      (steps) => {
        const decided = decideUndo(steps, now);
        if (decided.ok) return ok(decided.value);
        const status = steps.at(-1)?.to;
        return refuse(refusal('ILLEGAL_TRANSITION', { message: why[decided.reason], data: { status } }));
      },
      { event: 'undo', reason: '', now },
    );
    if (!restored.ok) return restored;
    const row = await findAppointment(transaction, id);
    if (row === undefined) throw new Error('An appointment just changed is gone');
    const data: OwnerAppointment = presentOwnerAppointment(row);
    return done({ success: true, data, message: `Undone. The appointment is ${row.status} again.` });
  });
};
