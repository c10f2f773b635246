import { Switch } from '@mantine/core';
import { AlertIcon } from '../../../../kit/icons.tsx';
import { Section } from '../../../../kit/section.tsx';
import { type RemindersForm, remindersText } from '../../reminders.ts';
import { LeadTimes } from './lead-times.tsx';
import classes from './reminders.module.css';

export type ReminderFieldsProps = {
  readonly form: RemindersForm;
  readonly errors: Partial<Record<string, string>>;
  readonly onChange: (patch: Partial<RemindersForm>) => void;
};

/** By which channels and how long before clients are reminded. */
export function ReminderFields({ form, errors, onChange }: ReminderFieldsProps) {
  const said = remindersText(form);
  return (
    <Section
      title="Reminding clients"
      hint="Sent automatically before every booking. Cancelled bookings get none."
    >
      <Switch
        size="md"
        label="By email"
        description="Costs nothing. For clients who left an email address."
        checked={form.byEmail}
        onChange={(event) => onChange({ byEmail: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        label="By SMS"
        description="Reaches every phone, also without data. The networks charge for each SMS."
        checked={form.bySms}
        onChange={(event) => onChange({ bySms: event.currentTarget.checked })}
      />
      <LeadTimes leads={form.leads} errors={errors} onChange={(leads) => onChange({ leads })} />
      <div role="status">
        {said === null ? (
          <div className={classes.off}>
            <AlertIcon />
            <p>
              <strong>Reminders are off.</strong> Nobody is reminded. After booking, your clients see a grey
              ‘Set Reminder (Coming Soon)’ button.
            </p>
          </div>
        ) : (
          <p className={classes.said}>{said}</p>
        )}
      </div>
      <p className={classes.small}>
        We send no SMS between 20:00 and 08:00, Lagos time. A reminder that is due in those hours goes at
        19:55 the evening before. A booking made in those hours is still confirmed at once.
      </p>
    </Section>
  );
}
