import { ActionIcon, NativeSelect } from '@mantine/core';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { TrashIcon } from '../../../../../ui/icons.tsx';
import { LineChoices } from '../../../../kit/booking/line-choices.tsx';
import { figuresOf, type LineEntry } from '../../lines.ts';
import type { BookingErrors } from '../../model.ts';
import {
  ANYONE,
  type BookableService,
  performersOf,
  type StaffName,
  serviceChoices,
  staffChoices,
  termsText,
} from '../../offer.ts';
import classes from './lines.module.css';

type LineFieldsProps = {
  /** Of the field of the service. */
  readonly id: string;
  readonly number: number;
  readonly line: LineEntry;
  readonly services: readonly BookableService[];
  readonly staff: readonly StaffName[] | undefined;
  readonly edited: OwnerAppointment | null;
  readonly errors: BookingErrors;
  readonly onChange: (patch: Partial<LineEntry>) => void;
  readonly onRemove: () => void;
};

/** Another service of the same booking, and who does it. */
export function LineFields(props: LineFieldsProps) {
  const { id, number, line, services, staff, edited, errors, onChange, onRemove } = props;
  const service = services.find(({ _id }) => _id === line.serviceId);
  const performers = service === undefined ? [] : performersOf(service, staff ?? [], null);
  const path = `lines.${number - 1}`;
  const figures = service === undefined ? null : figuresOf(line, service, edited);
  return (
    <fieldset className={classes.line}>
      <legend className={classes.number}>Service {number}</legend>
      <div className={classes.pair}>
        <NativeSelect
          id={id}
          size="md"
          label="Service"
          required
          description={
            service === undefined || figures === null
              ? undefined
              : termsText(service, { duration: figures.minutes, base: figures.price, caution: 0 })
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[{ value: '', label: 'Choose a service', disabled: true }, ...serviceChoices(services)]}
          value={line.serviceId}
          error={errors[`${path}.serviceId`]}
          onChange={(event) =>
            onChange({ serviceId: event.currentTarget.value, staffId: ANYONE, optionIds: [], hands: 1 })
          }
        />
        <NativeSelect
          size="md"
          label="Staff"
          required
          disabled={service === undefined || staff === undefined}
          data={anyoneFirst(performers)}
          value={line.staffId}
          error={errors[`${path}.staffId`]}
          onChange={(event) => onChange({ staffId: event.currentTarget.value })}
        />
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
        aria-label={`Take out service ${number}`}
        onClick={onRemove}
      >
        <TrashIcon />
      </ActionIcon>
    </fieldset>
  );
}

/** Whoever is free, also where there is one alone: a service that is added takes whoever can. */
const anyoneFirst = (performers: readonly StaffName[]) => {
  const choices = staffChoices(performers);
  return choices.some(({ value }) => value === ANYONE)
    ? choices
    : [{ value: ANYONE, label: 'Any available' }, ...choices];
};
