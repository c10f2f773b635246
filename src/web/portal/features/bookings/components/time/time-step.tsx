import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { calendarDayOf, formatTime, shortDay } from '../../../../../ui/format.ts';
import { DateField } from '../../../../kit/form/date-field.tsx';
import { MonthPicker, useCalendarTurn } from '../../../../kit/form/month-picker.tsx';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import { slotsQuery } from '../../api.ts';
import { slotsAskOf } from '../../lines.ts';
import { withDay } from '../../model.ts';
import { DAYS_AHEAD, dayAfter } from '../../times.ts';
import classes from '../bookings.module.css';
import type { BookingState } from '../use-booking-form.ts';
import { DayStrip } from './day-strip.tsx';
import { OtherTimes, WalkInNow } from './other-times.tsx';
import { SlotList } from './slot-list.tsx';

type TimeStepProps = {
  readonly state: BookingState;
  readonly editId: string | undefined;
  readonly today: string;
};

/** Step 2 of an appointment: the day, and a time of those that are free on it, or any other the owner wants. */
export function TimeStep({ state, editId, today }: TimeStepProps) {
  const { form, change, errors, nearest } = state;
  const { serviceId, staffId, date } = form;
  const ask = { serviceId, staffId, ...slotsAskOf(form), whole: state.isWhole };
  const zone = useBusinessZone();
  const wide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  const turn = useCalendarTurn(date);
  const slots = useQuery(slotsQuery({ ...ask, date, editId }));
  const showDay = (day: string) => day !== '' && day !== date && change(withDay(form, day));
  const last = dayAfter(today, DAYS_AHEAD);
  return (
    <>
      {errors['date'] !== undefined && (
        <p className={classes.fault} role="alert">
          {errors['date']}
        </p>
      )}
      {nearest.length > 0 && <NearestTimes times={nearest} zone={zone} onPick={state.takeNearest} />}
      {editId === undefined && <WalkInNow state={state} />}
      <div className={classes.when} data-wide={wide || undefined}>
        {wide ? (
          <MonthPicker
            key={turn.key}
            label="Date"
            today={today}
            selected={date === '' ? [] : [date]}
            onPick={(day) => {
              turn.pressed(day);
              showDay(day);
            }}
            min={today}
            max={last}
          />
        ) : (
          <div>
            <DayStrip today={today} day={date} onDay={showDay} />
            <DateField label="Date" value={date} onChange={showDay} min={today} max={last} required />
          </div>
        )}
        <div>
          <SlotList
            slots={slots}
            needed={!form.walkIn}
            day={date}
            chosen={form.slot}
            zone={zone}
            onPick={state.takeSlot}
            onDay={showDay}
          />
          <OtherTimes state={state} today={today} listed={slots.data?.slots.includes(form.slot) ?? false} />
        </div>
      </div>
    </>
  );
}

type NearestTimesProps = {
  readonly times: readonly string[];
  readonly zone: string;
  readonly onPick: (slot: string) => void;
};

/** After the time was lost to somebody else: the nearest that are free, one tap away. */
function NearestTimes({ times, zone, onPick }: NearestTimesProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector('button')?.focus();
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend of several lines breaks a fieldset's frame
    <div ref={place} role="group" aria-labelledby={id} className={classes.nearest}>
      <p id={id}>That time has just been taken. These are the nearest free times:</p>
      <div data-row="2" data-wrap>
        {times.map((time) => (
          <button key={time} type="button" className={classes.nearestTime} onClick={() => onPick(time)}>
            <strong>{formatTime(time, zone)}</strong> {shortDay(calendarDayOf(time, zone))}
          </button>
        ))}
      </div>
    </div>
  );
}
