import type { OwnerService } from '#contract/views.ts';
import { CalendarIcon, ClockIcon, type Icon } from '../../../kit/icons.tsx';
import classes from './services.module.css';

type BookingType = OwnerService['bookingType'];

const choices: readonly { value: BookingType; label: string; hint: string; icon: Icon }[] = [
  {
    value: 'time-based',
    label: 'Time-Based (Appointment)',
    hint: 'Booked by the minute, with staff',
    icon: ClockIcon,
  },
  {
    value: 'item-based',
    label: 'Item-Based (Rental)',
    hint: 'Rented out by the day',
    icon: CalendarIcon,
  },
];

type BookingTypeChoiceProps = {
  readonly value: BookingType;
  readonly onChange: (value: BookingType) => void;
};

/** Two cards over two real radio buttons. */
export function BookingTypeChoice({ value, onChange }: BookingTypeChoiceProps) {
  return (
    <fieldset className={classes.types}>
      <legend className={classes.legend}>Booking Type</legend>
      {choices.map(({ value: type, label, hint, icon: TypeIcon }) => (
        <label key={type} className={classes.type}>
          <input
            type="radio"
            name="bookingType"
            value={type}
            checked={value === type}
            data-autofocus={value === type || undefined}
            onChange={() => onChange(type)}
            aria-describedby={`${type}-hint`}
            aria-label={label}
          />
          <TypeIcon size={22} />
          <span>
            <span className={classes.typeLabel}>{label}</span>
            <span className={classes.typeHint} id={`${type}-hint`}>
              {hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
