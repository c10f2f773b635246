import { Button, Textarea } from '@mantine/core';
import { settingsCalls } from '#contract/settings.calls.ts';
import type { Settings } from '#contract/settings-views.ts';
import { Section } from '../../../../kit/section.tsx';
import { limits, readRentals, rentalsDraftOf, rentalsFieldOf, rentalsFormOf } from '../../rentals.ts';
import classes from '../settings.module.css';
import { SettingsForm } from '../settings-form.tsx';
import { partOf, useSettingsEntries } from '../use-settings-entries.ts';
import { ZonesEditor } from './zones-editor.tsx';

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
