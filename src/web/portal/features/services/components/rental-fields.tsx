import { NumberInput, SimpleGrid } from '@mantine/core';
import { freeText } from '../model.ts';
import { amountProps, belowField, nairaProps } from './amount-props.tsx';
import classes from './services.module.css';
import type { ServiceFormState } from './use-service-form.ts';

/** What only a rental has: its days, its stock, its fees and the days kept free around it. */
export function RentalFields({ form }: { readonly form: ServiceFormState }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NumberInput
          label="Rental Period (days)"
          required
          {...amountProps}
          {...form.getInputProps('duration')}
        />
        <NumberInput
          label="Available Quantity"
          required
          {...amountProps}
          {...form.getInputProps('quantity')}
        />
        <NumberInput
          label="Base Rental Fee"
          required
          description={freeText(form.values.baseRentalFee, form.values.priceVaries)}
          inputWrapperOrder={belowField}
          {...nairaProps}
          {...form.getInputProps('baseRentalFee')}
        />
        <NumberInput label="Caution Fee (Refundable)" {...nairaProps} {...form.getInputProps('cautionFee')} />
      </SimpleGrid>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Calendar Buffer</legend>
        <p className={classes.hint}>Days the item is kept free for cleaning and transport.</p>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NumberInput
            label="Days before rental"
            {...amountProps}
            {...form.getInputProps('preRentalBufferDays')}
          />
          <NumberInput
            label="Days after rental"
            {...amountProps}
            {...form.getInputProps('postRentalBufferDays')}
          />
        </SimpleGrid>
      </fieldset>
    </>
  );
}
