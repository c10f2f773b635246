import { Button } from '@mantine/core';
import { newIdempotencyKey } from '../../../../../api/client.ts';
import { PlusIcon } from '../../../../kit/icons.tsx';
import { Section } from '../../../../kit/section.tsx';
import { limits, withMoved, type ZoneForm } from '../../rentals.ts';
import { useFocusAfterChange } from '../use-focus-after-change.ts';
import { ZoneRow } from './zone-row.tsx';
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
