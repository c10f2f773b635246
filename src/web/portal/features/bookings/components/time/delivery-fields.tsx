import { NativeSelect, Radio, Stack, Textarea } from '@mantine/core';
import { type DeliveryZone, zoneText } from '../../offer.ts';
import classes from '../bookings.module.css';
import type { BookingState } from '../use-booking-form.ts';

const LATER = 'Address will be provided upon booking confirmation.';

type DeliveryFieldsProps = {
  readonly state: BookingState;
  readonly zones: readonly DeliveryZone[];
  readonly pickupAddress: string;
};

/** How a hire reaches its client; delivery only where the business has zones. */
export function DeliveryFields({ state, zones, pickupAddress }: DeliveryFieldsProps) {
  const { form, change, field } = state;
  return (
    <Stack gap="md" mt="lg">
      <Radio.Group
        label="Delivery method"
        size="md"
        value={form.method}
        onChange={(method) => change({ method: method === 'delivery' ? 'delivery' : 'pickup' })}
      >
        <div className={classes.methods}>
          <Radio
            size="md"
            value="pickup"
            label="Self Pickup"
            description={pickupAddress === '' ? LATER : pickupAddress}
          />
          {zones.length > 0 && (
            <Radio
              size="md"
              value="delivery"
              label="Delivery"
              description="To one of your delivery zones, for its fee."
            />
          )}
        </div>
      </Radio.Group>
      {form.method === 'delivery' && (
        <>
          <NativeSelect
            label="Delivery zone"
            required
            data={[
              { value: '', label: 'Choose a zone', disabled: true },
              ...zones.map((zone) => ({ value: zone.zoneName, label: zoneText(zone) })),
            ]}
            {...field('zone')}
          />
          <Textarea
            label="Full delivery address"
            required
            autosize
            minRows={2}
            maxRows={5}
            maxLength={300}
            autoComplete="off"
            {...field('address')}
          />
        </>
      )}
    </Stack>
  );
}
