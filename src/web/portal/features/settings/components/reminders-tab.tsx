import { ActionIcon, Button, NativeSelect, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { messagesCalls } from '#contract/calls/messages.calls.ts';
import type { Settings } from '#contract/replies/settings-views.ts';
import { mostLeads } from '#core/messages/leads.ts';
import { newIdempotencyKey } from '../../../../api/client.ts';
import { AlertIcon, PlusIcon, TrashIcon } from '../../../../ui/icons.tsx';
import { WaitingLink } from '../../../kit/booking/waiting-link.tsx';
import { AmountInput } from '../../../kit/form/amount-input.tsx';
import { useFocusAfterChange } from '../../../kit/form/use-focus-after-change.ts';
import { Section } from '../../../kit/section.tsx';
import {
  type LeadForm,
  leadChoices,
  OTHER,
  type RemindersForm,
  readReminders,
  remindersDraftOf,
  remindersFormOf,
  remindersText,
  withLead,
} from '../reminders.ts';
import classes from './reminders-tab.module.css';
import { partOf, SettingsForm, useSettingsEntries } from './settings-form.tsx';

type RemindersTabProps = {
  readonly settings: Settings;
  /** The editor of the messages' texts, which are saved one by one. */
  readonly texts: ReactNode;
};

/** How and when clients are reminded, what else is sent by itself, and in which words. */
export function RemindersTab({ settings, texts }: RemindersTabProps) {
  const reminders = useSettingsEntries({
    saved: remindersFormOf(settings.reminders),
    parts: [partOf(messagesCalls.saveReminders, readReminders, remindersDraftOf)],
    fieldOf: (path) => path,
    done: 'Reminders saved.',
  });
  const fields = { form: reminders.form, errors: reminders.errors, onChange: reminders.change };
  return (
    <SettingsForm entries={reminders} after={texts}>
      <ReminderFields {...fields} />
      <MoreMessages {...fields} />
    </SettingsForm>
  );
}

type ReminderFieldsProps = {
  readonly form: RemindersForm;
  readonly errors: Partial<Record<string, string>>;
  readonly onChange: (patch: Partial<RemindersForm>) => void;
};

/** By which channels and how long before clients are reminded. */
function ReminderFields({ form, errors, onChange }: ReminderFieldsProps) {
  const said = remindersText(form);
  return (
    <Section
      title="Reminding clients"
      hint="Sent automatically before every booking. Cancelled bookings get none."
    >
      <Switch
        label="By email"
        description="Costs nothing. For clients who left an email address."
        checked={form.byEmail}
        onChange={(event) => onChange({ byEmail: event.currentTarget.checked })}
      />
      <Switch
        label="By SMS"
        description="Reaches every phone, also without data. The networks charge for each SMS."
        checked={form.bySms}
        onChange={(event) => onChange({ bySms: event.currentTarget.checked })}
      />
      <LeadTimes leads={form.leads} errors={errors} onChange={(leads) => onChange({ leads })} />
      <div role="status">
        {said === null ? (
          <div data-note="orange" data-row="3">
            <AlertIcon />
            <p>
              <strong>Reminders are off.</strong> Nobody is reminded. After booking, your clients see a grey
              ‘Set Reminder (Coming Soon)’ button.
            </p>
          </div>
        ) : (
          <p data-note>{said}</p>
        )}
      </div>
      <p className={classes.small}>
        We send no SMS between 20:00 and 08:00, Lagos time. A reminder that is due in those hours goes at
        19:55 the evening before. A booking made in those hours is still confirmed at once.
      </p>
    </Section>
  );
}

/** What else is sent by itself: news, invitations, offers of free times, and the owner's own mail of the day. */
function MoreMessages({ form, onChange }: ReminderFieldsProps) {
  return (
    <Section title="Other messages">
      <Switch
        label="Send updates by SMS too"
        description="Confirmations, changes and cancellations always go by email. Switch this on to send them by SMS as well."
        checked={form.newsBySms}
        onChange={(event) => onChange({ newsBySms: event.currentTarget.checked })}
      />
      <Switch
        label="Invite no-shows to book again"
        description="A friendly message with your booking link, once you mark a booking as no-show."
        checked={form.rebookAfterNoShow}
        onChange={(event) => onChange({ rebookAfterNoShow: event.currentTarget.checked })}
      />
      <Switch
        label="Ask for reviews"
        description="An email some hours after you mark a booking as completed, at most every 90 days and not to who has reviewed you."
        checked={form.askForReview}
        onChange={(event) => onChange({ askForReview: event.currentTarget.checked })}
      />
      <Switch
        label="Waitlist"
        description="Clients can wait for a day that is full. When a time frees up we hold it for the first in line and tell them."
        checked={form.waitlist}
        onChange={(event) => onChange({ waitlist: event.currentTarget.checked })}
      />
      <WaitingLink>See who is waiting</WaitingLink>
      <Switch
        label="Morning agenda for me"
        description="An email at 07:00 with the bookings of the day. No email when there are none."
        checked={form.agenda}
        onChange={(event) => onChange({ agenda: event.currentTarget.checked })}
      />
    </Section>
  );
}

type LeadTimesProps = {
  readonly leads: readonly LeadForm[];
  readonly errors: Partial<Record<string, string>>;
  readonly onChange: (leads: readonly LeadForm[]) => void;
};

const ADD = 'add-reminder';

/** How long before the start: none, or up to three. */
function LeadTimes({ leads, errors, onChange }: LeadTimesProps) {
  const focus = useFocusAfterChange();
  const add = () => {
    const key = newIdempotencyKey();
    onChange(withLead(leads, key));
    focus(`lead-${key}`);
  };
  const remove = (place: number) => {
    const next = leads[place + 1] ?? leads[place - 1];
    onChange(leads.toSpliced(place, 1));
    focus(next === undefined ? ADD : `lead-${next.key}`);
  };
  return (
    <fieldset className={classes.leads}>
      <legend>When</legend>
      {leads.length === 0 && <p className={classes.small}>No reminder yet.</p>}
      {leads.map((lead, place) => (
        <LeadRow
          key={lead.key}
          lead={lead}
          name={`Reminder ${place + 1}`}
          error={errors[`leads.${place}`]}
          onChange={(changed) => onChange(leads.with(place, changed))}
          onRemove={() => remove(place)}
        />
      ))}
      {errors['leads'] !== undefined && (
        <p data-text="fault" role="alert">
          {errors['leads']}
        </p>
      )}
      <div data-row="2" data-wrap>
        <Button
          id={ADD}
          variant="default"
          leftSection={<PlusIcon />}
          disabled={leads.length >= mostLeads}
          onClick={add}
        >
          Add a reminder
        </Button>
        {leads.length >= mostLeads && <span className={classes.small}>Three at most.</span>}
      </div>
    </fieldset>
  );
}

type LeadRowProps = {
  readonly lead: LeadForm;
  readonly name: string;
  readonly error: string | undefined;
  readonly onChange: (lead: LeadForm) => void;
  readonly onRemove: () => void;
};

function LeadRow({ lead, name, error, onChange, onRemove }: LeadRowProps) {
  const other = lead.choice === OTHER;
  return (
    <div className={classes.lead}>
      <NativeSelect
        id={`lead-${lead.key}`}
        aria-label={name}
        data={leadChoices}
        value={lead.choice}
        error={other ? undefined : error}
        onChange={(event) => onChange({ ...lead, choice: event.currentTarget.value })}
      />
      {other && (
        <AmountInput
          aria-label={`Hours of ${name.toLowerCase()}`}
          inputMode="decimal"
          decimalScale={2}
          suffix={lead.hours === 1 ? ' hour before' : ' hours before'}
          className={classes.hours ?? ''}
          value={lead.hours}
          error={error}
          onChange={(hours) => onChange({ ...lead, hours })}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={`Remove ${name.toLowerCase()}`}
        onClick={onRemove}
      >
        <TrashIcon />
      </ActionIcon>
    </div>
  );
}
