import { Alert, Button, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import {
  calendarDayOf,
  calendarDayParts,
  formatTime,
  hourOf,
  shortDay,
  zoneName,
} from '../../../../../ui/format.ts';
import { AlertIcon } from '../../../../../ui/icons.tsx';
import { type SlotGroup, slotGroups } from '../../../../../ui/slot-groups.ts';
import { clockDiffers } from '../../../../kit/time/clock.ts';
import { refusalText } from '../../../../query/refusal.ts';
import classes from './slot-list.module.css';
import { TimeShapes } from './time-shapes.tsx';

type Slots = {
  readonly data: { readonly slots: readonly string[]; readonly nextFree: string | null } | undefined;
  readonly isError: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type SlotListProps = {
  readonly slots: Slots;
  /** Whether one of them is still to be chosen. */
  readonly needed: boolean;
  readonly day: string;
  readonly chosen: string;
  readonly zone: string;
  readonly onPick: (slot: string) => void;
  readonly onDay: (day: string) => void;
};

/** The free times of the day, or what to do instead. */
export function SlotList({ slots, needed, day, chosen, zone, onPick, onDay }: SlotListProps) {
  const { data, isError, error, isFetching, refetch } = slots;
  if (data === undefined && isError)
    return (
      <Alert color="red" icon={<AlertIcon />} role="alert">
        Could not load slots: {refusalText(error, 'Please check your connection.')}
        <Button variant="default" mt="sm" display="block" onClick={() => refetch()} loading={isFetching}>
          Retry
        </Button>
      </Alert>
    );
  if (data === undefined) return <TimeShapes />;
  if (data.slots.length === 0) {
    if (!needed) return null;
    const next = data.nextFree === null ? null : calendarDayOf(data.nextFree, zone);
    return (
      <div className={classes.none} role="status">
        <p>No available slots on this day. Please select another date.</p>
        {next !== null && (
          <Button variant="light" onClick={() => onDay(next)}>
            Next free day: {shortDay(next)}
          </Button>
        )}
      </div>
    );
  }
  return (
    <>
      <VisuallyHidden role="status">
        {data.slots.length} free times on {calendarDayParts(day).full}
      </VisuallyHidden>
      {slotGroups(data.slots, (slot) => hourOf(slot, zone)).map((group) => (
        <SlotPart key={group.name} group={group} chosen={chosen} zone={zone} onPick={onPick} />
      ))}
      {data.slots.some((slot) => clockDiffers(slot, zone)) && (
        <p className={classes.zone}>Times are in {zoneName(zone)} time.</p>
      )}
    </>
  );
}

type SlotPartProps = Pick<SlotListProps, 'chosen' | 'zone' | 'onPick'> & { readonly group: SlotGroup };

function SlotPart({ group, chosen, zone, onPick }: SlotPartProps) {
  const id = useId();
  return (
    <fieldset className={classes.part} aria-labelledby={id}>
      <h3 id={id} className={classes.partName}>
        {group.name}
      </h3>
      <div className={classes.slots}>
        {group.slots.map((slot) => (
          <button
            key={slot}
            type="button"
            className={classes.slot}
            aria-pressed={slot === chosen}
            onClick={() => onPick(slot)}
          >
            {formatTime(slot, zone)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
