import { ActionIcon, NativeSelect } from '@mantine/core';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { TrashIcon } from '../../../../../ui/icons.tsx';
import { LineChoices } from '../../../../kit/booking/line-choices.tsx';
import { figuresOf, type LineEntry } from '../../lines.ts';
import type { BookingErrors } from '../../model.ts';
import {
  ANYONE,
  type BookableService,
  isRental,
  performersOf,
  type StaffName,
  serviceChoices,
  staffChoices,
  termsOf,
  termsText,
} from '../../offer.ts';
import type { RentalState } from '../use-rental.ts';
import classes from './lines.module.css';
import { QuantityField } from './quantity-field.tsx';

type LineFieldsProps = {
  /** Of the field of the service. */
  readonly id: string;
  readonly number: number;
  readonly line: LineEntry;
  readonly services: readonly BookableService[];
  /** What a line is called. */
  readonly noun: 'service' | 'item';
  /** Null: it is a service. */
  readonly rental: RentalState | null;
  readonly staff: readonly StaffName[] | undefined;
  readonly edited: OwnerAppointment | null;
  readonly errors: BookingErrors;
  readonly onChange: (patch: Partial<LineEntry>) => void;
  readonly onRemove: () => void;
};

/** Another service of the same booking and who does it, or another item and how many of it. */
export function LineFields(props: LineFieldsProps) {
  const { id, number, line, services, noun, rental, staff, edited, errors, onChange, onRemove } = props;
  const service = services.find(({ _id }) => _id === line.serviceId);
  const performers = service === undefined ? [] : performersOf(service, staff ?? [], null);
  const path = `lines.${number - 1}`;
  const titled = noun === 'item' ? 'Item' : 'Service';
  return (
    <fieldset className={classes.line}>
      <legend className={classes.number}>
        {titled} {number}
      </legend>
      <div className={classes.pair}>
        <NativeSelect
          id={id}
          label={titled}
          required
          description={service === undefined ? undefined : lineTerms(line, service, edited)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: '', label: `Choose ${noun === 'item' ? 'an item' : 'a service'}`, disabled: true },
            ...serviceChoices(services),
          ]}
          value={line.serviceId}
          error={errors[`${path}.serviceId`]}
          onChange={(event) =>
            onChange({
              serviceId: event.currentTarget.value,
              staffId: ANYONE,
              optionIds: [],
              hands: 1,
              quantity: 1,
            })
          }
        />
        {rental !== null && service !== undefined && (
          <QuantityField
            line={line}
            service={service}
            rental={rental}
            error={errors[`${path}.quantity`]}
            onChange={(quantity) => onChange({ quantity })}
          />
        )}
        {rental === null && (
          <NativeSelect
            label="Staff"
            required
            disabled={service === undefined || staff === undefined}
            data={anyoneFirst(performers)}
            value={line.staffId}
            error={errors[`${path}.staffId`]}
            onChange={(event) => onChange({ staffId: event.currentTarget.value })}
          />
        )}
      </div>
      {service !== undefined && (
        <LineChoices
          line={line}
          service={service}
          error={errors[`${path}.optionIds`] ?? errors[`${path}.hands`]}
          onChange={onChange}
        />
      )}
      <ActionIcon
        className={classes.remove ?? ''}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={`Take out ${noun} ${number}`}
        onClick={onRemove}
      >
        <TrashIcon />
      </ActionIcon>
    </fieldset>
  );
}

/** Of an item how long it is hired for at least; of a service what it takes and costs as it is chosen. */
const lineTerms = (line: LineEntry, service: BookableService, edited: OwnerAppointment | null): string => {
  if (isRental(service)) return termsText(service, termsOf(service, null));
  const { minutes, price } = figuresOf(line, service, edited);
  return termsText(service, { duration: minutes, base: price, caution: 0 });
};

/** Whoever is free, also where there is one alone: a service that is added takes whoever can. */
const anyoneFirst = (performers: readonly StaffName[]) => {
  const choices = staffChoices(performers);
  return choices.some(({ value }) => value === ANYONE)
    ? choices
    : [{ value: ANYONE, label: 'Any available' }, ...choices];
};
