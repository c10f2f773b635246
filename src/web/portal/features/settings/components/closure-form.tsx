import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { settingsCalls } from '#contract/settings.calls.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { newIdempotencyKey } from '../../../../api/client.ts';
import { DateField } from '../../../kit/date-field.tsx';
import { PlusIcon } from '../../../kit/icons.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { toast } from '../../../kit/toast.ts';
import { isUndecided, RefusedError, refusalText } from '../../../query/refusal.ts';
import { useClosures } from '../api.ts';
import {
  type ClosureErrors,
  closureErrors,
  type Days,
  daysOf,
  emptyClosure,
  type ClosureForm as Form,
  lastClosable,
  REASON_MAX,
  withFrom,
} from '../closures.ts';
import { readWith } from '../reading.ts';
import { AffectedBookings } from './affected-bookings.tsx';
import classes from './closures.module.css';

type ClosureFormProps = {
  readonly today: CalendarDate;
  readonly onAdded: (days: Days) => void;
  readonly onBegun: (begun: boolean) => void;
};

/** A day or a range of days, and why. The bookings on them are shown before anything is closed. */
export function ClosureForm({ today, onAdded, onBegun }: ClosureFormProps) {
  const { add } = useClosures();
  const [form, setForm] = useState<Form>(emptyClosure);
  const [errors, setErrors] = useState<ClosureErrors>({});
  const [complaint, setComplaint] = useState<string | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const begun = form.from !== '' || form.reason !== '';
  useEffect(() => onBegun(begun), [begun, onBegun]);
  const days = daysOf(form);
  const max = lastClosable(today);

  const change = (next: Form) => {
    setForm(next);
    setErrors({});
    setComplaint(null);
  };
  const complain = (fields: ClosureErrors, others: readonly string[]) => {
    setErrors(fields);
    setComplaint(others[0] ?? null);
  };
  const refuse = (failure: Error) => {
    const { fields, others } = closureErrors(failure instanceof RefusedError ? failure.refusal.errors : []);
    const placed = Object.keys(fields).length > 0;
    complain(fields, placed ? others : [refusalText(failure, 'The closure could not be added.')]);
    if (!isUndecided(failure)) setIdempotencyKey(newIdempotencyKey());
  };
  const submit = () => {
    if (add.isPending) return;
    if (days === null) return complain({ from: 'Choose the first day you are closed.' }, []);
    const read = readWith(settingsCalls.addClosure.body, { ...days, reason: form.reason });
    if (!read.ok) {
      const { fields, others } = closureErrors(read.errors);
      return complain(fields, others);
    }
    add.mutate(
      { ...days, reason: form.reason.trim(), idempotencyKey },
      {
        onSuccess: () => {
          toast.success('Closure added.');
          change(emptyClosure);
          setIdempotencyKey(newIdempotencyKey());
          onAdded(days);
        },
        onError: refuse,
      },
    );
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
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
          onChange={(to) => change({ ...form, to })}
        />
      </div>
      <TextInput
        label="Reason"
        description="Only you see it."
        placeholder="Family wedding"
        maxLength={REASON_MAX}
        autoComplete="off"
        value={form.reason}
        error={errors.reason}
        onChange={(event) => change({ ...form, reason: event.currentTarget.value })}
      />
      {days !== null && <AffectedBookings days={days} />}
      <div className={classes.addLine}>
        <Button type="submit" variant="default" leftSection={<PlusIcon />} loading={add.isPending}>
          Add closure
        </Button>
        <StillTrying pending={add.isPending} />
        {complaint !== null && (
          <p className={classes.wrong} role="alert">
            {complaint}
          </p>
        )}
      </div>
    </form>
  );
}
