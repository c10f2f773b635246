import { MultiSelect, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { OwnerStaff } from '#contract/views.ts';
import { FormFoot } from '../../../kit/form-foot.tsx';
import { type ServiceName, serviceChoicesOf } from '../model.ts';
import classes from './staff.module.css';
import { useMemberForm } from './use-member-form.ts';
import { WeeklyHoursEditor } from './weekly-hours-editor.tsx';

type MemberFormProps = {
  readonly member: OwnerStaff | null;
  readonly businessId: string;
  readonly services: readonly ServiceName[] | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Everything the dialog asks; the buttons stay in view. */
export function MemberForm(props: MemberFormProps) {
  const { form, complaints, submit, saving } = useMemberForm(props);
  const { customSchedule, weeklyHours } = form.values;
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <section aria-labelledby="basic-information">
        <h3 className={classes.heading} id="basic-information">
          Basic Information
        </h3>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label="Staff Name"
            required
            maxLength={80}
            autoComplete="off"
            data-autofocus={props.member === null || undefined}
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Staff Role"
            required
            maxLength={80}
            autoComplete="off"
            {...form.getInputProps('role')}
          />
          <TextInput
            label="Email (optional)"
            type="email"
            inputMode="email"
            maxLength={254}
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <TextInput
            label="Phone (optional)"
            type="tel"
            inputMode="tel"
            placeholder="080..."
            maxLength={40}
            autoComplete="off"
            {...form.getInputProps('phone')}
          />
        </SimpleGrid>
      </section>
      <section aria-labelledby="service-assignment">
        <h3 className={classes.heading} id="service-assignment">
          Service Assignment
        </h3>
        <ServiceChoice
          services={props.services}
          chosen={form.values.services}
          {...form.getInputProps('services')}
        />
      </section>
      <section aria-labelledby="custom-availability">
        <h3 className={classes.heading} id="custom-availability">
          Custom Availability
        </h3>
        <Switch
          size="md"
          label={customSchedule ? 'Using Custom Schedule' : 'Using Default Business Schedule'}
          {...form.getInputProps('customSchedule', { type: 'checkbox' })}
        />
        {customSchedule && (
          <WeeklyHoursEditor
            days={weeklyHours}
            onChange={(days) => form.setFieldValue('weeklyHours', days)}
          />
        )}
      </section>
      <FormFoot
        complaints={complaints}
        action={props.member === null ? 'Add Staff' : 'Update Staff'}
        saving={saving}
        onCancel={props.onClose}
      />
    </form>
  );
}

type ServiceChoiceProps = {
  readonly services: readonly ServiceName[] | undefined;
  readonly chosen: readonly string[];
};

/** Which services the member performs. Others that are not known here stay chosen. */
function ServiceChoice({ services, chosen, ...field }: ServiceChoiceProps) {
  if (services !== undefined && services.length === 0)
    return <p className={classes.none}>No services available</p>;
  return (
    <MultiSelect
      aria-label="Assigned services"
      placeholder={chosen.length === 0 ? 'Choose services' : ''}
      data={serviceChoicesOf(services, chosen)}
      disabled={services === undefined}
      maxDropdownHeight={310}
      // Inside the dialog, or a screen reader that honours aria-modal never reaches it.
      comboboxProps={{ withinPortal: false }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear services' }}
      hidePickedOptions
      nothingFoundMessage="No services available"
      {...field}
    />
  );
}
