import { settingsCalls } from '#contract/settings.calls.ts';
import type { Settings } from '#contract/settings-views.ts';
import { useSaveSettings } from '../../api.ts';
import { cancellationFormOf, readCancellation } from '../../cancellation.ts';
import { readRules, rulesDraftOf, rulesFieldOf, rulesFormOf } from '../../rules.ts';
import { SettingsForm } from '../settings-form.tsx';
import { usePart } from '../use-part.ts';
import { useSaving } from '../use-saving.ts';
import { CancellationFields } from './cancellation-fields.tsx';
import { ConfirmationFields } from './confirmation-fields.tsx';
import { TimesFields } from './times-fields.tsx';

/** When and how clients can book, and what happens when they cannot come. */
export function RulesTab({ settings }: { readonly settings: Settings }) {
  const saveRules = useSaveSettings(settingsCalls.saveBookingRules);
  const saveCancellation = useSaveSettings(settingsCalls.saveCancellation);
  const rules = usePart({
    saved: rulesFormOf(settings.bookingRules),
    read: readRules,
    fieldOf: rulesFieldOf,
    send: (body) => saveRules({ body }),
    contentOf: rulesDraftOf,
  });
  const cancellation = usePart({
    saved: cancellationFormOf(settings.cancellation),
    read: readCancellation,
    fieldOf: (path) => path,
    send: (body) => saveCancellation({ body }),
  });
  const saving = useSaving([rules, cancellation], 'Booking rules saved.');
  return (
    <SettingsForm saving={saving}>
      <TimesFields form={rules.form} errors={rules.errors} onChange={rules.change} />
      <ConfirmationFields form={rules.form} errors={rules.errors} onChange={rules.change} />
      <CancellationFields
        form={cancellation.form}
        errors={cancellation.errors}
        asksDeposit={settings.deposits.requireDeposit}
        onChange={cancellation.change}
      />
    </SettingsForm>
  );
}
