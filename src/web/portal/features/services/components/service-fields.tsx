import { MultiSelect, NumberInput, type NumberInputProps, SimpleGrid } from '@mantine/core';
import type { OwnerService } from '#contract/replies/views.ts';
import { CalendarIcon, ClockIcon, type Icon } from '../../../../ui/icons.tsx';
import { choicesOf, freeText, type StaffName } from '../model.ts';
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

/** A hint about what was typed stands below it. */
const belowField: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
];

/** Whatever is typed is kept, so that the rule it breaks can be told. */
const amountProps = {
  clampBehavior: 'none',
  min: 0,
  selectAllOnFocus: true,
  inputMode: 'numeric',
} as const satisfies NumberInputProps;

const nairaProps = {
  ...amountProps,
  inputMode: 'decimal',
  thousandSeparator: ',',
  decimalScale: 2,
  hideControls: true,
  leftSection: <span aria-hidden="true">₦</span>,
} as const satisfies NumberInputProps;

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
        <NumberInput label="Duration (minutes)" required step={15} {...amountProps} {...field('duration')} />
        <NumberInput
          label="Base Price"
          required
          description={freeText(form.price, form.priceVaries)}
          inputWrapperOrder={belowField}
          {...nairaProps}
          {...field('price')}
        />
      </SimpleGrid>
      <MultiSelect
        label="Assign Staff"
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
export function RentalFields({ entries: { form, field } }: { readonly entries: ServiceEntries }) {
  // A set has the stock and the buffers of its items.
  const inStock = form.parts.length === 0;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NumberInput label="Rental Period (days)" required {...amountProps} {...field('duration')} />
        {inStock && (
          <NumberInput label="Available Quantity" required {...amountProps} {...field('quantity')} />
        )}
        <NumberInput
          label="Base Rental Fee"
          required
          description={freeText(form.baseRentalFee, form.priceVaries)}
          inputWrapperOrder={belowField}
          {...nairaProps}
          {...field('baseRentalFee')}
        />
        <NumberInput label="Caution Fee (Refundable)" {...nairaProps} {...field('cautionFee')} />
      </SimpleGrid>
      {inStock && (
        <fieldset className={classes.group}>
          <legend className={classes.legend}>Calendar Buffer</legend>
          <p className={classes.hint}>Days the item is kept free for cleaning and transport.</p>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <NumberInput label="Days before rental" {...amountProps} {...field('preRentalBufferDays')} />
            <NumberInput label="Days after rental" {...amountProps} {...field('postRentalBufferDays')} />
          </SimpleGrid>
        </fieldset>
      )}
    </>
  );
}
