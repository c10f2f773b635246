import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Settings } from '#contract/replies/settings-views.ts';
import { newIdempotencyKey } from '../../../../api/client.ts';
import { ChevronRightIcon, PlusIcon, TrashIcon } from '../../../../ui/icons.tsx';
import { NairaInput } from '../../../kit/form/amount-input.tsx';
import { moved } from '../../../kit/form/moved.ts';
import { useFocusAfterChange } from '../../../kit/form/use-focus-after-change.ts';
import { Section } from '../../../kit/section.tsx';
import {
  limits,
  readRentals,
  rentalsDraftOf,
  rentalsFieldOf,
  rentalsFormOf,
  type ZoneForm,
} from '../rentals.ts';
import rentalsClasses from './rentals-tab.module.css';
import classes from './settings.module.css';
import { partOf, SettingsForm, useSettingsEntries } from './settings-form.tsx';

/** What those who hire must know, and how things get to them. */
export function RentalsTab({ settings }: { readonly settings: Settings }) {
  const rentals = useSettingsEntries({
    saved: rentalsFormOf(settings.rentals),
    parts: [partOf(settingsCalls.saveRentals, readRentals, rentalsDraftOf)],
    fieldOf: rentalsFieldOf,
    done: 'Rentals and delivery saved.',
  });
  const { form, field, errors, change } = rentals;
  return (
    <SettingsForm entries={rentals}>
      <Section title="Rentals" hint="For services that are hired out by the day.">
        <Textarea
          label="Rental policy"
          description="Shown before a client hires: care, damage, late return, the caution fee."
          autosize
          minRows={4}
          maxRows={14}
          maxLength={limits.policy}
          {...field('rentalPolicy')}
        />
        <Textarea
          label="Pick-up address"
          description="Where clients pick items up. Their messages show it."
          autosize
          minRows={2}
          maxRows={5}
          maxLength={limits.address}
          {...field('pickupAddress')}
        />
        {form.pickupAddress.trim() === '' && settings.profile.address !== '' && (
          <Button
            variant="subtle"
            className={classes.aside ?? ''}
            onClick={() => change({ pickupAddress: settings.profile.address })}
          >
            Use my business address
          </Button>
        )}
      </Section>
      <ZonesEditor zones={form.zones} errors={errors} onChange={(zones) => change({ zones })} />
    </SettingsForm>
  );
}

type ZonesEditorProps = {
  readonly zones: readonly ZoneForm[];
  readonly errors: Partial<Record<string, string>>;
  readonly onChange: (zones: readonly ZoneForm[]) => void;
};

/** The delivery zones in the order clients see them. */
function ZonesEditor({ zones, errors, onChange }: ZonesEditorProps) {
  const focus = useFocusAfterChange();
  const add = () => {
    const key = newIdempotencyKey();
    onChange([...zones, { key, zoneName: '', price: '' }]);
    focus(`zone-${key}-name`);
  };
  const move = (from: number, to: number, focused: string) => {
    onChange(moved(zones, from, to));
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
        <p data-text="quiet">No delivery zones yet: clients pick up.</p>
      ) : (
        <ol aria-label="Delivery zones">
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
        <p data-text="fault" role="alert">
          {errors['zones']}
        </p>
      )}
      <Button
        id="add-zone"
        variant="default"
        className={rentalsClasses.add ?? ''}
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
    <li className={rentalsClasses.zone}>
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
      <NairaInput
        aria-label={`Price of ${name} in naira`}
        placeholder="2,500"
        value={zone.price}
        error={errors.price}
        onChange={(price) => onChange({ ...zone, price })}
      />
      <div className={rentalsClasses.tools}>
        <ActionIcon
          id={`${id}-up`}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Move ${name} up`}
          disabled={place === 0}
          onClick={() => onMove(place - 1, place === 1 ? `${id}-down` : `${id}-up`)}
        >
          <span className={rentalsClasses.up}>
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
          <span className={rentalsClasses.down}>
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
