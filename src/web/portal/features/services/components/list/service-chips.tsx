import type { OwnerService } from '#contract/views.ts';
import { CalendarIcon, ClockIcon } from '../../../../kit/icons.tsx';
import classes from '../services.module.css';

/** Rental or Appointment. */
export function BookingTypeChip({ type }: { readonly type: OwnerService['bookingType'] }) {
  const rental = type === 'item-based';
  return (
    <span className={classes.chip} data-kind={rental ? 'rental' : 'appointment'}>
      {rental ? <CalendarIcon size={14} /> : <ClockIcon size={14} />}
      {rental ? 'Rental' : 'Appointment'}
    </span>
  );
}

/** Active or Inactive. */
export function AvailabilityChip({ available }: { readonly available: boolean }) {
  return (
    <span className={classes.chip} data-kind={available ? 'active' : 'inactive'} data-dot>
      {available ? 'Active' : 'Inactive'}
    </span>
  );
}
