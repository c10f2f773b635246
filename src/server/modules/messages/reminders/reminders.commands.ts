import { messagesCalls } from '#contract/calls/messages.calls.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import { saveReminderSettings, settingsBefore } from '../../businesses/index.ts';
import type { ReminderSettings } from '../facts/recipients.repo.ts';
import { insertMessages, type NewMessage } from '../planning/queue.repo.ts';
import { askReplan, findAgendaRule, saveAgendaAt } from './plans.repo.ts';
import { changeReminders, listReminders } from './reminders.repo.ts';
import {
  type AddedReminder,
  nextAgendaFor,
  type RemindedBooking,
  reminderChanges,
} from './reminders.rules.ts';

/** Saves how clients and owner are reminded. The reminders of bookings already made are planned anew by the job. */
export const saveReminders = defineCommand(messagesCalls.saveReminders, {
  before: settingsBefore(({ reminders }) => reminders),
  run: async ({ ctx: { tx, now }, input: { body: reminders } }) => {
    const settings = await saveReminderSettings(tx, { reminders, now });
    await planAgenda(tx, now);
    await askReplan(tx, now);
    return ok({ success: true, data: settings });
  },
});

/** Plans an owner's next mail of the day as zone and settings now say; to be called where either has changed. */
export const planAgenda = async (transaction: TenantTransaction, now: Instant): Promise<void> => {
  const rule = await findAgendaRule(transaction);
  saveAgendaAt(transaction, transaction.business, nextAgendaFor(rule, now));
};

/**
 * Makes the queued reminders of these bookings what the settings and the bookings ask for. The caller holds both until
 * the transaction ends.
 */
export const replanReminders = async (
  transaction: TenantTransaction,
  replan: {
    readonly bookings: readonly RemindedBooking[];
    readonly settings: ReminderSettings;
    readonly now: Instant;
  },
): Promise<void> => {
  const { bookings, settings, now } = replan;
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
