import type { AppointmentEvent } from '#core/appointments/transitions.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { kinds } from '../kinds/kinds.queries.ts';
import { type BookingCause, whyNotReminded } from './news.rules.ts';
import { remindAgain, skipUndone } from './take-back.repo.ts';

const causeOf: Partial<Record<AppointmentEvent, BookingCause>> = {
  cancel: 'cancelled',
  complete: 'completed',
  'mark-no-show': 'no-show',
};

/**
 * After a change of a booking was taken back: what was to be told of it is not told, and reminders that it called off
 * are due again where the booking stands. In the transaction that takes it back.
 */
export const takeBackMessages = async (
  transaction: TenantTransaction,
  back: {
    readonly appointment: Id;
    readonly undone: AppointmentEvent;
    readonly stands: boolean;
    readonly now: Instant;
  },
): Promise<void> => {
  const { appointment, undone, stands, now } = back;
  for (const { kind, due } of Object.values(kinds)) {
    if (due.by === 'booking' && due.undoneWith === undone) await skipUndone(transaction, appointment, kind);
  }
  const cause = causeOf[undone];
  const reason = cause === undefined ? null : whyNotReminded(cause);
  if (stands && reason !== null) await remindAgain(transaction, appointment, { reason, now });
};
