import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { calendarDayParts, formatTime, instantOn } from '../../../../../ui/format.ts';
import { CheckIcon, ClockIcon } from '../../../../../ui/icons.tsx';
import { DateField } from '../../../../kit/form/date-field.tsx';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import { walkInStart, withSlot } from '../../model.ts';
import classes from '../bookings.module.css';
import type { BookingState } from '../use-booking-form.ts';

type OtherTimesProps = {
  readonly state: BookingState;
  readonly today: string;
  /** Whether the chosen time is seen on the list already. */
  readonly listed: boolean;
};

/** Now, for whoever is standing there: the quickest booking there is, so it stands above all times. */
export function WalkInNow({ state }: Pick<OtherTimesProps, 'state'>) {
  const { form, change } = state;
  const zone = useBusinessZone();
  return (
    <div className={classes.walkIn}>
      <Button
        variant={form.walkIn ? 'light' : 'default'}
        leftSection={form.walkIn ? <CheckIcon /> : <ClockIcon />}
        aria-pressed={form.walkIn}
        onClick={() => change(withSlot(form, walkInStart(Date.now()), zone, { ownTime: true, walkIn: true }))}
      >
        Walk-in now
      </Button>
      {form.walkIn && (
        <p className={classes.quiet} role="status">
          Starts at <strong>{formatTime(form.slot, zone)}</strong>. You can leave name, phone and email out.
        </p>
      )}
    </div>
  );
}

/** Times that are not on the list: any the owner types. */
export function OtherTimes({ state, today, listed }: OtherTimesProps) {
  const { form, change } = state;
  const zone = useBusinessZone();
  const id = useId();
  const [typing, setTyping] = useState(false);
  return (
    <div data-stack="3">
      {form.slot !== '' && form.ownTime && !form.walkIn && !listed && (
        <p data-note data-row="3" role="status">
          <CheckIcon />
          <span>
            <strong>{formatTime(form.slot, zone)}</strong>, {calendarDayParts(form.date).full}
          </span>
        </p>
      )}
      <div data-row="2" data-wrap>
        <Button
          variant="subtle"
          aria-expanded={typing}
          aria-controls={typing ? id : undefined}
          onClick={() => setTyping(!typing)}
        >
          Another time…
        </Button>
      </div>
      {typing && (
        <div id={id}>
          <TypedTime
            day={form.date === '' ? today : form.date}
            onTime={(slot) => {
              setTyping(false);
              change(withSlot(form, slot, zone, { ownTime: true }));
            }}
          />
        </div>
      )}
    </div>
  );
}

type TypedTimeProps = { readonly day: string; readonly onTime: (slot: string) => void };

/** Any day and any minute. What speaks against it is said before it is booked. */
function TypedTime({ day, onTime }: TypedTimeProps) {
  const zone = useBusinessZone();
  const [date, setDate] = useState(day);
  const [time, setTime] = useState('');
  const [error, setError] = useState<string | null>(null);
  const apply = () => {
    const slot = instantOn(date, time, zone);
    if (slot === null) setError('Please enter a time such as 14:30.');
    else onTime(slot);
  };
  return (
    <div data-frame="inner" className={classes.typed}>
      <DateField label="Other date" value={date} onChange={setDate} required />
      <TextInput
        type="time"
        label="Other time"
        value={time}
        error={error}
        autoFocus
        onChange={(event) => {
          setTime(event.currentTarget.value.slice(0, 5));
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would otherwise send the whole form.
          event.preventDefault();
          apply();
        }}
      />
      <Button variant="light" onClick={apply}>
        Use this time
      </Button>
      <p className={classes.quiet}>You may go outside your hours and rules, but not over another booking.</p>
    </div>
  );
}
