import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { ReminderSettings } from '../facts/recipients.repo.ts';
import { insertMessages, type NewMessage } from '../planning/queue.repo.ts';
import { changeReminders, listReminders } from './reminders.repo.ts';
import { type AddedReminder, type RemindedBooking, reminderChanges } from './reminders.rules.ts';

/**
 * Makes the queued reminders of these bookings what the settings and the bookings ask for. The caller holds both until
 * the transaction ends.
 */
export const replanReminders = async (
  transaction: TenantTransaction,
  bookings: readonly RemindedBooking[],
  settings: ReminderSettings,
  now: Instant,
): Promise<void> => {
  const known = Map.groupBy(
    await listReminders(
      transaction,
      bookings.map(({ appointment }) => appointment),
    ),
    ({ appointment }) => appointment,
  );
  const changes = bookings.map((booking) => ({
    booking,
    ...reminderChanges(booking, settings, known.get(booking.appointment) ?? [], now),
  }));
  await changeReminders(transaction, {
    correct: changes.flatMap(({ correct }) => correct),
    remove: changes.flatMap(({ remove }) => remove),
    skip: changes.flatMap(({ skip }) => skip),
  });
  const added = changes.flatMap(({ booking, add }) =>
    add.map((reminder) => messageOf(transaction, booking, reminder)),
  );
  await insertMessages(transaction, added, now);
};

const messageOf = (
  { business }: TenantTransaction,
  { appointment, version }: RemindedBooking,
  reminder: AddedReminder,
): NewMessage => ({
  kind: 'reminder',
  recipient: 'client',
  ...reminder,
  business,
  appointment,
  version,
  reset: null,
  link: null,
});
