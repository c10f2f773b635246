import { Button, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { PlusIcon } from '../../../../../ui/icons.tsx';
import { AffectedBookings } from '../../../../kit/booking/affected-bookings.tsx';
import { DateField } from '../../../../kit/form/date-field.tsx';
import { sortErrors } from '../../../../kit/form/field-errors.ts';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { toast } from '../../../../kit/toast.ts';
import { useClosures } from '../../api.ts';
import {
  closureField,
  type Days,
  daysOf,
  emptyClosure,
  type ClosureForm as Form,
  lastClosable,
  REASON_MAX,
  withFrom,
} from '../../hours.ts';
import { readWith } from '../../reading.ts';
import classes from './closures.module.css';

type ClosureFormProps = {
  readonly today: CalendarDate;
  readonly onAdded: (days: Days) => void;
  readonly onBegun: (begun: boolean) => void;
};

/** A day or a range of days, and why. The bookings on them are shown before anything is closed. */
export function ClosureForm({ today, onAdded, onBegun }: ClosureFormProps) {
  const { add } = useClosures();
  const { form, change, field, errors, formErrors, saving, unsaved, clear, bind } = useEntries({
    initial: emptyClosure,
    read: (entered: Form) => {
      const days = daysOf(entered);
      if (days === null) return { ok: false, errors: { from: 'Choose the first day you are closed.' } };
      const read = readWith(settingsCalls.addClosure.body, { ...days, reason: entered.reason });
      if (read.ok) return { ok: true, sent: { ...days, reason: entered.reason.trim() } };
      const { fields, others } = sortErrors(read.errors, closureField);
      return { ok: false, errors: fields, others };
    },
    fieldOf: closureField,
    sending: useKeyed(add),
    failed: 'The closure could not be added.',
    onDone: (_, { from, to }) => {
      toast.success('Closure added.');
      clear();
      onAdded({ from, to });
    },
  });
  useEffect(() => onBegun(unsaved), [unsaved, onBegun]);
  const days = daysOf(form);
  const max = lastClosable(today);
  return (
    <form {...bind} className={classes.form}>
      <div className={classes.dates}>
        <DateField
          label="First day closed"
          required
          value={form.from}
          min={today}
          max={max}
          error={errors.from}
          onChange={(from) => change(withFrom(form, from))}
        />
        <DateField
          label="Last day closed (for several days)"
          value={form.to}
          min={form.from === '' ? today : form.from}
          max={max}
          disabled={form.from === ''}
          error={errors.to}
          onChange={(to) => change({ to })}
        />
      </div>
      <TextInput
        label="Reason"
        description="Only you see it."
        placeholder="Family wedding"
        maxLength={REASON_MAX}
        autoComplete="off"
        {...field('reason')}
      />
      {days !== null && <AffectedBookings asked={days} where="on these days" />}
      <div data-row="3" data-wrap>
        <Button type="submit" variant="default" leftSection={<PlusIcon />} loading={saving}>
          Add closure
        </Button>
        <StillTrying pending={saving} />
        {formErrors.length > 0 && (
          <p className={classes.wrong} role="alert">
            {formErrors[0]}
          </p>
        )}
      </div>
    </form>
  );
}
