import { ActionIcon, NumberInput, TextInput } from '@mantine/core';
import { ChevronRightIcon, TrashIcon } from '../../../../kit/icons.tsx';
import { limits, type ZoneForm } from '../../rentals.ts';
import { nairaProps } from '../amount-props.tsx';
import classes from './zones.module.css';

type ZoneRowProps = {
  readonly zone: ZoneForm;
  readonly place: number;
  readonly count: number;
  readonly errors: { readonly zoneName: string | undefined; readonly price: string | undefined };
  readonly onChange: (zone: ZoneForm) => void;
  /** `focused` is the id of what has the keyboard once the row has moved. */
  readonly onMove: (to: number, focused: string) => void;
  readonly onRemove: () => void;
};

/** One zone: its name, its price, and where it stands. */
export function ZoneRow({ zone, place, count, errors, onChange, onMove, onRemove }: ZoneRowProps) {
  const id = `zone-${zone.key}`;
  const name = zone.zoneName.trim() || `zone ${place + 1}`;
  return (
    <li className={classes.zone}>
      <TextInput
        id={`${id}-name`}
        aria-label={`Name of zone ${place + 1}`}
        placeholder="Lekki and Ajah"
        maxLength={limits.zoneName}
        autoComplete="off"
        value={zone.zoneName}
        error={errors.zoneName}
        onChange={(event) => onChange({ ...zone, zoneName: event.currentTarget.value })}
      />
      <NumberInput
        {...nairaProps}
        aria-label={`Price of ${name} in naira`}
        placeholder="2,500"
        value={zone.price}
        error={errors.price}
        onChange={(price) => onChange({ ...zone, price })}
      />
      <div className={classes.tools}>
        <ActionIcon
          id={`${id}-up`}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Move ${name} up`}
          disabled={place === 0}
          onClick={() => onMove(place - 1, place === 1 ? `${id}-down` : `${id}-up`)}
        >
          <span className={classes.up}>
            <ChevronRightIcon />
          </span>
        </ActionIcon>
        <ActionIcon
          id={`${id}-down`}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Move ${name} down`}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1, place === count - 2 ? `${id}-up` : `${id}-down`)}
        >
          <span className={classes.down}>
            <ChevronRightIcon />
          </span>
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Remove ${name}`} onClick={onRemove}>
          <TrashIcon />
        </ActionIcon>
      </div>
    </li>
  );
}
