import { Button } from '@mantine/core';
import { useId } from 'react';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { newIdempotencyKey } from '../../../../../api/client.ts';
import { formatNaira } from '../../../../../ui/format.ts';
import { PlusIcon } from '../../../../../ui/icons.tsx';
import { LineChoices } from '../../../../kit/booking/line-choices.tsx';
import { useFocusAfterChange } from '../../../../kit/form/use-focus-after-change.ts';
import { itemFees, sumOf } from '../../items.ts';
import {
  emptyLine,
  figuresOf,
  linesIn,
  mayAddLine,
  servicesLeft,
  withLine,
  withoutLine,
} from '../../lines.ts';
import { type BookableService, isRental, type StaffName } from '../../offer.ts';
import { daysText } from '../../times.ts';
import type { BookingState } from '../use-booking-form.ts';
import type { RentalState } from '../use-rental.ts';
import { LineFields } from './line-fields.tsx';
import classes from './lines.module.css';

type LinesStepProps = {
  readonly state: BookingState;
  readonly services: readonly BookableService[];
  readonly staff: readonly StaffName[] | undefined;
  readonly edited: OwnerAppointment | null;
  readonly rental: RentalState;
};

/** What is chosen of the first service or item, those booked with it, and another one. */
export function LinesStep({ state, services, staff, edited, rental }: LinesStepProps) {
  const { form, changeLines, errors } = state;
  const focusAfterChange = useFocusAfterChange();
  const id = useId();
  const items = state.service !== undefined && isRental(state.service);
  const noun = items ? 'item' : 'service';
  const ofKind = services.filter((service) => isRental(service) === items);
  const lines = linesIn(form);
  const known = (serviceId: string) => ofKind.find(({ _id }) => _id === serviceId);
  const [first, ...others] = lines;
  const service = first === undefined ? undefined : known(first.serviceId);
  const add = () => {
    const line = emptyLine(newIdempotencyKey());
    changeLines({ ...form, others: [...form.others, line] });
    focusAfterChange(`${id}-${lines.length}`);
  };
  const figures = lines.flatMap((line) => {
    const of = known(line.serviceId);
    if (of === undefined) return [];
    if (!items) return [figuresOf(line, of, edited)];
    const { days } = rental;
    const ask = { service: of, edited, days, fees: rental.fees.get(of._id), date: form.date };
    return [{ minutes: 0, price: itemFees(line, ask).price }];
  });
  const minutes = figures.reduce((sum, each) => sum + each.minutes, 0);
  const price = sumOf(figures.map((each) => each.price));
  const length = items ? daysText(rental.days) : `${minutes} mins`;
  return (
    <div className={classes.lines}>
      {first !== undefined && service !== undefined && (
        <LineChoices
          line={first}
          service={service}
          error={errors['lines.0.optionIds'] ?? errors['lines.0.hands']}
          onChange={(patch) => changeLines(withLine(form, first.key, patch))}
        />
      )}
      {first !== undefined && others.length > 0 && (
        <div>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            px={8}
            ml={-8}
            onClick={() => changeLines(withoutLine(form, first.key))}
          >
            Take this {noun} out
          </Button>
        </div>
      )}
      {others.map((line, at) => (
        <LineFields
          key={line.key}
          id={`${id}-${at + 1}`}
          number={at + 2}
          line={line}
          services={servicesLeft(ofKind, form, line.key)}
          noun={noun}
          rental={items ? rental : null}
          staff={staff}
          edited={edited}
          errors={errors}
          onChange={(patch) => changeLines(withLine(form, line.key, patch))}
          onRemove={() => {
            changeLines(withoutLine(form, line.key));
            focusAfterChange(`${id}-add`);
          }}
        />
      ))}
      <div data-row="3" data-wrap data-ends>
        <Button
          id={`${id}-add`}
          variant="subtle"
          px={8}
          ml={-8}
          leftSection={<PlusIcon />}
          disabled={!mayAddLine(form, items)}
          onClick={add}
        >
          Add another {noun}
        </Button>
        {others.length > 0 && (
          <p role="status">
            {length}
            {price !== null && (
              <>
                {' · '}
                <strong>{formatNaira(price)}</strong>
              </>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
