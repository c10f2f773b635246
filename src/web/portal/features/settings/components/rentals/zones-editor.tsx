import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { newIdempotencyKey } from '../../../../../api/client.ts';
import { useFocusAfterChange } from '../../../../kit/form/use-focus-after-change.ts';
import { ChevronRightIcon, PlusIcon, TrashIcon } from '../../../../kit/icons.tsx';
import { Section } from '../../../../kit/section.tsx';
import { limits, withMoved, type ZoneForm } from '../../rentals.ts';
import { nairaProps } from '../amount-props.tsx';
import classes from './zones.module.css';

type ZonesEditorProps = {
  readonly zones: readonly ZoneForm[];
  readonly errors: Partial<Record<string, string>>;
  readonly onChange: (zones: readonly ZoneForm[]) => void;
};

/** The delivery zones in the order clients see them. */
export function ZonesEditor({ zones, errors, onChange }: ZonesEditorProps) {
  const focus = useFocusAfterChange();
  const add = () => {
    const key = newIdempotencyKey();
    onChange([...zones, { key, zoneName: '', price: '' }]);
    focus(`zone-${key}-name`);
  };
  const move = (from: number, to: number, focused: string) => {
    onChange(withMoved(zones, from, to));
    focus(focused);
  };
  const remove = (place: number) => {
    const next = zones[place + 1] ?? zones[place - 1];
    onChange(zones.toSpliced(place, 1));
    focus(next === undefined ? 'add-zone' : `zone-${next.key}-name`);
  };
  return (
    <Section
      title="Delivery zones"
      hint="Clients choose one of these and pay its price as well. Without zones, clients can only pick up."
    >
      {zones.length === 0 ? (
        <p className={classes.none}>No delivery zones yet: clients pick up.</p>
      ) : (
        <ol className={classes.zones} aria-label="Delivery zones">
          {zones.map((zone, place) => (
            <ZoneRow
              key={zone.key}
              zone={zone}
              place={place}
              count={zones.length}
              errors={{ zoneName: errors[`zones.${place}.zoneName`], price: errors[`zones.${place}.price`] }}
              onChange={(changed) => onChange(zones.with(place, changed))}
              onMove={(to, focused) => move(place, to, focused)}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
      )}
      {errors['zones'] !== undefined && (
        <p className={classes.wrong} role="alert">
          {errors['zones']}
        </p>
      )}
      <Button
        id="add-zone"
        variant="default"
        className={classes.add ?? ''}
        leftSection={<PlusIcon />}
        disabled={zones.length >= limits.zones}
        onClick={add}
      >
        Add zone
      </Button>
    </Section>
  );
}

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
function ZoneRow({ zone, place, count, errors, onChange, onMove, onRemove }: ZoneRowProps) {
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
