import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { shortText } from '../../items.ts';
import { type LineEntry, unitsOf } from '../../lines.ts';
import type { BookableService } from '../../offer.ts';
import type { RentalState } from '../use-rental.ts';

type QuantityFieldProps = {
  readonly line: LineEntry;
  readonly service: BookableService;
  readonly rental: RentalState;
  readonly error: ReactNode;
  readonly onChange: (quantity: number | string) => void;
};

/** How many units of an item, beside how many there are and can be had; nothing where there is one alone. */
export function QuantityField({ line, service, rental, error, onChange }: QuantityFieldProps) {
  const units = unitsOf(line);
  const stock = service.known ? rental.stockOf(service) : units;
  const found = rental.unitsOf(service._id);
  const { free } = found;
  const short = shortText(units, found);
  if (stock <= 1 && units <= 1) return null;
  return (
    <NumberInput
      size="md"
      label="Quantity"
      description={
        short !== ''
          ? undefined
          : free === undefined
            ? `You have ${stock} in all.`
            : `${free} of ${stock} free on those days.`
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      min={1}
      max={Math.max(stock, 1)}
      allowDecimal={false}
      allowNegative={false}
      inputMode="numeric"
      value={line.quantity}
      onChange={onChange}
      error={error ?? (short || undefined)}
    />
  );
}
