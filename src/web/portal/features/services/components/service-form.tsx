import { Autocomplete, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnerService } from '#contract/views.ts';
import { FormFoot } from '../../../kit/form-foot.tsx';
import { categoriesQuery, servicesQuery } from '../api.ts';
import { categorySuggestions, DESCRIPTION_MAX, type StaffName } from '../model.ts';
import { AppointmentFields } from './appointment-fields.tsx';
import { BookingTypeChoice } from './booking-type-choice.tsx';
import { RentalFields } from './rental-fields.tsx';
import classes from './services.module.css';
import { useServiceForm } from './use-service-form.ts';

type ServiceFormProps = {
  readonly service: OwnerService | null;
  readonly staff: readonly StaffName[] | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Everything the dialog asks, most important first; the buttons stay in view. */
export function ServiceForm(props: ServiceFormProps) {
  const { form, complaint, submit, switchType, saving } = useServiceForm(props);
  const categories = useQuery(categoriesQuery);
  const services = useQuery(servicesQuery);
  const { bookingType, description, available } = form.values;
  const rental = bookingType === 'item-based';
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <BookingTypeChoice value={bookingType} onChange={switchType} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={rental ? 'Item Name' : 'Service Name'}
          required
          maxLength={80}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Autocomplete
          size="md"
          label="Category"
          placeholder="For example: Hair"
          maxLength={60}
          data={categorySuggestions(categories.data ?? [], services.data ?? [])}
          maxDropdownHeight={310}
          // Inside the dialog, or a screen reader that honours aria-modal never reaches it.
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps('category')}
        />
      </SimpleGrid>
      {rental ? <RentalFields form={form} /> : <AppointmentFields form={form} staff={props.staff} />}
      <Switch
        size="md"
        label="Price may vary from base"
        description="A notice is shown on the booking page."
        {...form.getInputProps('priceVaries', { type: 'checkbox' })}
      />
      <div>
        <Textarea
          label="Description"
          placeholder="Optional. What is included, how to prepare."
          autosize
          minRows={3}
          maxRows={8}
          maxLength={DESCRIPTION_MAX}
          aria-describedby="description-count"
          {...form.getInputProps('description')}
        />
        <div id="description-count" className={classes.counter}>
          {description.length} / {DESCRIPTION_MAX}
        </div>
      </div>
      <Switch
        size="md"
        label={available ? 'Active' : 'Inactive'}
        description={available ? 'Clients can book it.' : 'Hidden from your booking page.'}
        {...form.getInputProps('available', { type: 'checkbox' })}
      />
      <FormFoot
        complaints={complaint === null ? [] : [complaint]}
        action={props.service === null ? 'Create Service' : 'Update Service'}
        saving={saving}
        onCancel={props.onClose}
      />
    </form>
  );
}
