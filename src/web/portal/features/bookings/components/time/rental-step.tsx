import { Alert, Button, NumberInput, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { calendarDayParts } from '../../../../../ui/format.ts';
import { AlertIcon } from '../../../../../ui/icons.tsx';
import { DateField } from '../../../../kit/form/date-field.tsx';
import { MonthPicker, useCalendarTurn } from '../../../../kit/form/month-picker.tsx';
import { refusalText } from '../../../../query/refusal.ts';
import { rentalDaysQuery } from '../../api.ts';
import { withDay } from '../../model.ts';
import { type BookableService, type DeliveryZone, termsOf } from '../../offer.ts';
import { DAYS_AHEAD, dayAfter, monthOfDay, rentalPeriodOf } from '../../times.ts';
import classes from '../bookings.module.css';
import type { BookingState } from '../use-booking-form.ts';
import { DeliveryFields } from './delivery-fields.tsx';

type RentalStepProps = {
  readonly state: BookingState;
  readonly service: BookableService;
  readonly edited: OwnerAppointment | null;
  readonly zones: readonly DeliveryZone[];
  readonly pickupAddress: string;
  readonly today: string;
};

/** Step 2 of a hire: the pick-up day, how many units, and how they reach the client. */
export function RentalStep({ state, service, edited, zones, pickupAddress, today }: RentalStepProps) {
  const { form, change, field, errors } = state;
  const [page, setPage] = useState(() => monthOfDay(form.date || today));
  const turn = useCalendarTurn(form.date);
  const ask = { serviceId: service._id, editId: edited?._id };
  const days = useQuery(rentalDaysQuery({ ...ask, ...page }));
  const ofChosen = useQuery(rentalDaysQuery({ ...ask, ...monthOfDay(form.date || today) }));
  const wanted = Number(form.quantity) || 1;
  const unitsOn = (day: string) => days.data?.get(day) ?? 0;
  const { duration } = termsOf(service, edited);
  const stock = service.known ? service.quantity : Math.max(1, Number(form.quantity));
  const pick = (day: string) => day !== '' && change(withDay(form, day));
  return (
    <>
      <div className={classes.rental}>
        <div>
          <p className={classes.label} aria-hidden="true">
            Pick-up date <span className={classes.star}>*</span>
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
            isDisabled={(day) => unitsOn(day) < wanted}
            describe={(day) => {
              const units = unitsOn(day);
              return units > 0 && units < stock ? `${units} of ${stock} free` : null;
            }}
          />
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
        <Stack gap="md">
          {form.date === '' ? (
            <p className={classes.quiet}>
              Choose the day the client picks it up. {daysText(duration)} and comes back the day after.
            </p>
          ) : (
            <RentalDates
              date={form.date}
              days={duration}
              free={ofChosen.data?.get(form.date)}
              stock={stock}
            />
          )}
          {errors['date'] !== undefined && (
            <p className={classes.fault} role="alert">
              {errors['date']}
            </p>
          )}
          {stock > 1 && (
            <NumberInput
              label="Quantity"
              description={`You have ${stock} in all.`}
              required
              min={1}
              max={stock}
              allowDecimal={false}
              allowNegative={false}
              inputMode="numeric"
              {...field('quantity')}
            />
          )}
          <OtherDay day={form.date} today={today} onDay={pick} />
        </Stack>
      </div>
      <DeliveryFields state={state} zones={zones} pickupAddress={pickupAddress} />
    </>
  );
}

const daysText = (days: number): string =>
  days === 1 ? 'It is hired for 1 day' : `It is hired for ${days} days`;

type RentalDatesProps = {
  readonly date: string;
  readonly days: number;
  /** Undefined while it is not known, or on a day that is not offered. */
  readonly free: number | undefined;
  readonly stock: number;
};

function RentalDates({ date, days, free, stock }: RentalDatesProps) {
  const period = rentalPeriodOf(date, days);
  if (period === null) return null;
  return (
    <div className={classes.period} role="status">
      <strong>{calendarDayParts(date).full}</strong>
      <span>
        {period.last === date ? 'for that day' : `to ${calendarDayParts(period.last).full}`}, back on{' '}
        {calendarDayParts(period.back).full}
      </span>
      {free !== undefined && (
        <span className={classes.quiet}>
          {free} of {stock} free on those days
        </span>
      )}
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
