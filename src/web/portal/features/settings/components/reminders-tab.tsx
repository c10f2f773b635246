import type { ReactNode } from 'react';
import { messagesCalls } from '#contract/messages.calls.ts';
import type { Settings } from '#contract/settings-views.ts';
import { useSaveSettings } from '../api.ts';
import { readReminders, remindersDraftOf, remindersFormOf } from '../reminders.ts';
import { MoreMessages } from './more-messages.tsx';
import { ReminderFields } from './reminder-fields.tsx';
import { SettingsForm } from './settings-form.tsx';
import { usePart } from './use-part.ts';
import { useSaving } from './use-saving.ts';

type RemindersTabProps = {
  readonly settings: Settings;
  /** The editor of the messages' texts, which are saved one by one. */
  readonly texts: ReactNode;
};

/** How and when clients are reminded, what else is sent by itself, and in which words. */
export function RemindersTab({ settings, texts }: RemindersTabProps) {
  const save = useSaveSettings(messagesCalls.saveReminders);
  const reminders = usePart({
    saved: remindersFormOf(settings.reminders),
    read: readReminders,
    fieldOf: (path) => path,
    send: (body) => save({ body }),
    contentOf: remindersDraftOf,
  });
  const saving = useSaving([reminders], 'Reminders saved.');
  const fields = { form: reminders.form, errors: reminders.errors, onChange: reminders.change };
  return (
    <SettingsForm saving={saving} after={texts}>
      <ReminderFields {...fields} />
      <MoreMessages {...fields} />
    </SettingsForm>
  );
}
