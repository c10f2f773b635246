import { Alert, Switch } from '@mantine/core';
import { calendarDayOf } from '../../../../ui/format.ts';
import { AlertIcon } from '../../../kit/icons.tsx';
import { WeekEditor } from '../../../kit/time/week-editor.tsx';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { lossText } from '../bookings.ts';
import type { StaffForm } from '../model.ts';
import { BlockedDates } from './blocked-dates.tsx';
import classes from './staff.module.css';

type Schedule = Pick<StaffForm, 'customSchedule' | 'weeklyHours' | 'blockedDates'>;

type CustomAvailabilityProps = {
  readonly memberId: string | null;
  /** The member is saved with a schedule of their own. */
  readonly hadSchedule: boolean;
  readonly form: StaffForm;
  readonly onChange: (change: Partial<Schedule>) => void;
};

/** Hours and days off of the member's own, or the business's; what was entered stays while it is switched off. */
export function CustomAvailability({ memberId, hadSchedule, form, onChange }: CustomAvailabilityProps) {
  const today = calendarDayOf(new Date().toISOString(), useBusinessZone());
  const loss = lossText(form, hadSchedule, today);
  return (
    <section aria-labelledby="custom-availability">
      <h3 className={classes.heading} id="custom-availability">
        Custom Availability
      </h3>
      <div className={classes.switch}>
        <Switch
          size="md"
          label={form.customSchedule ? 'Using Custom Schedule' : 'Using Default Business Schedule'}
          checked={form.customSchedule}
          onChange={(event) => onChange({ customSchedule: event.currentTarget.checked })}
        />
      </div>
      <div role="status">
        {loss !== null && (
          <Alert color="orange" icon={<AlertIcon />} mt="sm">
            {loss}
          </Alert>
        )}
      </div>
      {form.customSchedule && (
        <>
          <WeekEditor
            days={form.weeklyHours}
            first="Sunday"
            onChange={(weeklyHours) => onChange({ weeklyHours })}
          />
          <BlockedDates
            memberId={memberId}
            dates={form.blockedDates}
            onChange={(blockedDates) => onChange({ blockedDates })}
          />
        </>
      )}
    </section>
  );
}
