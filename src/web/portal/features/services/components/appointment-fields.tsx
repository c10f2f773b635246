import { MultiSelect, NumberInput, SimpleGrid } from '@mantine/core';
import { freeText, type StaffName, staffChoicesOf } from '../model.ts';
import { amountProps, belowField, nairaProps } from './amount-props.tsx';
import type { ServiceFormState } from './use-service-form.ts';

type AppointmentFieldsProps = {
  readonly form: ServiceFormState;
  readonly staff: readonly StaffName[] | undefined;
};

/** What only an appointment has: its minutes, its price and who performs it. */
export function AppointmentFields({ form, staff }: AppointmentFieldsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NumberInput
          label="Duration (minutes)"
          required
          step={15}
          {...amountProps}
          {...form.getInputProps('duration')}
        />
        <NumberInput
          label="Base Price"
          required
          description={freeText(form.values.price, form.values.priceVaries)}
          inputWrapperOrder={belowField}
          {...nairaProps}
          {...form.getInputProps('price')}
        />
      </SimpleGrid>
      <MultiSelect
        label="Assign Staff"
        description="Leave empty and any staff member can perform it."
        placeholder={form.values.assignedStaff.length === 0 ? 'Any Staff' : ''}
        data={staffChoicesOf(staff, form.values.assignedStaff)}
        disabled={staff === undefined}
        maxDropdownHeight={310}
        // Inside the dialog, or a screen reader that honours aria-modal never reaches it.
        comboboxProps={{ withinPortal: false }}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear staff' }}
        hidePickedOptions
        nothingFoundMessage="No staff found"
        {...form.getInputProps('assignedStaff')}
      />
    </>
  );
}
