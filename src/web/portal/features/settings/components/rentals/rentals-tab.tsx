import { Button, Textarea } from '@mantine/core';
import { settingsCalls } from '#contract/settings.calls.ts';
import type { Settings } from '#contract/settings-views.ts';
import { Section } from '../../../../kit/section.tsx';
import { useSaveSettings } from '../../api.ts';
import { limits, readRentals, rentalsDraftOf, rentalsFieldOf, rentalsFormOf } from '../../rentals.ts';
import classes from '../settings.module.css';
import { SettingsForm } from '../settings-form.tsx';
import { usePart } from '../use-part.ts';
import { useSaving } from '../use-saving.ts';
import { ZonesEditor } from './zones-editor.tsx';

/** What those who hire must know, and how things get to them. */
export function RentalsTab({ settings }: { readonly settings: Settings }) {
  const save = useSaveSettings(settingsCalls.saveRentals);
  const rentals = usePart({
    saved: rentalsFormOf(settings.rentals),
    read: readRentals,
    fieldOf: rentalsFieldOf,
    send: (body) => save({ body }),
    contentOf: rentalsDraftOf,
  });
  const saving = useSaving([rentals], 'Rentals and delivery saved.');
  const { form, errors, change } = rentals;
  return (
    <SettingsForm saving={saving}>
      <Section title="Rentals" hint="For services that are hired out by the day.">
        <Textarea
          label="Rental policy"
          description="Shown before a client hires: care, damage, late return, the caution fee."
          autosize
          minRows={4}
          maxRows={14}
          maxLength={limits.policy}
          value={form.rentalPolicy}
          error={errors['rentalPolicy']}
          onChange={(event) => change({ rentalPolicy: event.currentTarget.value })}
        />
        <Textarea
          label="Pick-up address"
          description="Where clients pick items up. Their messages show it."
          autosize
          minRows={2}
          maxRows={5}
          maxLength={limits.address}
          value={form.pickupAddress}
          error={errors['pickupAddress']}
          onChange={(event) => change({ pickupAddress: event.currentTarget.value })}
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
