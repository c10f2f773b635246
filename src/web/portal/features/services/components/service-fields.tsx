import { MultiSelect, SimpleGrid } from '@mantine/core';
import type { OwnerService } from '#contract/replies/views.ts';
import { CalendarIcon, ClockIcon, type Icon } from '../../../../ui/icons.tsx';
import { AmountInput, NairaInput } from '../../../kit/form/amount-input.tsx';
import { choicesOf, freeText, type StaffName } from '../model.ts';
import { TooFew } from './rental/too-few.tsx';
import { NeedsField } from './resources/needs-field.tsx';
import classes from './services.module.css';
import type { ServiceEntries } from './use-service-form.ts';

type BookingType = OwnerService['bookingType'];

const choices: readonly { value: BookingType; label: string; hint: string; icon: Icon }[] = [
  {
    value: 'time-based',
    label: 'Time-Based (Appointment)',
    hint: 'Booked by the minute, with staff',
    icon: ClockIcon,
  },
  {
    value: 'item-based',
    label: 'Item-Based (Rental)',
    hint: 'Rented out by the day',
    icon: CalendarIcon,
  },
];

type BookingTypeChoiceProps = {
  readonly value: BookingType;
  readonly onChange: (value: BookingType) => void;
};

/** Two cards over two real radio buttons. */
export function BookingTypeChoice({ value, onChange }: BookingTypeChoiceProps) {
  return (
    <fieldset className={classes.types}>
      <legend className={classes.legend}>Booking Type</legend>
      {choices.map(({ value: type, label, hint, icon: TypeIcon }) => (
        <label key={type} className={classes.type}>
          <input
            type="radio"
            name="bookingType"
            value={type}
            checked={value === type}
            data-autofocus={value === type || undefined}
            onChange={() => onChange(type)}
            aria-describedby={`${type}-hint`}
            aria-label={label}
          />
          <TypeIcon size={22} />
          <span>
            <span className={classes.typeLabel}>{label}</span>
            <span className={classes.typeHint} id={`${type}-hint`}>
              {hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type AppointmentFieldsProps = {
  readonly entries: ServiceEntries;
  readonly staff: readonly StaffName[] | undefined;
};

/** What only an appointment has: its minutes, its price, who performs it and what it needs. */
export function AppointmentFields({ entries, staff }: AppointmentFieldsProps) {
  const { form, field } = entries;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <AmountInput label="Duration (minutes)" required step={15} {...field('duration')} />
        <NairaInput
          label="Base price"
          required
          description={freeText(form.price, form.priceVaries)}
          {...field('price')}
        />
      </SimpleGrid>
      <MultiSelect
        label="Assign staff"
        description="Leave empty and any staff member can perform it."
        placeholder={form.assignedStaff.length === 0 ? 'Any Staff' : ''}
        data={choicesOf(staff, form.assignedStaff)}
        disabled={staff === undefined}
        maxDropdownHeight={310}
        // Inside the dialog, or a screen reader that honours aria-modal never reaches it.
        comboboxProps={{ withinPortal: false }}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear staff' }}
        hidePickedOptions
        nothingFoundMessage="No staff found"
        {...field('assignedStaff')}
        value={[...form.assignedStaff]}
      />
      <NeedsField entries={entries} />
    </>
  );
}

/** What only a rental has: its days, its stock, its fees and the days kept free around it. */
export function RentalFields({ entries: { form, field, savedId } }: { readonly entries: ServiceEntries }) {
  // A set has the stock and the buffers of its items.
  const inStock = form.parts.length === 0;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <AmountInput label="Rental period (days)" required {...field('duration')} />
        {inStock && <AmountInput label="Available quantity" required {...field('quantity')} />}
        <NairaInput
          label="Base rental fee"
          required
          description={freeText(form.baseRentalFee, form.priceVaries)}
          {...field('baseRentalFee')}
        />
        <NairaInput label="Caution fee (refundable)" {...field('cautionFee')} />
      </SimpleGrid>
      {inStock && savedId !== null && <TooFew serviceId={savedId} entered={form.quantity} />}
      {inStock && (
        <fieldset className={classes.group}>
          <legend className={classes.legend}>Calendar buffer</legend>
          <p className={classes.hint}>Days the item is kept free for cleaning and transport.</p>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <AmountInput label="Days before rental" {...field('preRentalBufferDays')} />
            <AmountInput label="Days after rental" {...field('postRentalBufferDays')} />
          </SimpleGrid>
        </fieldset>
      )}
    </>
  );
}
