import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { messagesCalls } from '#contract/messages.calls.ts';
import type { Settings } from '#contract/settings-views.ts';
import { WaitingLink } from '../../../../kit/booking/waiting-link.tsx';
import { Section } from '../../../../kit/section.tsx';
import { useSaveSettings } from '../../api.ts';
import { readReminders, remindersDraftOf, remindersFormOf } from '../../reminders.ts';
import { SettingsForm } from '../settings-form.tsx';
import { usePart } from '../use-part.ts';
import { useSaving } from '../use-saving.ts';
import { ReminderFields, type ReminderFieldsProps } from './reminder-fields.tsx';

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

/** What else is sent by itself: news, invitations, offers of free times, and the owner's own mail of the day. */
function MoreMessages({ form, onChange }: ReminderFieldsProps) {
  return (
    <Section title="Other messages">
      <Switch
        size="md"
        label="Send updates by SMS too"
        description="Confirmations, changes and cancellations always go by email. Switch this on to send them by SMS as well."
        checked={form.newsBySms}
        onChange={(event) => onChange({ newsBySms: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        label="Invite no-shows to book again"
        description="A friendly message with your booking link, once you mark a booking as no-show."
        checked={form.rebookAfterNoShow}
        onChange={(event) => onChange({ rebookAfterNoShow: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        label="Waitlist"
        description="Clients can wait for a day that is full. When a time frees up we hold it for the first in line and tell them."
        checked={form.waitlist}
        onChange={(event) => onChange({ waitlist: event.currentTarget.checked })}
      />
      <WaitingLink>See who is waiting</WaitingLink>
      <Switch
        size="md"
        label="Morning agenda for me"
        description="An email at 07:00 with the bookings of the day. No email when there are none."
        checked={form.agenda}
        onChange={(event) => onChange({ agenda: event.currentTarget.checked })}
      />
    </Section>
  );
}
