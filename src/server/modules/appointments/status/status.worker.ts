import { isLapseDue, unconfirmedLapseMs } from '#core/appointments/confirmation.ts';
import { dayMs, toInstant } from '#core/calendar/instant.ts';
import { lookTogether } from '../../../platform/db/look-together.ts';
import { acrossTenants, inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import { type RepeatingJob, repeat } from '../../../platform/jobs/repeat.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueueBookingMessages } from '../../messages/index.ts';
import { giveBackOnCancel } from '../../payments/index.ts';
import { listUnconfirmed, lockAppointment } from '../record/record.repo.ts';
import { clearOldHolds, hasOldHolds } from '../reservation/holds.repo.ts';
import { applyStatus } from './status.commands.ts';

const EVERY_MS = 60_000;

/** A late payment is looked for until then, and finds its time the sooner if nobody else has taken it. */
const HOLDS_KEPT_MS = 4 * dayMs;

/** Looks every minute for pending appointments that nobody confirmed in time, and for holds that ended days ago. */
export const startLapseJob = (platform: Platform): RepeatingJob =>
  repeat(platform.log, 'lapse-unconfirmed', EVERY_MS, async () => {
    const before = toInstant(platform.clock.now() - HOLDS_KEPT_MS);
    const [lapsed, hasOld] = await Promise.all([
      lapseUnconfirmed(platform),
      lookTogether(platform.database, (looking) => hasOldHolds(looking, before)),
    ]);
    if (lapsed > 0) platform.log('bookings.lapsed', { lapsed });
    if (hasOld) await acrossTenants(platform.database, (transaction) => clearOldHolds(transaction, before));
  });

const AT_ONCE = 200;

/**
 * Cancels what nobody confirmed within 48 hours after its start, as 'not confirmed'. Returns how many. One that cannot be
 * cancelled is logged and keeps no other from it.
 */
export const lapseUnconfirmed = async (platform: Platform): Promise<number> => {
  const now = platform.clock.now();
  // guard: a-booking-lapses-48-hours-after-its-start-no-sooner
  const before = toInstant(now - unconfirmedLapseMs);
  const due = await lookTogether(platform.database, (looking) => listUnconfirmed(looking, before, AT_ONCE));
  let lapsed = 0;
  for (const { business_id: business, appointment_id: id } of due) {
    const lapse = async (transaction: TenantTransaction): Promise<boolean> => {
      const current = await lockAppointment(transaction, id);
      if (current === undefined || !isLapseDue({ status: current.status, startsAt: current.starts_at }, now))
        return false;
      const version = current.version + 1;
      await applyStatus(transaction, {
        id,
        version,
        from: current.status,
        to: 'cancelled',
        event: 'lapse',
        actor: 'system',
        now,
      });
      await enqueueBookingMessages(transaction, { appointment: id, cause: 'lapsed', now });
      const ended = { appointmentId: id, by: 'system', insideNotice: true, isTold: false, now } as const;
      await giveBackOnCancel(transaction, ended);
      return true;
    };
    try {
      if (await inTenant(platform.database, business, lapse)) lapsed += 1;
    } catch (error) {
      // guard: a-booking-that-cannot-lapse-keeps-no-other-from-it
      platform.log('booking.unlapsed', { appointment: id, error });
    }
  }
  return lapsed;
};
