import { Switch } from '@mantine/core';
import { Section } from '../../../kit/section.tsx';
import { WaitingLink } from '../../../kit/waiting-link.tsx';
import type { ReminderFieldsProps } from './reminder-fields.tsx';

/** What else is sent by itself: news, invitations, offers of free times, and the owner's own mail of the day. */
export function MoreMessages({ form, onChange }: ReminderFieldsProps) {
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
