import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { LONGEST_RENTAL } from '#core/rentals/length-price.ts';
import { calendarDayParts } from '../../../../../ui/format.ts';
import { AlertIcon } from '../../../../../ui/icons.tsx';
import { DateField } from '../../../../kit/form/date-field.tsx';
import { MonthPicker, useCalendarTurn } from '../../../../kit/form/month-picker.tsx';
import { refusalText } from '../../../../query/refusal.ts';
import { rentalDaysQuery } from '../../api.ts';
import { dayText, isShort, leastDays, monthText, wantedItems } from '../../items.ts';
import { withDay } from '../../model.ts';
import type { BookableService, DeliveryZone } from '../../offer.ts';
import { DAYS_AHEAD, dayAfter, daysText, monthOfDay, rentalPeriodOf } from '../../times.ts';
import classes from '../bookings.module.css';
import type { BookingState } from '../use-booking-form.ts';
import type { RentalState } from '../use-rental.ts';
import { DeliveryFields } from './delivery-fields.tsx';

type RentalStepProps = {
  readonly state: BookingState;
  /** All that can be booked, of which the items are. */
  readonly services: readonly BookableService[];
  readonly edited: OwnerAppointment | null;
  readonly rental: RentalState;
  readonly zones: readonly DeliveryZone[];
  readonly pickupAddress: string;
  readonly today: string;
};

/** Step 2 of a hire: the days it goes out and comes back, and how it reaches the client. */
export function RentalStep(props: RentalStepProps) {
  const { state, services, edited, rental, zones, pickupAddress, today } = props;
  const { form, change, errors } = state;
  const [page, setPage] = useState(() => monthOfDay(form.date || today));
  const turn = useCalendarTurn(form.date);
  const days = useQuery(rentalDaysQuery({ ...rental.ask, ...page }));
  const items = wantedItems(form, services, days.data);
  const noDay = days.isFetching ? null : monthText(days.data, items, today);
  const least = leastDays(form, { services, edited });
  const pick = (day: string) => day !== '' && change(withDay(form, day));
  return (
    <>
      <div className={classes.rental}>
        <div>
          <p className={classes.label} aria-hidden="true">
            Pick-up date <span data-text="error">*</span>
          </p>
          <MonthPicker
            key={turn.key}
            label="Pick-up date"
            today={today}
            selected={form.date === '' ? [] : [form.date]}
            onPick={(day) => {
              turn.pressed(day);
              pick(day);
            }}
            min={today}
            max={dayAfter(today, DAYS_AHEAD)}
            onMonth={setPage}
            busy={days.isFetching}
            isDisabled={(day) => isShort(days.data, items, day)}
            describe={(day) => dayText(items, day)}
          />
          {noDay !== null && (
            <p className={classes.quiet} role="status">
              {noDay}
            </p>
          )}
          {days.isError && days.data === undefined && (
            <Alert color="red" icon={<AlertIcon />} mt="sm" role="alert">
              Could not load item availability. {refusalText(days.error, 'Please check your connection.')}
              <Button
                variant="default"
                mt="sm"
                display="block"
                onClick={() => void days.refetch()}
                loading={days.isFetching}
              >
                Retry
              </Button>
            </Alert>
          )}
        </div>
        <div data-stack="4">
          {form.date === '' ? (
            <p className={classes.quiet}>
              Choose the day the client picks it up. It is hired for {daysText(rental.days)} and comes back
              the day after.
            </p>
          ) : (
            <>
              <RentalDates date={form.date} days={rental.days} />
              <DateField
                label="Return date"
                description={`At least ${daysText(least)}.`}
                value={dayAfter(form.date, rental.days)}
                required
                min={dayAfter(form.date, least)}
                max={dayAfter(form.date, LONGEST_RENTAL)}
                onChange={(returnDate) => change({ returnDate })}
                error={errors['returnDate']}
              />
            </>
          )}
          {errors['date'] !== undefined && (
            <p className={classes.fault} role="alert">
              {errors['date']}
            </p>
          )}
          <OtherDay day={form.date} today={today} onDay={pick} />
        </div>
      </div>
      <DeliveryFields state={state} zones={zones} pickupAddress={pickupAddress} />
    </>
  );
}

function RentalDates({ date, days }: { readonly date: string; readonly days: number }) {
  const period = rentalPeriodOf(date, days);
  if (period === null) return null;
  return (
    <div data-note data-stack role="status">
      <strong>{calendarDayParts(date).full}</strong>
      <span>
        {period.last === date ? 'for that day' : `to ${calendarDayParts(period.last).full}`}, back on{' '}
        {calendarDayParts(period.back).full}
      </span>
      <span className={classes.quiet}>{daysText(days)}</span>
    </div>
  );
}

type OtherDayProps = {
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
};

/** A day the calendar does not offer; what speaks against it is said before it is booked. */
function OtherDay({ day, today, onDay }: OtherDayProps) {
  const id = useId();
  const [choosing, setChoosing] = useState(false);
  return (
    <div>
      <Button
        variant="subtle"
        px={8}
        aria-expanded={choosing}
        aria-controls={choosing ? id : undefined}
        onClick={() => setChoosing(!choosing)}
      >
        Another day…
      </Button>
      {choosing && (
        <div id={id}>
          <DateField
            label="Other pick-up date"
            description="You may go outside your opening days and rules."
            value={day || today}
            required
            onChange={(chosen) => {
              setChoosing(false);
              onDay(chosen);
            }}
          />
        </div>
      )}
    </div>
  );
}
