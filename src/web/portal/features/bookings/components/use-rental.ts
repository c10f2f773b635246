import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { UnitFees } from '#contract/calls/free-times.calls.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { rentalDaysQuery } from '../api.ts';
import { itemsText, rentalLength } from '../items.ts';
import { linesIn } from '../lines.ts';
import type { BookingForm } from '../model.ts';
import type { BookableService } from '../offer.ts';
import { monthOfDay } from '../times.ts';

/** Nothing is asked until the fingers rest so long (milliseconds). */
const REST = 250;

type Options = {
  readonly form: BookingForm;
  readonly services: readonly BookableService[];
  readonly edited: OwnerAppointment | null;
  readonly today: string;
  /** Whether what is booked are items. */
  readonly rental: boolean;
};

/** How long a hire is, and what of its items can be had and what they cost on the chosen days. */
export function useRental({ form, services, edited, today, rental }: Options) {
  const { date, returnDate } = form;
  const days = rentalLength(form, { services, edited });
  const [lines] = useDebouncedValue(rental ? itemsText(form) : '', REST);
  const ask = { lines, days: returnDate === '' ? null : days, date, editId: edited?._id };
  const { data } = useQuery(rentalDaysQuery({ ...ask, ...monthOfDay(date || today) }));
  const items = linesIn(form).flatMap(({ serviceId }) => {
    const item = data?.items.get(serviceId);
    return item === undefined ? [] : [{ ...item, serviceId }];
  });
  // What is shown until the next answer is there may be of other days.
  const current = data !== undefined && data.date === date && data.days === days;
  return {
    ask,
    days,
    stockOf: (service: BookableService): number =>
      items.find(({ serviceId }) => serviceId === service._id)?.stock ?? service.quantity,
    /** `free`: undefined while no day is chosen, or nothing is known of it. */
    unitsOf: (id: string): { readonly free: number | undefined; readonly shared: boolean } => {
      const item = items.find(({ serviceId }) => serviceId === id);
      return { free: current ? item?.free.get(date) : undefined, shared: item?.shared ?? false };
    },
    fees: new Map<string, UnitFees>(
      items.flatMap(({ serviceId, fees }) => (current && fees !== undefined ? [[serviceId, fees]] : [])),
    ),
  };
}

export type RentalState = ReturnType<typeof useRental>;
