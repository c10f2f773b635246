import { Alert, Button, NativeSelect } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { offerWords } from '../../../kit/offer-words.ts';
import { FIRST, linesIn, servicesLeft } from '../lines.ts';
import { withService, withStaff } from '../model.ts';
import {
  type BookableService,
  isRental,
  type Loaded,
  performersOf,
  type StaffName,
  serviceChoices,
  staffChoices,
  termsOf,
  termsText,
} from '../offer.ts';
import classes from './bookings.module.css';
import type { BookingState } from './use-booking-form.ts';
import type { RentalState } from './use-rental.ts';

/** Fetched with the first item that there is more than one of. */
const QuantityField = lazy(async () => ({
  default: (await import('./lines/quantity-field.tsx')).QuantityField,
}));

const NOBODY =
  'No staff members are assigned to this service. Please select another service or contact the business.';

type ServiceStepProps = {
  readonly state: BookingState;
  readonly services: readonly BookableService[];
  readonly staff: Loaded<readonly StaffName[]>;
  readonly edited: OwnerAppointment | null;
  readonly rental: RentalState;
  readonly today: string;
};

/** Step 1: what is booked, and with whom. The browser's own lists: at a phone's counter nothing is quicker. */
export function ServiceStep({ state, services, staff, edited, rental, today }: ServiceStepProps) {
  const { form, change, errors, service } = state;
  const able = (of: BookableService) => performersOf(of, staff.data ?? [], edited);
  const performers = service === undefined ? [] : able(service);
  const words = offerWords(services);
  const visit = service === undefined ? words.one === 'service' : !isRental(service);
  const nobody = service !== undefined && visit && staff.data !== undefined && performers.length === 0;
  const alone = performers.length === 1 && visit ? performers[0]?._id : undefined;
  const { begun } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: who can do it follows from what is named here
  useEffect(() => {
    // The staff may be known only after the service was chosen.
    if (form.staffId !== '' || performers.length === 0 || !visit) return;
    const next = begun(alone === undefined ? form : withStaff(form, alone), performers);
    if (next.staffId !== '') change(next);
  }, [alone, form, change, performers.length]);
  const choose = (id: string) => {
    const chosen = services.find(({ _id }) => _id === id);
    if (chosen === undefined) return;
    const next = begun(withService(form, chosen, able(chosen), today), isRental(chosen) ? [] : able(chosen));
    // A booking is of services or of items.
    change(service !== undefined && isRental(service) !== isRental(chosen) ? { ...next, others: [] } : next);
  };
  const [first] = linesIn(form);
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label={words.titled}
          required
          description={
            service === undefined ? undefined : termsText(service, termsOf(service, visit ? edited : null))
          }
          inputWrapperOrder={belowField}
          data={[
            { value: '', label: `Choose ${words.a}`, disabled: true },
            ...serviceChoices(servicesLeft(services, form, FIRST)),
          ]}
          value={form.serviceId}
          onChange={(event) => choose(event.currentTarget.value)}
          error={errors['serviceId']}
        />
        {!visit && service !== undefined && first !== undefined && (
          <Suspense>
            <QuantityField
              line={first}
              service={service}
              rental={rental}
              error={errors['quantity']}
              onChange={(quantity) => change({ quantity })}
            />
          </Suspense>
        )}
        {visit && (
          <NativeSelect
            label="Staff"
            required
            disabled={service === undefined || staff.data === undefined || nobody}
            data={[
              {
                value: '',
                label: service === undefined ? 'Choose a service first' : 'Choose a staff member',
                disabled: true,
              },
              ...staffChoices(performers),
            ]}
            value={form.staffId}
            onChange={(event) => change(withStaff(form, event.currentTarget.value))}
            error={errors['staffId']}
          />
        )}
      </div>
      {visit && staff.failure !== null && (
        <Alert color="red" icon={<AlertIcon />} mt="md" role="alert">
          Failed to load staff: {staff.failure}
          <Button variant="default" mt="sm" display="block" onClick={staff.onRetry} loading={staff.retrying}>
            Retry
          </Button>
        </Alert>
      )}
      {nobody && (
        <Alert color="orange" icon={<AlertIcon />} mt="md" role="status">
          {NOBODY}
        </Alert>
      )}
    </>
  );
}

const belowField: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
